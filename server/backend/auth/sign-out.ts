import type { Context } from 'hono'
import { z } from 'zod'

import { AuthRefusal } from './auth-refusal.ts'
import { readBearer, whoIs } from './bearer.ts'
import type { Auth } from './prepared-auth.ts'
import { endSessions } from './sessions.ts'

const Scope = z.enum(['global', 'local', 'others']).default('global')

/** POST /logout?scope=: ends this session, the member's other ones, or all. */
export async function signOut(auth: Auth, c: Context) {
  const scope = Scope.safeParse(c.req.query('scope') || undefined)
  if (!scope.success) throw AuthRefusal.invalid('Unsupported logout scope')
  const bearer = await readBearer(auth, c)
  await auth.database.asSystem(async (trx) => {
    const { account, session } = await whoIs(trx, bearer)
    const which = { global: 'all', local: { only: session.id }, others: { allBut: session.id } } as const
    await endSessions(trx, account.id, which[scope.data])
  })
  return c.body(null, 204)
}
