import { EmailAddress } from '#contracts/email-address.ts'

import { auth } from './backend-client.ts'
import { renewActivity } from './idle.ts'
import { logProblem } from './log.ts'
import './quiet-schemas.ts'
import { needsCode } from './session-state.ts'

/** What became of a sign-in. 'wrong' does not say what of it. */
export type SignInOutcome =
  | { status: 'invalid'; fields: ('email' | 'password')[] }
  | { status: 'signed-in' }
  /** The account has a second factor, which comes next. */
  | { status: 'code-needed' }
  | { status: 'wrong' }
  | { status: 'unconfirmed'; email: string }
  | { status: 'too-many' }
  | { status: 'failed' }

/** Signs a member in by address and password. Never throws. */
export async function signIn(typed: { email: string; password: string }): Promise<SignInOutcome> {
  const email = EmailAddress.safeParse(typed.email)
  if (!email.success || !typed.password) {
    const fields = [!email.success && 'email', !typed.password && 'password'] as const
    return { status: 'invalid', fields: fields.filter((field) => field !== false) }
  }
  try {
    // Before the session is there: other tabs must not take it for one that was left alone.
    renewActivity()
    const credentials = { email: email.data, password: typed.password }
    const { data, error } = await (await auth()).signInWithPassword(credentials)
    if (!error) return { status: needsCode(data.session) ? 'code-needed' : 'signed-in' }
    if (error.code === 'invalid_credentials') return { status: 'wrong' }
    if (error.code === 'email_not_confirmed') return { status: 'unconfirmed', email: email.data }
    if (error.status === 429) return { status: 'too-many' }
    logProblem('Nobody was signed in', error)
  } catch (cause) {
    logProblem('Nobody was signed in', cause)
  }
  return { status: 'failed' }
}
