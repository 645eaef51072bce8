/** Whoever is signed in. */
export interface Member {
  id: string
  email: string
}

/** The member who made this request by its access token; undefined for a visitor. */
export type MemberOf = (request: Request) => Promise<Member | undefined>
