import { useEffect } from 'react'

import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useFacts, useIsOn } from '#app/facts.ts'
import { clearChosenPlan, useChosenPlan } from '#app/lib/chosen-plan.ts'
import { fill } from '#contracts/fill.ts'
import { QueryArea } from '#app/lib/query-area.tsx'
import { membership } from '#content/messages/membership.ts'
import { yourMembership as words } from '#content/messages/membership-dashboard.ts'
import type { Plan, PlanKey } from '#content/schemas/offers.ts'

import type { Opening } from './use-outside-page.ts'
import { type CheckoutReturn, useCheckOnReturn, useCheckoutReturn, useMembership } from './use-membership.ts'
import { YourMembership } from './your-membership.tsx'

interface Props {
  /** The outcome of the pay page in the address. */
  outcome: string | null
  /** Whether the page has opened one of the provider's. */
  hasOpenedPage: boolean
  busy: Opening | undefined
  onSubscribe: (plan: PlanKey, priceId: string) => void
  onManage: () => void
  /** Called with the member's own plan once it is known. */
  onPlan: (plan: PlanKey | undefined) => void
}

/** A member's view of their plan on /membership. Loaded for members only, so that visitors need no queries. */
export default function MemberPart(props: Props) {
  return (
    <QueryArea>
      <Membership {...props} />
    </QueryArea>
  )
}

function Membership({ outcome, hasOpenedPage, busy, onSubscribe, onManage, onPlan }: Props) {
  const { view, check } = useMembership()
  const returned = useCheckoutReturn(outcome)
  useCheckOnReturn(check, returned === 'confirmed', hasOpenedPage)
  const plan = view.status === 'known' ? view.plan : undefined
  const isOffered = useIsOn('/membership')
  useEffect(() => {
    onPlan(plan?.key)
    return () => onPlan(undefined)
  }, [plan, onPlan])
  return (
    <>
      {returned && !hasOpenedPage && (
        // One element for all of it, so that each change is announced.
        <Notice
          tone={returned === 'confirmed' ? 'settled' : 'info'}
          live="polite"
          className="mb-6"
          text={textOf(returned, plan)}
        />
      )}
      {isOffered && view.status !== 'loading' && <ChosenPlan current={plan} {...{ busy, onSubscribe }} />}
      <YourMembership view={view} managing={busy === 'portal'} onManage={onManage} />
    </>
  )
}

/** The plan that was chosen before there was an account. Only its button starts a payment. */
function ChosenPlan({ current, busy, onSubscribe }: { current: Plan | undefined } & ChosenProps) {
  const { plans } = useFacts()
  const chosen = useChosenPlan()
  const plan = plans.find(({ key }) => key === chosen)
  if (!plan?.priceId || plan.key === current?.key) return null
  const { key, name, priceText: price, priceId } = plan
  return (
    <Notice tone="settled" className="mb-6">
      <p className="text-body">{fill(words.chosen.text, { plan: name, price })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={busy === key} onClick={() => onSubscribe(key, priceId)}>
          {busy === key ? membership.busy : fill(words.chosen.go, { plan: name })}
        </Button>
        <Button look="quiet" onClick={clearChosenPlan}>
          {words.chosen.drop}
        </Button>
      </div>
    </Notice>
  )
}

type ChosenProps = Pick<Props, 'busy' | 'onSubscribe'>

function textOf(returned: CheckoutReturn, plan: Plan | undefined): string {
  const { stillWaiting, ...texts } = words.returned
  if (returned === 'still-waiting') return stillWaiting
  return fill(texts[returned], { plan: plan?.name ?? '' })
}
