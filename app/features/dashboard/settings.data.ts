import * as z from 'zod/mini'

import { callerHeaders, data, functions } from '#app/lib/backend-client.ts'
import { abortAfter } from '#app/lib/connection.ts'
import { type AccountChange, changeAccount } from '#app/lib/session/identity.ts'
import { logged, logProblem } from '#app/lib/log.ts'
import { invokeProved, missingProof, PROOF_NEEDED, type ProofProblem } from '#app/lib/session/proof.ts'
import '#app/lib/schemas-without-eval.ts'
import { isSameMember, readSession } from '#app/lib/session/session-state.ts'
import { settings } from '#app/lib/settings.ts'
import { EmailAddress } from '#contracts/email-address.ts'

/**
 * Subscribes the member's confirmed address to the newsletter, or unsubscribes it.
 * @throws when that failed
 */
export async function setNewsletter(subscribed: boolean): Promise<void> {
  const { error } = await data.rpc('set_newsletter', { subscribed })
  if (error) throw logged('The newsletter setting was not changed', error)
}

export type EmailOutcome = AccountChange | { status: 'invalid' } | { status: 'requested'; email: string }

/** Requests another address; the account keeps its own until the new one is confirmed. Never throws. */
export async function requestNewEmail(typed: { email: string; current: string }): Promise<EmailOutcome> {
  const email = EmailAddress.safeParse(typed.email)
  if (!email.success) return { status: 'invalid' }
  const outcome = await changeAccount(
    { email: email.data, current_password: typed.current },
    { emailRedirectTo: `${location.origin}/dashboard` },
  )
  return outcome.status === 'changed' ? { status: 'requested', email: email.data } : outcome
}

/** A Supabase project reports success without canceling the change; its link remains valid until it expires. */
export function canCancelNewEmail(): boolean {
  return settings.backendUrl === ''
}

/** Cancels the change of address that is not confirmed yet. Never throws. */
export async function cancelNewEmail(email: string): Promise<boolean> {
  return (await changeAccount({ email })).status === 'changed'
}

/** Sends the mail to the unconfirmed address again, by requesting the change again. Never throws. */
export async function resendNewEmail(newEmail: string): Promise<'sent' | 'too-soon' | 'failed'> {
  const options = { emailRedirectTo: `${location.origin}/dashboard` }
  const { status } = await changeAccount({ email: newEmail }, options)
  if (status === 'changed') return 'sent'
  return status === 'too-many' ? 'too-soon' : 'failed'
}

/**
 * Reply of the function `export-my-data`: `exported_at`, and a section for each kind of data. Sections that are added
 * later are passed on unchanged.
 */
const Export = z.looseObject({ exported_at: z.string() })
export type Export = z.infer<typeof Export>

/** All data about the member, with what they sent through forms. Never throws. */
export async function exportMyData(): Promise<
  { status: 'exported'; document: Export } | { status: ProofProblem | 'failed' }
> {
  try {
    const session = readSession()
    const { problem, data: document, error } = await invokeProved('export-my-data')
    if (problem) return { status: problem }
    if (error) throw error
    if (!isSameMember(session)) return { status: 'failed' }
    return { status: 'exported', document: Export.parse(document) }
  } catch (cause) {
    logProblem('The data was not exported', cause)
    return { status: 'failed' }
  }
}

const CHECK_WITHIN_MS = 8000

export type DeletionOutcome =
  | 'deleted'
  | 'membership-runs'
  | 'last-owner'
  | ProofProblem
  | 'failed'
  | 'unanswered'

/** Deletes the account. Never throws. @returns 'membership-runs' if the membership would continue to be charged */
export async function deleteAccount(word: string): Promise<DeletionOutcome> {
  try {
    const outcome = await requestDeletion(word)
    if (outcome !== 'membership-runs') return outcome
    // It may have been canceled a moment ago: `check-subscription` makes the server query the provider.
    await functions.invoke('check-subscription', { timeout: CHECK_WITHIN_MS })
    return await requestDeletion(word)
  } catch (cause) {
    logProblem('The account was not deleted', cause)
  }
  return 'failed'
}

/** @throws when the account was not deleted for an unexpected reason */
async function requestDeletion(word: string): Promise<DeletionOutcome> {
  const { error, status } = await data.rpc('delete_account', { confirmation: word })
  if (!error) return 'deleted'
  if (status === 0) return withoutAnswer()
  if (error.hint === 'membership_active') return 'membership-runs'
  if (error.hint === 'last_owner') return 'last-owner'
  if (error.hint === PROOF_NEEDED) return missingProof()
  throw error
}

/**
 * Requested without the client, which can't distinguish a session that another device has ended from one whose account
 * was deleted. The service looks for the account first.
 */
async function withoutAnswer(): Promise<DeletionOutcome> {
  const reply = await fetch(`${settings.backendUrl}/auth/v1/user`, {
    headers: await callerHeaders(),
    signal: abortAfter(CHECK_WITHIN_MS),
  }).catch(() => undefined)
  const answer = await reply?.text().catch(() => undefined)
  // Both requests failed: without a connection, neither has left.
  if (answer === undefined) return navigator.onLine ? 'unanswered' : 'failed'
  if (reply?.ok || answer.includes('"session_not_found"')) return 'failed'
  return answer.includes('"user_not_found"') ? 'deleted' : 'unanswered'
}
