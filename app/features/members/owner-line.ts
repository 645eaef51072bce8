import { dayOf } from '#app/lib/dates.ts'
import { members as words } from '#content/messages/members.ts'
import type { Plan } from '#content/schemas/offers.ts'
import { fill } from '#contracts/fill.ts'
import { type OwnerLine, standingOf } from '#contracts/membership-states.ts'

import type { Member } from './members.data.ts'

/** What needs no attention goes on by itself. */
const QUIET: ReadonlySet<OwnerLine> = new Set<OwnerLine>([
  'paid',
  'changes',
  'term',
  'ends',
  'ended',
  'renewing',
  'processing',
  'paymentsPaused',
])

/** What the owner reads of a member's plan; undefined for one who has bought none. */
export function ownerLine(
  member: Member,
  plans: readonly Plan[],
): { text: string; needsAttention: boolean } | undefined {
  const { course, payment, period, pause_kind: kind, resumes_at: resumes } = member
  if (course === null || payment === null || period === null) return undefined
  const { owner } = standingOf({ course, payment, period })
  const needsAttention = !QUIET.has(owner)
  if (owner === 'paymentsPaused') {
    const pause = words.paymentsPaused[kind ?? 'unknown']
    const text = resumes === null ? pause : fill(words.resumes, { pause, date: dayOf(resumes) })
    return { text, needsAttention }
  }
  const plan = plans.find(({ productId }) => productId === member.next_product_id)?.name
  const values = {
    date: day(member.paid_until),
    end: day(member.ends_at),
    failing: day(member.payment_failed_at),
    plan: plan ?? words.anotherPlan,
  }
  return { text: fill(words.states[owner], values), needsAttention }
}

function day(moment: string | null): string {
  return moment === null ? '' : dayOf(moment)
}
