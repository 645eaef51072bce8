import { isAuthSessionMissingError, isAuthWeakPasswordError, type UserAttributes } from '@supabase/auth-js'
import * as z from 'zod/mini'

import { type Auth, auth, data } from './backend-client.ts'
import { renewActivity } from './idle.ts'
import { logProblem } from './log.ts'
import './quiet-schemas.ts'
import { needsPassword } from './session-state.ts'
import { settings } from './settings.ts'

/** What became of a change to the account itself. 'weak' brings the server's words for the member. */
export type AccountChange =
  | { status: 'changed' }
  | { status: 'weak'; message: string }
  | { status: 'same-password' }
  | { status: 'current-needed' }
  | { status: 'current-wrong' }
  | { status: 'too-many' }
  | { status: 'failed' }

type Attributes = Pick<UserAttributes, 'password' | 'email' | 'current_password'>

/** Changes password or e-mail address of the signed-in member. Never throws. */
export async function changeAccount(
  attributes: Attributes,
  options?: { emailRedirectTo: string },
): Promise<AccountChange> {
  try {
    const client = await auth()
    const { error } = settings.backendUrl
      ? await changeAtProject(client, attributes, options)
      : await client.updateUser(attributes, options)
    if (!error) return { status: 'changed' }
    // A session that was ended elsewhere: asking for the member makes the client notice and tell the page.
    if (isAuthSessionMissingError(error)) await client.getUser()
    return outcomeOf(error)
  } catch (cause) {
    logProblem('The account was not changed', cause)
    return { status: 'failed' }
  }
}

/**
 * A Supabase project looks at the current password only where another one is set. For everything else the member signs
 * in again: the new session is the fresh proof of identity that the database asks for.
 */
async function changeAtProject(
  client: Auth,
  { current_password, ...changes }: Attributes,
  options?: { emailRedirectTo: string },
) {
  if (changes.password !== undefined) return client.updateUser({ current_password, ...changes }, options)
  if (current_password) {
    const { data: reply } = await client.getUser()
    const email = reply.user?.email ?? ''
    const { error } = await client.signInWithPassword({ email, password: current_password })
    if (error || changes.email === undefined) return { error }
  }
  return client.updateUser(changes, options)
}

function outcomeOf(error: Error & { code?: string; status?: number }): AccountChange {
  if (isAuthWeakPasswordError(error)) return { status: 'weak', message: error.message }
  if (error.code === 'same_password') return { status: 'same-password' }
  if (error.code === 'current_password_required') return { status: 'current-needed' }
  if (error.code === 'current_password_invalid' || error.code === 'invalid_credentials')
    return { status: 'current-wrong' }
  if (error.status === 429) return { status: 'too-many' }
  logProblem('The account was not changed', error)
  return { status: 'failed' }
}

/** What a mail with a link and a code was about. */
export type MailKind = 'signup' | 'recovery' | 'email_change'

/**
 * What became of answering a mail. 'choose-password': the reader is signed in and the account has no password,
 * since several sign-ups gave different ones. 'half': the other address of an e-mail change has to answer too.
 * 'expired' is any link or code that does not work (any more).
 */
export type MailAnswer = 'accepted' | 'choose-password' | 'half' | 'expired' | 'too-many' | 'failed'

/** Uses up the link of a mail, which signs its holder in. Never throws. */
export function answerByLink(link: { tokenHash: string; kind: MailKind }): Promise<MailAnswer> {
  return verify({ token_hash: link.tokenHash, type: link.kind })
}

/** Uses up the code of six digits of a mail to that address. Never throws. */
export function answerByCode(typed: { email: string; code: string; kind: MailKind }): Promise<MailAnswer> {
  return verify({ email: typed.email, token: typed.code, type: typed.kind })
}

type VerifyParams = Parameters<Awaited<ReturnType<typeof auth>>['verifyOtp']>[0]

async function verify(params: VerifyParams): Promise<MailAnswer> {
  try {
    renewActivity()
    const { data: reply, error } = await (await auth()).verifyOtp(params)
    if (!error && !reply.session) return 'half'
    if (!error)
      return needsPassword(reply.user) && params.type !== 'recovery' ? 'choose-password' : 'accepted'
    if (error.status === 429) return 'too-many'
    if (error.status && error.status < 500) return 'expired'
    logProblem('The mail was not answered', error)
  } catch (cause) {
    logProblem('The mail was not answered', cause)
  }
  return 'failed'
}

/** Whether the signed-in user is the owner, decided by the database. @throws when the request fails */
export async function isOwner(): Promise<boolean> {
  const { data: owner, error } = await data.rpc('is_owner')
  if (error) throw error
  return z.boolean().parse(owner)
}
