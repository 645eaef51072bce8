import { useEffect } from 'react'

import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { QueryArea } from '#app/lib/query-area.tsx'
import { membership } from '#content/messages/membership.ts'
import type { Plan, PlanKey } from '#content/schemas/offers.ts'

import { type CheckoutReturn, useCheckOnReturn, useCheckoutReturn, useMembership } from './use-membership.ts'
import { YourMembership } from './your-membership.tsx'

const words = membership.returned

interface Props {
  /** What the address says of the pay page. */
  outcome: string | null
  /** Whether the page has opened one of the provider's. */
  sentAway: boolean
  managing: boolean
  onManage: () => void
  /** Receives the member's own plan once it is known. */
  onPlan: (plan: PlanKey | undefined) => void
}

/** What a member sees of their plan on /membership. Loaded for members only, so that visitors need no queries. */
export default function MemberPart(props: Props) {
  return (
    <QueryArea>
      <Membership {...props} />
    </QueryArea>
  )
}

function Membership({ outcome, sentAway, managing, onManage, onPlan }: Props) {
  const { view, check } = useMembership()
  const returned = useCheckoutReturn(outcome)
  useCheckOnReturn(check, returned === 'confirmed', sentAway)
  const plan = view.status === 'known' ? view.plan : undefined
  useEffect(() => {
    onPlan(plan?.key)
    return () => onPlan(undefined)
  }, [plan, onPlan])
  return (
    <>
      {returned && !sentAway && (
        // One element for all of it, so that each change is announced.
        <Notice tone={returned === 'confirmed' ? 'settled' : 'info'} live="polite" className="mb-6">
          <p>{textOf(returned, plan)}</p>
        </Notice>
      )}
      <YourMembership view={view} managing={managing} onManage={onManage} />
    </>
  )
}

function textOf(returned: CheckoutReturn, plan: Plan | undefined): string {
  switch (returned) {
    case 'confirming':
      return words.confirming
    case 'confirmed':
      return fill(words.confirmed, { plan: plan?.name ?? '' })
    case 'still-waiting':
      return words.stillWaiting
    case 'unread':
      return words.unread
    case 'cancelled':
      return words.cancelled
  }
}
