import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useFacts } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { dayOf } from '#app/lib/dates.ts'
import { membership as memberships } from '#content/messages/membership.ts'
import { yourMembership as words } from '#content/messages/membership-dashboard.ts'
import type { Plan } from '#content/schemas/offers.ts'
import { moneyText } from '#contracts/money.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

import { MembershipLoading, MembershipRegion } from './membership-loading.tsx'
import type { MembershipView } from './use-membership.ts'

const { status } = words

/** The member's plan, until when, and the way to change it. Shows nothing that is not known. */
export function YourMembership({ view, ...managed }: { view: MembershipView } & ManageProps) {
  if (view.status === 'unknown') return null
  return (
    <MembershipRegion busy={view.status === 'loading'}>
      {view.status === 'known' ? (
        <Known plan={view.plan} membership={view.membership} {...managed} />
      ) : (
        <MembershipLoading />
      )}
    </MembershipRegion>
  )
}

function Known({
  plan,
  membership,
  ...managed
}: { plan: Plan; membership: SubscriptionState } & ManageProps) {
  const { plans } = useFacts()
  const follows = nextEvent(membership, plans)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-measure text-lead">
          {sentence(plan, membership)}
          {follows && <span className="block text-body text-ink-soft">{follows}</span>}
        </p>
        <ManageButton membership={membership} {...managed} />
      </div>
      <MembershipProblem membership={membership} />
    </>
  )
}

interface ManageProps {
  managing: boolean
  onManage: () => void
}

/** Also a plan that is retired, paused or unpaid: everybody who is charged must be able to cancel. */
export function hasMembership({
  subscribed,
  payment_failed_at: failedAt,
  pause,
}: SubscriptionState): boolean {
  return subscribed || failedAt !== null || pause !== null
}

export function ManageButton({
  membership,
  managing,
  onManage,
}: { membership: SubscriptionState } & ManageProps) {
  if (!hasMembership(membership)) return null
  const { payment_failed_at: failedAt } = membership
  return (
    <Button
      // The main action if a payment fails.
      look={failedAt === null ? 'secondary' : 'primary'}
      busy={managing}
      onClick={onManage}
      className="w-full sm:w-auto"
    >
      {managing ? memberships.busy : words.manage}
    </Button>
  )
}

function sentence(plan: Plan, { subscribed, pause }: SubscriptionState): string {
  if (!subscribed) return pause === null ? status.free : status.paused.title
  return plan.priceId === null ? status.unknownProduct : fill(status.current, { plan: plan.name })
}

/** What happens to the plan next: it ends, changes, continues unpaid or renews. Undefined if a notice says more. */
export function nextEvent(membership: SubscriptionState, plans: readonly Plan[]): string | undefined {
  const { subscribed, cancelled_at: cancelledAt, paid_until: paidUntil } = membership
  if (!subscribed || paidUntil === null) return cancelledAt === null ? undefined : status.cancelled
  if (cancelledAt !== null) return fill(status.accessUntil, { date: dayOf(paidUntil) })
  if (membership.payment_failed_at !== null) return undefined
  if (membership.pause === 'collection') return status.paymentsPaused
  if (membership.changes_at !== null)
    return planChangeText(membership.changes_at, membership.next_product_id, plans)
  const { amount, currency } = membership
  const date = dayOf(paidUntil)
  return amount === null || currency === null
    ? fill(status.renews, { date })
    : fill(status.renewsFor, { date, amount: moneyText(amount, currency) })
}

/** A payment that fails, or a plan that is paused. */
export function MembershipProblem({ membership }: { membership: SubscriptionState }) {
  if (membership.payment_failed_at !== null) {
    return (
      <Notice tone="danger" title={status.paymentFailed.title} live="polite" text={failureText(membership)} />
    )
  }
  if (membership.pause !== 'service') return null
  return <Notice tone="caution" title={status.paused.title} live="polite" text={status.paused.body} />
}

function planChangeText(changesAt: string, productId: string | null, plans: readonly Plan[]): string {
  const date = dayOf(changesAt)
  const next = plans.find((plan) => plan.productId !== null && plan.productId === productId)
  return next ? fill(status.changes, { plan: next.name, date }) : fill(status.changesToUnknown, { date })
}

function failureText({ paid_until: paidUntil, cancelled_at: cancelledAt }: SubscriptionState): string {
  const { body, bodyCanceled, bodyWithoutAccess } = status.paymentFailed
  if (cancelledAt !== null) return bodyCanceled
  return paidUntil === null ? bodyWithoutAccess : fill(body, { date: dayOf(paidUntil) })
}
