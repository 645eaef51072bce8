import { functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/quiet-schemas.ts'
import { PageVisits } from '#contracts/owner-visits.ts'

export const visitsKeys = { all: ['visits'] as const }

/** Refused, because the caller is not the owner, or not any more. */
export class NotOwner extends Error {}

/** @throws NotOwner, or an error when they can't be read */
export async function readVisits(): Promise<PageVisits> {
  const { data, error, response } = await functions.invoke<unknown>('owner-visits', { body: {} })
  if (response?.status === 401 || response?.status === 403) throw new NotOwner()
  const parsed = error ? undefined : PageVisits.safeParse(data)
  if (parsed?.success) return parsed.data
  logProblem('The visits could not be loaded', error ?? parsed?.error)
  throw new Error('The visits could not be loaded')
}
