import * as z from 'zod/mini'

import { COURSES, PAUSE_KINDS, PAYMENTS, PERIODS } from '#contracts/membership-states.ts'

import { callAsOwner } from '#app/lib/owner-functions.ts'
import { fullPage } from '#app/lib/owner-list.ts'

const PAGE_SIZE = 50

export const MEMBER_LISTS = ['all', 'paying', 'failing', 'unreadable'] as const
export type MemberList = (typeof MEMBER_LISTS)[number]

export const memberKeys = {
  counts: ['member-counts'] as const,
  members: (list: MemberList, search: string) => ['members', list, search] as const,
}

const Member = z.object({
  id: z.uuid(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  joined_at: z.string(),
  /** The current plan; null for the free one. */
  product_id: z.nullable(z.string()),
  paid_until: z.nullable(z.string()),
  cancelled_at: z.nullable(z.string()),
  payment_failed_at: z.nullable(z.string()),
  /** The member's id at the payment provider; null before the first pay page. */
  customer: z.nullable(z.string()),
  /** The state of what they bought, as long as it has not ended; null without. */
  course: z.nullable(z.enum(COURSES)),
  payment: z.nullable(z.enum(PAYMENTS)),
  period: z.nullable(z.enum(PERIODS)),
  ends_at: z.nullable(z.string()),
  changes_at: z.nullable(z.string()),
  next_product_id: z.nullable(z.string()),
  pause_kind: z.nullable(z.enum(PAUSE_KINDS)),
  resumes_at: z.nullable(z.string()),
})
export type Member = z.infer<typeof Member>

const MemberCount = z.object({ list: z.enum(MEMBER_LISTS), members: z.number() })

/**
 * Number of members of each list.
 * @throws OwnerError
 */
export async function readMemberCounts(): Promise<Partial<Record<MemberList, number>>> {
  const counts = await callAsOwner('member_counts', {}, z.array(MemberCount))
  return Object.fromEntries(counts.map(({ list, members }) => [list, members]))
}

/**
 * The page after `last`, newest first.
 * @throws OwnerError
 */
export async function readMembers(list: MemberList, search: string, last: Member | null) {
  const after = last && { after_id: last.id, after_at: last.joined_at }
  const parameters = { list, search, most: PAGE_SIZE, ...after }
  return fullPage(await callAsOwner('members_page', parameters, z.array(Member)), PAGE_SIZE)
}
