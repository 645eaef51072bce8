import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { Notice } from '#app/components/notice.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { useFacts, useIsOn } from '#app/facts.ts'
import { dayOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { useSession } from '#app/lib/session/session.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { membership as memberships } from '#content/messages/membership.ts'
import { yourMembership as words } from '#content/messages/membership-dashboard.ts'
import type { Plan } from '#content/schemas/offers.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

import { MembershipLoading } from './membership-loading.tsx'
import { nextEvent } from './plan-words.ts'
import { useCheckOnReturn, useMembership } from './use-membership.ts'
import { useOutsidePage } from './use-outside-page.ts'
import { hasMembership, ManageButton, MembershipProblem } from './your-membership.tsx'

/** The member's plan, its next date, its problems, and the link to change it: first on the dashboard. */
export function DashboardMembership() {
  const { view, check } = useMembership()
  const { busy, hasOpenedPage, manage } = useOutsidePage(useSession())
  useCheckOnReturn(check, false, hasOpenedPage)
  const hasPlansPage = useIsOn('/membership')
  return (
    <Card as="section" aria-labelledby="membership-title" aria-busy={view.status === 'loading'}>
      <h2 id="membership-title" className="text-small font-semibold text-ink-soft">
        {words.dashboard.title}
      </h2>
      <div className="mt-2 grid min-h-20 gap-4">
        {view.status === 'loading' && <MembershipLoading />}
        {view.status === 'unknown' && <p className="text-ink-soft">{words.dashboard.unknown}</p>}
        {view.status === 'known' && (
          <>
            <CurrentPlan plan={view.plan} membership={view.membership} />
            <MembershipProblem membership={view.membership} />
            {hasPlansPage && !hasMembership(view.membership) && view.membership.pause === null && (
              <PaidPlans />
            )}
          </>
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        {view.status === 'known' && (
          <ManageButton membership={view.membership} managing={busy === 'portal'} onManage={manage} />
        )}
        {hasPlansPage && <ArrowLink href="/membership">{words.dashboard.link}</ArrowLink>}
      </div>
    </Card>
  )
}

/**
 * What a member with a plan has to do before they delete the account, and the paid time that they forfeit. Nothing for
 * members on the Free plan. A plan that could not be loaded may be charged: the deletion itself refuses then.
 */
export function MembershipAtDeletion() {
  const { view } = useMembership()
  if (view.status !== 'known' || !hasMembership(view.membership)) return null
  return (
    <>
      {view.membership.cancelled_at === null && (
        <p className="mb-5 text-small">{dashboardSettings.deletion.membership}</p>
      )}
      <PaidTimeLeft plan={view.plan} membership={view.membership} />
    </>
  )
}

function PaidTimeLeft({ plan, membership }: { plan: Plan; membership: SubscriptionState }) {
  if (!membership.subscribed || !membership.paid_until) return null
  const { title, body } = words.deletion
  const name = plan.priceId === null ? words.deletion.unknownPlan : plan.name
  return (
    <Notice
      tone="caution"
      title={fill(title, { date: dayOf(membership.paid_until) })}
      live="polite"
      className="mb-5"
      text={fill(body, { plan: name })}
    />
  )
}

/** What each paid plan would bring, for a member on the Free plan. */
function PaidPlans() {
  const { plans } = useFacts()
  return (
    <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-4 lg:grid-cols-3">
      {plans
        .filter(({ priceId }) => priceId !== null)
        .map(({ key, name, priceText, features }) => (
          <div key={key}>
            <dt className="font-semibold">
              {name}, {priceText} {memberships.perMonth}
            </dt>
            <dd className="mt-1 text-small text-ink-soft">{features.join(' · ')}</dd>
          </div>
        ))}
    </dl>
  )
}

function CurrentPlan({ plan, membership }: { plan: Plan; membership: SubscriptionState }) {
  const { plans } = useFacts()
  const { subscribed, pause } = membership
  const isUnknown = subscribed && plan.priceId === null
  const follows =
    nextEvent(membership, plans) ?? (subscribed || pause !== null ? undefined : words.dashboard.free)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-heading text-title">
        {isUnknown ? words.dashboard.unknownPlan : fill(words.dashboard.plan, { plan: plan.name })}
        {pause === 'service' && <Badge tone="warm">{words.dashboard.paused}</Badge>}
      </p>
      {follows && <p className="mt-1.5 text-ink-soft">{follows}</p>}
    </div>
  )
}
