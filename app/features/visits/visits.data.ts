import { requestAsOwner } from '#app/lib/owner-functions.ts'
import { PageVisits } from '#contracts/visits.ts'

export const visitsKeys = { all: ['visits'] as const }

/** @throws OwnerError */
export function readVisits(): Promise<PageVisits> {
  return requestAsOwner('owner-visits', {}, PageVisits)
}
