import { type Context, Hono } from 'hono'
import { z } from 'zod'

import { AuthRefusal } from './auth-refusal.ts'
import { findSignedIn, requireBearer } from './bearer.ts'
import type { Auth } from './auth-deps.ts'
import { readBody } from './request-input.ts'

/** Supabase Auth's responses for features that are disabled; the public client handles these codes. */
const refusals = {
  signUp: [422, 'signup_disabled', 'Signups not allowed for this instance'],
  anonymous: [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  phoneSignUp: [400, 'phone_provider_disabled', 'Phone signups are disabled'],
  phoneSignIn: [422, 'phone_provider_disabled', 'Phone logins are disabled'],
  phoneResend: [400, 'phone_provider_disabled', 'Phone logins are disabled'],
  phoneOtp: [400, 'phone_provider_disabled', 'Unsupported phone provider'],
  phoneCode: [403, 'otp_expired', 'Token has expired or is invalid'],
  phoneFormat: [400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
  magicLink: [422, 'email_provider_disabled', 'Login with magic link is disabled'],
  oauth: [400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
  idToken: [400, 'provider_disabled', 'Provider is not enabled'],
  web3: [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
  pkce: [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  otherGrant: [400, 'invalid_credentials', 'unsupported_grant_type'],
  saml: [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  passkeys: [404, 'passkey_disabled', 'Passkeys are disabled'],
  linking: [404, 'manual_linking_disabled', 'Manual linking is disabled'],
  phoneEnroll: [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  webauthnEnroll: [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
  webauthnVerify: [422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn'],
} as const
type NotOffered = keyof typeof refusals

// A phone that is not a string counts as present and invalid.
const Identifiers = z.object({ email: z.unknown().optional(), phone: z.string().nullish().catch('?') })
const Otp = z.object({ phone: z.string().nullish() })
const E164 = /^\+?[1-9]\d{1,14}$/

/** Endpoints of the public client that are not offered here; those of an account require signing in first. */
export function notOfferedRoutes(auth: Auth): Hono {
  const routes = new Hono()
  routes.post('/otp', async (c) => refuse((await readBody(c, Otp)).phone ? 'phoneOtp' : 'magicLink'))
  routes.get('/authorize', () => refuse('oauth'))
  routes.post('/sso', () => refuse('saml'))
  routes.all('/passkeys/*', () => refuse('passkeys'))
  routes.all('/user/identities/*', requireBearer(auth), async (c) => {
    await auth.database.asSystem((trx) => findSignedIn(trx, c))
    return refuse('linking')
  })
  return routes
}

/** @throws AuthRefusal always */
export function refuseGrant(grant: string | undefined): never {
  const known: Record<string, NotOffered> = { id_token: 'idToken', web3: 'web3', pkce: 'pkce' }
  return refuse(known[grant ?? ''] ?? 'otherGrant')
}

/** Accounts have an address. @throws AuthRefusal when the body has a telephone number instead, or neither */
export async function refuseWithoutEmail(c: Context, byPhone: NotOffered, byNothing?: NotOffered) {
  const { email, phone } = await readBody(c, Identifiers)
  if (email) return
  if (phone) refuse(byPhone)
  if (byNothing) refuse(byNothing)
}

/** No code is ever sent to a telephone. @throws AuthRefusal when the body has a telephone's code */
export async function refusePhoneCode(c: Context) {
  const { email, phone } = await readBody(c, Identifiers)
  if (email || !phone) return
  refuse(E164.test(phone.replaceAll(' ', '')) ? 'phoneCode' : 'phoneFormat')
}

/** @throws AuthRefusal always */
export function refuse(what: NotOffered): never {
  const [status, code, message] = refusals[what]
  throw new AuthRefusal(status, code, message)
}
