import { Button } from '#app/components/button.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { fill } from '#app/lib/fill.ts'
import { useSignedInHint } from '#app/lib/signed-in-hint.ts'
import { membership as words } from '#content/messages/membership.ts'
import type { Plan } from '#content/schemas/facts.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

import { MembershipTrouble, whatFollows } from './membership-status.tsx'
import type { PlanView } from './use-plan.ts'

const { status } = words

/** What a member has, until when, and the way to change it. Nothing for visitors, nothing that is not known. */
export function YourMembership({
  view,
  managing,
  troubleElsewhere = false,
  onManage,
}: {
  view: PlanView
  managing: boolean
  /** The page says in another place what is wrong with it. */
  troubleElsewhere?: boolean
  onManage: () => void
}) {
  const mayBeMember = useSignedInHint()
  if (!mayBeMember || (view.status !== 'known' && view.status !== 'loading')) return null
  return (
    <section
      aria-label={status.title}
      aria-busy={view.status === 'loading'}
      className="mb-8 grid min-h-24 content-center gap-4 rounded-card border border-line bg-paper-deep px-6 py-5 sm:px-8"
    >
      {view.status === 'known' ? (
        <Known plan={view.plan} membership={view.membership} {...{ managing, troubleElsewhere, onManage }} />
      ) : (
        <div className="max-w-72">
          <p className="sr-only">{status.loading}</p>
          <Skeleton lines={2} />
        </div>
      )}
    </section>
  )
}

function Known({
  plan,
  membership,
  managing,
  troubleElsewhere = false,
  onManage,
}: {
  plan: Plan
  membership: SubscriptionState
  managing: boolean
  /** The page says in another place what is wrong with it. */
  troubleElsewhere?: boolean
  onManage: () => void
}) {
  const { subscribed, payment_failed_at: failedAt, pause } = membership
  const follows = whatFollows(membership)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-measure text-lead">
          {sentence(plan, membership)}
          {follows && <span className="block text-body text-ink-soft">{follows}</span>}
        </p>
        {/* Also for a plan that left the catalogue, rests or is not paid: whoever pays must be able to stop. */}
        {(subscribed || failedAt !== null || pause !== null) && (
          <Button look="secondary" busy={managing} onClick={onManage} className="w-full sm:w-auto">
            {managing ? words.busy : words.manage}
          </Button>
        )}
      </div>
      {!troubleElsewhere && <MembershipTrouble membership={membership} />}
    </>
  )
}

function sentence(plan: Plan, { subscribed, pause }: SubscriptionState): string {
  if (!subscribed) return pause === null ? status.free : status.paused.title
  return plan.priceId === null ? status.unknownProduct : fill(status.current, { plan: plan.name })
}
