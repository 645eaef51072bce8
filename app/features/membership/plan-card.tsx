import { Badge, TickedList } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { fill } from '#contracts/fill.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { membership as words } from '#content/messages/membership.ts'
import type { Plan, PlanKey } from '#content/schemas/offers.ts'

interface PlanCardProps {
  plan: Plan
  /** 'current': the member's own plan. 'replacement': it would replace the plan that the member pays for. */
  relation: 'current' | 'replacement' | 'new'
  busy: boolean
  onSubscribe: (plan: PlanKey, priceId: string) => void
}

/** One plan beside the others: its name, price and features, and its action. */
export function PlanCard(props: PlanCardProps) {
  const { plan, relation } = props
  const current = relation === 'current'
  const title = `plan-${plan.key}`
  return (
    <Card
      as="li"
      tone={current ? 'highlighted' : 'raised'}
      aria-labelledby={title}
      data-keep-clear
      className="flex flex-col xl:p-6"
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={title} className="text-title xl:text-subtitle">
          {plan.name}
        </h2>
        {current && (
          <Badge tone="settled" icon="check">
            {words.yourPlan}
          </Badge>
        )}
      </div>
      <p className="mt-3">
        <span className="font-heading text-[clamp(2.5rem,2rem+2vw,3.5rem)] leading-none font-medium">
          {plan.priceText}
        </span>{' '}
        <span className="text-ink-soft">{words.perMonth}</span>
      </p>
      {plan.priceId !== null && <p className="mt-2 text-small text-ink-soft">{words.terms}</p>}
      <TickedList items={plan.features} aria-label={words.includes} className="mt-6 mb-8 space-y-2" />
      <div className="mt-auto">
        <PlanButton {...props} />
      </div>
    </Card>
  )
}

function PlanButton({ plan, relation, busy, onSubscribe }: PlanCardProps) {
  const hydrated = useHydrated()
  const current = relation === 'current'
  const { key, name, priceId } = plan
  if (priceId === null) {
    return (
      <Button look="secondary" disabled className={WIDE}>
        {current ? words.currentPlan : words.free}
      </Button>
    )
  }
  const label = fill(words.subscribeTo, { plan: name })
  // Before hydration: a link to the sign-up.
  if (!hydrated) {
    return (
      <ButtonLink href={`/auth?plan=${key}`} aria-label={label} className={WIDE}>
        {words.subscribe}
      </ButtonLink>
    )
  }
  return (
    <Button
      look={current ? 'secondary' : 'primary'}
      busy={busy}
      disabled={current}
      aria-label={busy || relation !== 'new' ? undefined : label}
      className={WIDE}
      onClick={() => onSubscribe(key, priceId)}
    >
      {busy
        ? words.busy
        : current
          ? words.currentPlan
          : relation === 'replacement'
            ? fill(words.switchTo, { plan: name })
            : words.subscribe}
    </Button>
  )
}

const WIDE = 'w-full'
