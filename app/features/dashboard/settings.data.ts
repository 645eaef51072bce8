import { data, functions } from '#app/lib/backend-client.ts'
import { type AccountChange, changeAccount } from '#app/lib/change-account.ts'
import { logProblem } from '#app/lib/log.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'
import { EmailAddress } from '#contracts/email-address.ts'

import { Export } from './export.schema.ts'

quietSchemas()

const CHECK_WITHIN_MS = 8000

/** Subscribes the member's confirmed address to the newsletter, or takes it off. Never throws. */
export async function setNewsletter(subscribed: boolean): Promise<boolean> {
  try {
    const { error } = await data.rpc('set_newsletter', { subscribed })
    if (!error) return true
    logProblem('The newsletter setting was not changed', error)
  } catch (cause) {
    logProblem('The newsletter setting was not changed', cause)
  }
  return false
}

export type EmailOutcome = AccountChange | { status: 'invalid' } | { status: 'asked'; email: string }

/** Asks for another address; the account keeps its own until the new one is confirmed. Never throws. */
export async function askNewEmail(typed: { email: string; current: string }): Promise<EmailOutcome> {
  const email = EmailAddress.safeParse(typed.email)
  if (!email.success) return { status: 'invalid' }
  const outcome = await changeAccount(
    { email: email.data, current_password: typed.current },
    { emailRedirectTo: `${location.origin}/dashboard` },
  )
  return outcome.status === 'changed' ? { status: 'asked', email: email.data } : outcome
}

/** All that the site holds about the member, with what they sent through its forms. Never throws. */
export async function exportMyData(): Promise<Export | undefined> {
  try {
    const { data: document, error } = await functions.invoke<unknown>('export-my-data')
    if (!error) return Export.parse(document)
    logProblem('The data was not exported', error)
  } catch (cause) {
    logProblem('The data was not exported', cause)
  }
  return undefined
}

/** @returns 'membership-runs' where something would go on being charged */
export async function deleteAccount(word: string): Promise<'deleted' | 'membership-runs' | 'failed'> {
  try {
    if (await askDeletion(word)) return 'deleted'
    // Canceled a moment ago, perhaps, and not heard of yet: asking for the plan makes the server look.
    await functions.invoke('check-subscription', { timeout: CHECK_WITHIN_MS })
    return (await askDeletion(word)) ? 'deleted' : 'membership-runs'
  } catch (cause) {
    logProblem('The account was not deleted', cause)
  }
  return 'failed'
}

/** @returns false where a membership runs. @throws when the account was not deleted for another reason */
async function askDeletion(word: string): Promise<boolean> {
  const { error } = await data.rpc('delete_account', { confirmation: word })
  if (error && error.hint !== 'membership_active') throw error
  return !error
}
