import type { Context } from 'hono'
import { z } from 'zod'

import { refuseGrant } from './not-offered.ts'
import type { Auth } from './prepared-auth.ts'
import { refreshSession } from './refresh-session.ts'
import { readBody } from './request-input.ts'
import { signIn } from './sign-in.ts'

const Refresh = z.object({
  refresh_token: z.string('refresh_token required').max(200, 'Refresh token is not valid'),
})

/** POST /token: a session for a password, or for a refresh token. */
export async function grantToken(auth: Auth, c: Context) {
  const grant = c.req.query('grant_type')
  if (grant === 'password') return signIn(auth, c)
  if (grant !== 'refresh_token') return refuseGrant(grant)
  const { refresh_token } = await readBody(c, Refresh)
  return c.json(await refreshSession(auth, refresh_token))
}
