import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { dayOf } from '#app/lib/moments.ts'
import { plans } from '#content/facts/plans.ts'
import { membership as words } from '#content/messages/membership.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

const { status } = words

/** What happens next to a plan: it ends, changes, goes on unpaid or renews. Undefined where a notice says more. */
export function whatFollows(membership: SubscriptionState): string | undefined {
  const { subscribed, cancelled_at: cancelledAt, paid_until: paidUntil } = membership
  if (!subscribed || paidUntil === null) return cancelledAt === null ? undefined : status.cancelled
  if (cancelledAt !== null) return fill(status.accessUntil, { date: dayOf(paidUntil) })
  if (membership.payment_failed_at !== null) return undefined
  if (membership.pause === 'collection') return status.paymentsPaused
  if (membership.changes_at !== null) return whatChanges(membership.changes_at, membership.next_product_id)
  return fill(status.renews, { date: dayOf(paidUntil) })
}

/** A payment that fails, or a plan that is paused. @param children what can be done about it here */
export function MembershipTrouble({
  membership,
  children,
}: {
  membership: SubscriptionState
  children?: React.ReactNode
}) {
  if (membership.payment_failed_at !== null) {
    return (
      <Notice tone="danger" title={status.paymentFailed.title} live="polite">
        <p>{whatFailing(membership)}</p>
        {children}
      </Notice>
    )
  }
  if (membership.pause !== 'service') return null
  return (
    <Notice tone="caution" title={status.paused.title} live="polite">
      <p>{status.paused.body}</p>
      {children}
    </Notice>
  )
}

function whatChanges(changesAt: string, productId: string | null): string {
  const date = dayOf(changesAt)
  const next = plans.find((plan) => plan.productId !== null && plan.productId === productId)
  return next ? fill(status.changes, { plan: next.name, date }) : fill(status.changesToUnknown, { date })
}

function whatFailing({ paid_until: paidUntil, cancelled_at: cancelledAt }: SubscriptionState): string {
  const { body, bodyCanceled, bodyWithoutAccess } = status.paymentFailed
  if (cancelledAt !== null) return bodyCanceled
  return paidUntil === null ? bodyWithoutAccess : fill(body, { date: dayOf(paidUntil) })
}
