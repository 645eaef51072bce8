import { z } from 'zod'

/** Whoever is signed in. */
export interface Member {
  id: string
  email: string
}

/** The member who made this request by its access token; undefined for a visitor. */
export type MemberOf = (request: Request) => Promise<Member | undefined>

const User = z.object({ id: z.uuid(), email: z.email() })

/**
 * Asks the auth service whose token it is, so that any kind of signing key will do and an ended session counts.
 * @param backend.url of the backend as a whole; the auth service is below it at /auth/v1
 */
export function memberByAuthService(backend: { url: string; key: string; fetch?: typeof fetch }): MemberOf {
  const send = backend.fetch ?? fetch
  return async (request) => {
    const authorization = request.headers.get('authorization')
    if (!authorization || authorization === `Bearer ${backend.key}`) return undefined
    const reply = await send(`${backend.url}/auth/v1/user`, {
      headers: { apikey: backend.key, Authorization: authorization },
      signal: AbortSignal.timeout(3000),
    })
    if (reply.status >= 500) throw new Error(`The auth service answered ${reply.status}`)
    return reply.ok ? User.parse(await reply.json()) : undefined
  }
}
