import type { Backend } from './backend.ts'

/** The member whose access token a request carries. Their session may have ended: each call to `backend` asks. */
export interface Member {
  id: string
  email: string
  /** Under the service key, on the member's behalf: once the session has ended, a call @throws BackendFailure. */
  backend: Backend
}

/** The member who made this request by its access token; undefined for a visitor. */
export type MemberOf = (request: Request) => Promise<Member | undefined>
