import { isAuthSessionMissingError, isAuthWeakPasswordError, type UserAttributes } from '@supabase/auth-js'

import { auth } from './backend-client.ts'
import { logProblem } from './log.ts'

/** What became of a change to the account itself. 'weak' brings the server's words for the member. */
export type AccountChange =
  | { status: 'changed' }
  | { status: 'weak'; message: string }
  | { status: 'same-password' }
  | { status: 'current-needed' }
  | { status: 'current-wrong' }
  | { status: 'too-many' }
  | { status: 'failed' }

/** Changes password or e-mail address of the signed-in member. Never throws. */
export async function changeAccount(
  attributes: Pick<UserAttributes, 'password' | 'email' | 'current_password'>,
  options?: { emailRedirectTo: string },
): Promise<AccountChange> {
  try {
    const client = await auth()
    const { error } = await client.updateUser(attributes, options)
    if (!error) return { status: 'changed' }
    // A session that was ended elsewhere: asking for the member makes the client notice and tell the page.
    if (isAuthSessionMissingError(error)) await client.getUser()
    return outcomeOf(error)
  } catch (cause) {
    logProblem('The account was not changed', cause)
    return { status: 'failed' }
  }
}

function outcomeOf(error: Error & { code?: string; status?: number }): AccountChange {
  if (isAuthWeakPasswordError(error)) return { status: 'weak', message: error.message }
  if (error.code === 'same_password') return { status: 'same-password' }
  if (error.code === 'current_password_required') return { status: 'current-needed' }
  if (error.code === 'current_password_invalid') return { status: 'current-wrong' }
  if (error.status === 429) return { status: 'too-many' }
  logProblem('The account was not changed', error)
  return { status: 'failed' }
}
