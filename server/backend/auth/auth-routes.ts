import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'

import { recordOwnerAccess } from '../audit-log.ts'
import { isSameSecret } from '#server/platform/crypto/digests.ts'

import { type Auth, type AuthDeps, prepareAuth } from './auth-deps.ts'
import { AuthRefusal, respondWithError } from './auth-refusal.ts'
import { findSignedIn, requireBearer, withLockedAccount } from './bearer.ts'
import { changeUser } from './change-user.ts'
import { enrollFactor, unenrollFactor } from './enroll-factor.ts'
import { forgetOtherDevices } from './known-devices.ts'
import { notOfferedRoutes, refuseGrant } from './not-offered.ts'
import { readBody } from './request-input.ts'
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { recover, resend } from './request-mail.ts'
import { endSessions, refreshSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { userReply } from './user-reply.ts'
import { verifyFactor, challengeFactor } from './verify-factor.ts'
import { verify } from './verify.ts'

const LARGEST_BODY = 16 * 1024
export const Refresh = z.object({
  refresh_token: z.string('refresh_token required').max(200, 'Refresh token is not valid'),
})
const Scope = z.enum(['global', 'local', 'others']).default('global')

/**
 * The auth service for /auth/v1: the endpoints that the product calls through `@supabase/auth-js`. Needs the variable
 * `clientAddress` of the middleware.
 */
export function authRoutes(deps: AuthDeps) {
  const auth = prepareAuth(deps)
  const routes = new Hono()
  routes.onError((error, c) => respondWithError(auth.log, c, error))
  routes.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  routes.use(requireKey(auth.keys))
  const tooLarge = AuthRefusal.invalid(`The body is larger than ${LARGEST_BODY} bytes`)
  routes.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => respondWithError(auth.log, c, tooLarge) }))

  routes.get('/health', (c) => c.json({ version: 'v2', name: 'GoTrue', description: 'GoTrue compatible' }))
  routes.get('/settings', (c) => c.json(SETTINGS))
  const jsonHandler = (handle: (given: Auth, c: Context) => Promise<object>) => async (c: Context) =>
    c.json(await handle(auth, c))
  routes.post('/signup', jsonHandler(signUp))
  routes.post('/token', jsonHandler(grantToken))
  routes.post('/verify', jsonHandler(verify))
  routes.post('/recover', jsonHandler(recover))
  routes.post('/resend', jsonHandler(resend))
  const signedIn = requireBearer(auth)
  routes.post('/logout', requireScope, signedIn, (c) => signOut(auth, c))
  routes.get('/user', signedIn, jsonHandler(readUser))
  routes.put('/user', signedIn, jsonHandler(changeUser))
  routes.post('/factors', signedIn, jsonHandler(enrollFactor))
  // Before `/factors/:id`, which matches it too.
  routes.get('/factors/recovery-codes', signedIn, jsonHandler(recoveryCodesStatus))
  routes.post('/factors/recovery-codes', signedIn, jsonHandler(generateRecoveryCodes))
  routes.delete('/factors/recovery-codes', signedIn, jsonHandler(removeRecoveryCodes))
  routes.post('/factors/recovery-codes/regenerate', signedIn, jsonHandler(regenerateRecoveryCodes))
  routes.post('/factors/recovery-codes/verify', signedIn, jsonHandler(verifyRecoveryCode))
  routes.delete('/factors/:id', signedIn, jsonHandler(unenrollFactor))
  routes.post('/factors/:id/challenge', signedIn, jsonHandler(challengeFactor))
  routes.post('/factors/:id/verify', signedIn, jsonHandler(verifyFactor))
  routes.route('/', notOfferedRoutes(auth))
  routes.all('*', (c) => respondWithError(auth.log, c, new AuthRefusal(404, 'not_found', 'Not found')))
  return routes
}

/** As Supabase's gateway: requires the public or the service key for every endpoint. */
function requireKey(keys: { publicKey: string; serviceKey: string }): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('apikey')
    if (given === undefined) return c.json({ message: 'No API key found in request' }, 401)
    if (!isSameSecret(given, keys.publicKey) && !isSameSecret(given, keys.serviceKey))
      return c.json({ message: 'Invalid API key' }, 401)
    return next()
  }
}

/** GET /settings: the enabled ways to sign in. */
const SETTINGS = {
  external: { anonymous_users: false, email: true, phone: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
}

/** POST /token: a session for a password, or for a refresh token. */
async function grantToken(auth: Auth, c: Context) {
  const grant = c.req.query('grant_type')
  if (grant === 'password') return signIn(auth, c)
  if (grant !== 'refresh_token') return refuseGrant(grant)
  const { refresh_token } = await readBody(c, Refresh)
  return refreshSession(auth, c, refresh_token)
}

/** GET /user */
function readUser(auth: Auth, c: Context) {
  return auth.database.asSystem(async (trx) => userReply(trx, (await findSignedIn(trx, c)).account))
}

/**
 * POST /logout?scope=: ends this session, the member's other ones, or all. A session that has not passed the account's
 * second factor ends only others that have not either; it is not refused, because the client would then not sign out.
 */
async function signOut(auth: Auth, c: Context) {
  const scope = scopeOf(c)
  await withLockedAccount(auth, c, async (trx, { account, session, isAssured }) => {
    const which = { global: 'all', local: { only: session.id }, others: { allBut: session.id } } as const
    await endSessions(trx, account.id, which[scope], isAssured || scope === 'local')
    if (isAssured && scope !== 'local') await forgetOtherDevices(auth, trx, c, account.id)
    await recordOwnerAccess(trx, account, 'access.sign-out')
  })
  return c.body(null, 204)
}

/** Refuses an unknown scope before the token is read. */
function requireScope(c: Context, next: () => Promise<void>) {
  scopeOf(c)
  return next()
}

function scopeOf(c: Context) {
  const scope = Scope.safeParse(c.req.query('scope') || undefined)
  if (!scope.success) throw AuthRefusal.invalid('Unsupported logout scope')
  return scope.data
}
