import * as z from 'zod/mini'

import { data, functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { isOwner } from '#app/lib/session/identity.ts'
import '#app/lib/quiet-schemas.ts'
import { OwnerNeeds } from '#contracts/owner-needs.ts'

export const ownerAreaKeys = {
  ownership: ['ownership'] as const,
  needs: ['needs'] as const,
  mailingTrouble: ['mailing-trouble'] as const,
  lastBackup: ['last-backup'] as const,
}

/** Whether this member is the owner. @throws when the database can't be reached */
export async function readOwnership(): Promise<boolean> {
  try {
    return await isOwner()
  } catch (cause) {
    logProblem('The database was not asked who the owner is', cause)
    throw cause
  }
}

/** What waits for the owner. @throws when it can't be read */
export async function readNeeds(): Promise<OwnerNeeds> {
  const { data: reply, error } = await functions.invoke<unknown>('owner-needs')
  const parsed = error ? undefined : OwnerNeeds.safeParse(reply)
  if (parsed?.success) return parsed.data
  logProblem('What waits for the owner was not read', error ?? parsed?.error)
  throw new Error('What waits for the owner was not read')
}

const Trouble = z.object({
  refusal: z.enum(['key', 'audience', 'forgotten', 'barred', 'invalid']),
  since: z.string(),
  subscriptions: z.number(),
  addresses: z.array(z.string()),
})
/** What the mailing service refuses, for one reason; addresses only where somebody has to be written to. */
export type MailingTrouble = z.infer<typeof Trouble>

/** What the owner can mend about the mailing lists; nothing where that can't be read. Never throws. */
export async function readMailingTrouble(): Promise<MailingTrouble[]> {
  try {
    const { data: rows, error } = await data.rpc('mailing_trouble')
    if (!error) return z.array(Trouble).parse(rows)
    logProblem('What the mailing service refuses was not read', error)
  } catch (cause) {
    logProblem('What the mailing service refuses was not read', cause)
  }
  return []
}

/** When the last good backup was made, if ever; nothing where that can't be read. Never throws. */
export async function readLastBackup(): Promise<{ madeAt: string | null } | null> {
  try {
    const { data: madeAt, error } = await data.rpc('last_backup')
    if (!error) return { madeAt: z.nullable(z.string()).parse(madeAt) }
    logProblem('When the last backup was made was not read', error)
  } catch (cause) {
    logProblem('When the last backup was made was not read', cause)
  }
  return null
}
