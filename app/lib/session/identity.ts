import type { UserAttributes } from '@supabase/auth-js'
import * as z from 'zod/mini'

import { EmailAddress } from '#contracts/email-address.ts'

import { type Auth, auth, checkPassword, data } from '../backend-client.ts'
import { renewActivity } from '../idle.ts'
import { logProblem, SESSION_MISSING } from '../log.ts'
import '../schemas-without-eval.ts'
import { settings } from '../settings.ts'
import { needsCode, needsPassword } from './session-state.ts'
import { pendingSessionEnd } from './session.ts'

// Sign-in, links and codes of mails, and changes of the account. Imports the backend client, so public pages import this
// module on demand.

export type AuthError = Error & { code?: string; status?: number }

export interface AuthReply {
  data?: unknown
  error: AuthError | null
}

/**
 * A request to the auth service. Never throws.
 * @param refusalOf maps an error to an outcome; an unmapped error is 'too-many' (429), or is logged and 'failed'
 */
export async function requestAuth<Reply extends AuthReply, Refusal extends string = never>(
  problem: string,
  request: (client: Auth) => Promise<Reply>,
  refusalOf: (error: AuthError) => Refusal | undefined = () => undefined,
): Promise<{ data?: Reply['data']; refusal?: Refusal | 'too-many' | 'failed' }> {
  try {
    const { data: reply, error } = await withValidToken(await auth(), request)
    if (!error) return { data: reply }
    const refusal = refusalOf(error) ?? (error.status === 429 ? 'too-many' : undefined)
    if (refusal) return { refusal }
    logProblem(problem, error)
  } catch (cause) {
    logProblem(problem, cause)
  }
  return { refusal: 'failed' }
}

/**
 * Renews the access token and sends the request again if the service refuses the token, which expires earlier than the
 * client computes where the device's clock was set back since the sign-in.
 */
export async function withValidToken<Reply extends { error: AuthError | null }>(
  client: Auth,
  request: (client: Auth) => Promise<Reply>,
): Promise<Reply> {
  const reply = await request(client)
  if (reply.error?.code !== 'bad_jwt') return reply
  const renewal = await client.refreshSession()
  return renewal.error ? reply : request(client)
}

/** 'code-needed': the second factor is next. 'wrong': address or password; it is not revealed which. */
export type SignInOutcome =
  | { status: 'invalid'; fields: ('email' | 'password')[] }
  | { status: 'unconfirmed'; email: string }
  | { status: 'signed-in' | 'code-needed' | 'wrong' | 'too-many' | 'failed' }

/** Signs a member in by address and password. Never throws. */
export async function signIn(typed: { email: string; password: string }): Promise<SignInOutcome> {
  const email = EmailAddress.safeParse(typed.email)
  if (!email.success || !typed.password) {
    const fields = [!email.success && 'email', !typed.password && 'password'] as const
    return { status: 'invalid', fields: fields.filter((field) => field !== false) }
  }
  await pendingSessionEnd()
  // Before the session is stored: otherwise other tabs would treat it as idle and end it.
  renewActivity()
  const credentials = { email: email.data, password: typed.password }
  const { data: reply, refusal } = await requestAuth(
    'Nobody was signed in',
    (client) => client.signInWithPassword(credentials),
    ({ code = '' }) => SIGN_IN_REFUSALS[code],
  )
  if (refusal === 'unconfirmed') return { status: refusal, email: email.data }
  if (refusal) return { status: refusal }
  return { status: reply?.session && needsCode(reply.session) ? 'code-needed' : 'signed-in' }
}

const SIGN_IN_REFUSALS: Record<string, 'wrong' | 'unconfirmed'> = {
  invalid_credentials: 'wrong',
  email_not_confirmed: 'unconfirmed',
}

/**
 * Outcome of a change to the account. 'weak' has the server's message about the password for the member. 'unanswered':
 * no response; the change may have been made all the same.
 */
export type AccountChange = { status: 'weak'; message: string } | { status: Change }

type Change =
  | 'changed'
  | 'same-password'
  | 'current-needed'
  | 'current-wrong'
  | 'address-refused'
  | 'too-many'
  | 'failed'
  | 'unanswered'

type Attributes = Pick<UserAttributes, 'password' | 'email' | 'current_password'>

