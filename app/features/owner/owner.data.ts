import * as z from 'zod/mini'

import { isOwner } from '#app/lib/session/identity.ts'
import { logProblem } from '#app/lib/log.ts'
import { callAsOwner, requestAsOwner } from '#app/lib/owner-functions.ts'
import { OwnerNeeds } from '#contracts/owner-needs.ts'

export const ownerAreaKeys = {
  ownership: ['ownership'] as const,
  tasks: ['tasks'] as const,
  mailingRefusals: ['mailing-trouble'] as const,
  lastBackup: ['last-backup'] as const,
}

/**
 * Whether this member is the owner.
 * @throws when the database can't be reached
 */
export async function readOwnership(): Promise<boolean> {
  try {
    return await isOwner()
  } catch (cause) {
    logProblem('The ownership could not be read', cause)
    throw cause
  }
}

/** @throws OwnerError */
export function readTasks(): Promise<OwnerNeeds> {
  return requestAsOwner('owner-needs', undefined, OwnerNeeds)
}

/** Removes the sample rows of a trial copy. @throws OwnerError */
export async function removeExamples(): Promise<void> {
  await requestAsOwner('owner-trial', undefined, z.object({}))
}

const Trouble = z.object({
  refusal: z.enum([
    'key',
    'disabled',
    'audience',
    'forgotten',
    'barred',
    'invalid',
    'busy',
    'unsubscribe',
    'archived',
  ]),
  since: z.string(),
  subscriptions: z.number(),
  addresses: z.array(z.string()),
})
/** What the mailing service refuses, for one reason; addresses only if the owner has to write to somebody. */
export type MailingRefusal = z.infer<typeof Trouble>

/**
 * Problems with the mailing lists that the owner can fix.
 * @throws OwnerError
 */
export function readMailingRefusals(): Promise<MailingRefusal[]> {
  return callAsOwner('mailchimp_refusals', {}, z.array(Trouble))
}

/**
 * When the last good backup was made; null if there is none.
 * @throws OwnerError
 */
export function readLastBackup(): Promise<string | null> {
  return callAsOwner('last_backup', {}, z.nullable(z.string()))
}
