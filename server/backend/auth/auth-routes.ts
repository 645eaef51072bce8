import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { answerError } from './answer-error.ts'
import { requireKey } from './api-key.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { AuthDeps } from './auth-deps.ts'
import { readBearer, whoIs } from './bearer.ts'
import { changeUser } from './change-user.ts'
import { grantToken } from './grant-token.ts'
import { notOfferedRoutes } from './not-offered.ts'
import { prepareAuth } from './prepared-auth.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { settingsReply } from './settings-reply.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { userReply } from './user-reply.ts'
import { verify } from './verify.ts'

const LARGEST_BODY = 16 * 1024

/**
 * The auth service, to be mounted at /auth/v1: what `@supabase/auth-js` calls for the product, on the wire
 * of Supabase Auth. Reads the variable `clientAddress`, which the server sets.
 */
export function authRoutes(deps: AuthDeps) {
  const auth = prepareAuth(deps)
  const routes = new Hono()
  routes.onError((error, c) => answerError(auth, c, error))
  routes.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  routes.use(requireKey(auth.keys))
  const tooLarge = AuthRefusal.invalid(`The body is larger than ${LARGEST_BODY} bytes`)
  routes.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => answerError(auth, c, tooLarge) }))

  routes.get('/health', (c) => c.json({ version: 'v2', name: 'GoTrue', description: 'GoTrue compatible' }))
  routes.get('/settings', (c) => c.json(settingsReply(auth)))
  routes.post('/signup', (c) => signUp(auth, c))
  routes.post('/token', (c) => grantToken(auth, c))
  routes.post('/verify', (c) => verify(auth, c))
  routes.post('/recover', (c) => recover(auth, c))
  routes.post('/resend', (c) => resend(auth, c))
  routes.post('/logout', (c) => signOut(auth, c))
  routes.put('/user', (c) => changeUser(auth, c))
  routes.get('/user', async (c) => {
    const bearer = await readBearer(auth, c)
    return c.json(
      await auth.database.asSystem(async (trx) => userReply(trx, (await whoIs(trx, bearer)).account), {
        writes: false,
      }),
    )
  })
  routes.route('/', notOfferedRoutes(auth))
  routes.all('*', (c) => answerError(auth, c, new AuthRefusal(404, 'not_found', 'Not found')))
  return routes
}