/** Changes password or e-mail address of the signed-in member. Never throws. */
export async function changeAccount(
  attributes: Attributes,
  options?: { emailRedirectTo: string },
): Promise<AccountChange> {
  let message = ''
  const { refusal } = await requestAuth(
    'The account was not changed',
    async (client) => {
      const change = settings.backendUrl ? changeAtProject : changeAtOwnBackend
      const { error } = await change(client, attributes, options)
      message = error?.message ?? ''
      // The session was ended elsewhere: requesting the user makes the client remove it and notify the page.
      if (error?.name === SESSION_MISSING) await client.getUser()
      return { error }
    },
    ({ code = '', status }) => {
      // As for one that is too long.
      if (code === 'validation_failed' && attributes.password !== undefined) return 'weak'
      return CHANGE_REFUSALS[code] ?? (status === 0 ? 'unanswered' : undefined)
    },
  )
  if (refusal === 'weak') return { status: refusal, message }
  return { status: refusal ?? 'changed' }
}

/** Changes the password. Without a response, checks whether the new one is now the current one. Never throws. */
export async function changePassword(password: string, current?: string): Promise<AccountChange> {
  const change = await changeAccount({ password, ...(current && { current_password: current }) })
  if (change.status !== 'unanswered') return change
  const { status } = await changeAccount({ current_password: password })
  if (status === 'changed') return { status }
  // Both requests failed: without a connection, neither has left.
  return { status: status === 'current-wrong' || !navigator.onLine ? 'failed' : 'unanswered' }
}

type ChangeRefusal = 'weak' | 'same-password' | 'current-needed' | 'current-wrong' | 'address-refused'

const CHANGE_REFUSALS: Record<string, ChangeRefusal> = {
  weak_password: 'weak',
  same_password: 'same-password',
  current_password_required: 'current-needed',
  current_password_invalid: 'current-wrong',
  invalid_credentials: 'current-wrong',
  // Of a Supabase project.
  email_exists: 'address-refused',
  email_address_invalid: 'address-refused',
}

type ChangeOptions = { emailRedirectTo: string } | undefined

function changeAtOwnBackend(client: Auth, attributes: Attributes, options: ChangeOptions) {
  return client.updateUser(attributes, options)
}

/**
 * A Supabase project checks the current password only when a new one is set. In the other cases:
 * - For a new address, a temporary client checks the password: a new session would lack the second factor.
 * - For the password alone, the member signs in again: the new session is the fresh proof of identity that the database
 *   requires.
 */
async function changeAtProject(
  client: Auth,
  { current_password, ...changes }: Attributes,
  options: ChangeOptions,
) {
  if (changes.password !== undefined) return client.updateUser({ current_password, ...changes }, options)
  if (current_password) {
    const { data: reply } = await client.getUser()
    const credentials = { email: reply.user?.email ?? '', password: current_password }
    if (changes.email === undefined) return client.signInWithPassword(credentials)
    const { error } = await checkPassword(credentials)
    if (error) return { error }
  }
  return client.updateUser(changes, options)
}

/** The purpose of a mail with a link and a code. */
export type MailKind = 'signup' | 'recovery' | 'email_change'

/**
 * Outcome of verifying a mail's link or code. 'choose-password': signed in, but the account has no password, because
 * several sign-ups gave different ones. 'half': the other address of an e-mail change has to confirm too. 'expired': any
 * link or code that is not valid (any more).
 */
export type MailVerification = 'accepted' | 'choose-password' | 'half' | 'expired' | 'too-many' | 'failed'

/** Verifies the single-use link of a mail, which signs in. Never throws. */
export function verifyMailLink(link: { tokenHash: string; kind: MailKind }): Promise<MailVerification> {
  return verifyMail({ token_hash: link.tokenHash, type: link.kind })
}

/** Verifies the single-use code of six digits of a mail to that address. Never throws. */
export function verifyMailCode(typed: {
  email: string
  code: string
  kind: MailKind
}): Promise<MailVerification> {
  return verifyMail({ email: typed.email, token: typed.code, type: typed.kind })
}

async function verifyMail(params: Parameters<Auth['verifyOtp']>[0]): Promise<MailVerification> {
  renewActivity()
  const { data: reply, refusal } = await requestAuth(
    'The mail was not verified',
    (client) => client.verifyOtp(params),
    ({ status = 0 }) => (status > 0 && status < 500 && status !== 429 ? 'expired' : undefined),
  )
  if (refusal) return refusal
  if (!reply?.session) return 'half'
  return needsPassword(reply.user) && params.type !== 'recovery' ? 'choose-password' : 'accepted'
}

/** Whether the signed-in user is the owner, decided by the database. @throws when the request fails */
export async function isOwner(): Promise<boolean> {
  const { data: owner, error } = await data.rpc('is_owner')
  if (error) throw error
  return z.boolean().parse(owner)
}
