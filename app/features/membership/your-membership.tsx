import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useFacts } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { membership as memberships } from '#content/messages/membership.ts'
import { yourMembership as words } from '#content/messages/membership-dashboard.ts'
import type { Plan } from '#content/schemas/offers.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

import { MembershipLoading, MembershipRegion } from './membership-loading.tsx'
import { nextEvent, problemOf } from './plan-words.ts'
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
  course,
}: SubscriptionState): boolean {
  return subscribed || failedAt !== null || course !== null
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
  if (!subscribed) return pause === 'service' ? status.paused.title : status.free
  return plan.priceId === null ? status.unknownProduct : fill(status.current, { plan: plan.name })
}

/** A payment that is not there yet, or a plan that is paused or can't be read. */
export function MembershipProblem({ membership }: { membership: SubscriptionState }) {
  const { plans } = useFacts()
  const problem = problemOf(membership, plans)
  if (!problem) return null
  return <Notice tone={problem.tone} title={problem.title} live="polite" text={problem.text} />
}
