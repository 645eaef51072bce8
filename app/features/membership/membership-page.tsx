import { PageHeader } from '#app/components/page-header.tsx'
import { useSession } from '#app/lib/session.ts'
import { plans } from '#content/facts/plans.ts'
import { membership as words } from '#content/messages/membership.ts'

import { BulkDiscounts } from './bulk-discounts.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { PlanCard } from './plan-card.tsx'
import { useCheckoutReturn } from './use-checkout-return.ts'
import { useNewsOfPlan } from './use-news-of-plan.ts'
import { useOutsidePage } from './use-outside-page.ts'
import { usePlan } from './use-plan.ts'
import { YourMembership } from './your-membership.tsx'

/** /membership: the four plans, and what a member has of them. @param crisisNote stands below the plans */
export function MembershipPage({ crisisNote }: { crisisNote: React.ReactNode }) {
  const session = useSession()
  const { view, check } = usePlan(session)
  const { busy, sentAway, subscribe, manage } = useOutsidePage(session)
  const returned = useCheckoutReturn(view, check)
  useNewsOfPlan(check, returned === 'confirmed', sentAway)
  const current = view.status === 'known' ? view.plan : undefined
  return (
    <>
      <PageHeader title={words.title} lead={words.subtitle} />
      <div className="page-column pb-section">
        {returned && !sentAway && <CheckoutNotice returned={returned} plan={current} />}
        <YourMembership view={view} managing={busy === 'portal'} onManage={manage} />
        <ul className="grid gap-5">
          {plans.map((plan) => (
            <PlanCard
              key={plan.key}
              plan={plan}
              current={plan === current}
              busy={busy === plan.key}
              onSubscribe={subscribe}
            />
          ))}
        </ul>
      </div>
      <BulkDiscounts />
      <div className="page-column py-section">{crisisNote}</div>
    </>
  )
}
