import type { UserAttributes } from '@supabase/auth-js'
import * as z from 'zod/mini'

import { EmailAddress } from '#contracts/email-address.ts'

import { type Auth, auth, checkPassword, data } from '../backend-client.ts'
import { renewActivity } from '../idle.ts'
import { logProblem, SESSION_MISSING } from '../log.ts'
import '../schemas-without-eval.ts'
import { settings } from '../settings.ts'
import { needsCode, needsPassword } from './session-state.ts'
import { sessionHasEnded } from './session.ts'

// Signing in, the links and codes of mails, and changes of the account. Loads the backend client: public pages import
// it when it is needed.

export type AuthError = Error & { code?: string; status?: number }

export interface AuthReply {
  data?: unknown
  error: AuthError | null
}

/**
 * A request to the auth service. Never throws.
 * @param refusalOf the outcome of an error that has one; any other is 'too-many' (429), or is logged and 'failed'
 */
export async function requestAuth<Reply extends AuthReply, Refusal extends string = never>(
  problem: string,
  request: (client: Auth) => Promise<Reply>,
  refusalOf: (error: AuthError) => Refusal | undefined = () => undefined,
): Promise<{ data?: Reply['data']; refusal?: Refusal | 'too-many' | 'failed' }> {
  try {
    const { data: reply, error } = await request(await auth())
    if (!error) return { data: reply }
    const refusal = refusalOf(error) ?? (error.status === 429 ? 'too-many' : undefined)
    if (refusal) return { refusal }
    logProblem(problem, error)
  } catch (cause) {
    logProblem(problem, cause)
  }
  return { refusal: 'failed' }
}

/** 'code-needed': the second factor is next. 'wrong' does not tell address from password. */
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
  await sessionHasEnded()
  // Before the session is there: other tabs must not take it for one that was left alone.
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
 * What became of a change to the account itself. 'weak' brings the server's words for the member; 'unanswered': it may
 * have been made all the same.
 */
export type AccountChange = { status: 'weak'; message: string } | { status: Change }

type Change =
  | 'changed'
  | 'same-password'
  | 'current-needed'
  | 'current-wrong'
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
      const change = settings.backendUrl ? changeAtProject : changeHere
      const { error } = await change(client, attributes, options)
      message = error?.message ?? ''
      // Ended elsewhere: requesting the user makes the client remove the session and notify the page.
      if (error?.name === SESSION_MISSING) await client.getUser()
      return { error }
    },
    ({ code = '', status }) => CHANGE_REFUSALS[code] ?? (status === 0 ? 'unanswered' : undefined),
  )
  if (refusal === 'weak') return { status: refusal, message }
  return { status: refusal ?? 'changed' }
}

/** Sets another password. Where no answer comes, asks whether it is the current one now. Never throws. */
export async function changePassword(password: string, current?: string): Promise<AccountChange> {
  if (!navigator.onLine) return { status: 'failed' }
  const change = await changeAccount({ password, ...(current && { current_password: current }) })
  if (change.status !== 'unanswered') return change
  const { status } = await changeAccount({ current_password: password })
  if (status === 'changed') return { status }
  return { status: status === 'current-wrong' ? 'failed' : 'unanswered' }
}

const CHANGE_REFUSALS: Record<string, 'weak' | 'same-password' | 'current-needed' | 'current-wrong'> = {
  weak_password: 'weak',
  same_password: 'same-password',
  current_password_required: 'current-needed',
  current_password_invalid: 'current-wrong',
  invalid_credentials: 'current-wrong',
}

type ChangeOptions = { emailRedirectTo: string } | undefined

function changeHere(client: Auth, attributes: Attributes, options: ChangeOptions) {
  return client.updateUser(attributes, options)
}

/**
 * A Supabase project checks the current password only when setting another one. For another address it is checked aside:
 * a new session of an account with a second factor would lack it. Alone, the member signs in again: the new session is
 * the fresh proof of identity that the database requires.
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

/** What a mail with a link and a code was about. */
export type MailKind = 'signup' | 'recovery' | 'email_change'

/**
 * What became of the link or code of a mail. 'choose-password': the reader is signed in and the account has no
 * password, since several sign-ups gave different ones. 'half': the other address of an e-mail change has to confirm
 * too. 'expired' is any link or code that does not work (any more).
 */
export type MailVerification = 'accepted' | 'choose-password' | 'half' | 'expired' | 'too-many' | 'failed'

/** Uses up the link of a mail, which signs its holder in. Never throws. */
export function verifyMailLink(link: { tokenHash: string; kind: MailKind }): Promise<MailVerification> {
  return verifyMail({ token_hash: link.tokenHash, type: link.kind })
}

/** Uses up the code of six digits of a mail to that address. Never throws. */
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
