import { useEffect, useMemo, useRef } from 'react'

import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { useFocusHandover } from '#app/lib/focus.ts'
import { fill } from '#contracts/fill.ts'
import { useIsOn } from '#app/facts.ts'
import {
  askInSpanish,
  withoutInsuranceInSpanish,
  type PlanWords,
} from '#content/messages/insurance-other-plans.ts'
import type { InsuranceSearchFacts } from '#content/insurance.ts'
import type { Insurer, OtherPlan } from '#content/schemas/booking.ts'

import { findInsurer, indexInsurers, MAX_TEXT_LENGTH, plansLike } from './find-insurer.ts'
import { isInsurer, type Answer } from './insurer-parts.ts'

const ANSWER = '[data-plan-answer]'

/** Shorter texts are the beginning of a name rather than an unknown one. */
const UNKNOWN_MIN = 3

/** The result below the field for anything but an insurer on the list. */
export function OtherAnswer({
  chosen,
  typed,
  facts,
}: {
  chosen: Answer | undefined
  typed: string
  facts: InsuranceSearchFacts
}) {
  const searched = typed.trim().slice(0, MAX_TEXT_LENGTH)
  const isKnown = useMemo(
    () => findInsurer(searched, indexInsurers(facts)).matches.length > 0,
    [searched, facts],
  )
  if (chosen)
    return isInsurer(chosen) ? null : <OtherPlanCard key={chosen.name} plan={chosen} facts={facts} />
  if (isKnown || searched.length < UNKNOWN_MIN) return null
  return <UnknownInsurer text={searched} facts={facts} />
}

/** Information about a plan that is not an insurer on the list, and where to turn. */
function OtherPlanCard({ plan, facts }: { plan: OtherPlan; facts: InsuranceSearchFacts }) {
  const { title, text, links, lang }: PlanWords = facts.searchWords.plans[plan.kind]
  const values = { plan: plan.name, signature: facts.signature, selfPay: facts.selfPay }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="scroll-mb-20">
      <AnswerCard
        kind={plan.kind}
        lang={lang}
        title={fill(title, values)}
        text={fill(text, values)}
        links={links}
      />
    </div>
  )
}

/** Shown in large print by cards, so not repeated on the page. */
const MEMBER_NUMBER = /\d[\d\s-]{3}/

/** What to do if nothing matches. */
function UnknownInsurer({
  text,
  facts: { selfPay, searchWords: words },
}: {
  text: string
  facts: InsuranceSearchFacts
}) {
  if (MEMBER_NUMBER.test(text))
    return <AnswerCard kind="number" {...words.number} links={[words.noMatch.ask]} />
  const { title, text: body, book, ask } = words.noMatch
  return (
    <AnswerCard
      kind="unknown"
      title={fill(title, { text })}
      text={fill(body, { selfPay })}
      links={[book, ask]}
    />
  )
}

/** Where answers in Spanish lead while the Spanish pages are switched off. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  [askInSpanish.href]: '/contact',
  [withoutInsuranceInSpanish.href]: '/booking#platforms',
}

function AnswerCard({
  kind,
  lang,
  title,
  text,
  links,
}: {
  kind: string
  lang?: string | undefined
  title: string
  text: string
  links: { label: string; href: string }[]
}) {
  const hasSpanish = useIsOn('/es')
  return (
    <Card tabIndex={-1} lang={lang} className="mt-5" data-plan-answer={kind}>
      <p className="font-heading text-heading wrap-anywhere">{title}</p>
      <p className="mt-1.5 max-w-measure">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {links.map(({ label, href }, index) => (
          <ButtonLink
            key={href}
            look={index === 0 ? 'primary' : 'secondary'}
            href={hasSpanish ? href : (IN_ENGLISH[href] ?? href)}
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  )
}

/** Plans whose names begin like the chosen insurer's, each a link to its own answer. */
export function PlansLike({
  insurer,
  facts,
  onChoose,
}: {
  insurer: Insurer
  facts: InsuranceSearchFacts
  onChoose: (plan: OtherPlan) => void
}) {
  const plans = useMemo(() => plansLike(insurer, indexInsurers(facts)), [insurer, facts])
  const part = useFocusHandover<HTMLDivElement>(() => document.querySelector<HTMLElement>(ANSWER))
  if (plans.length === 0) return null
  return (
    <div ref={part} className="mt-5 border-t border-line-strong/40 pt-4" data-plans-like>
      <p className="text-small text-ink-soft">{facts.searchWords.notThis}</p>
      <ul lang="en" className="mt-2 flex flex-wrap gap-2">
        {plans.map((plan) => (
          <li key={plan.name}>
            <button
              type="button"
              onClick={() => onChoose(plan)}
              className="inline-flex min-h-touch cursor-pointer items-center rounded-round border border-line-strong px-3.5 text-left text-small font-medium text-ink hover:border-ink"
            >
              {plan.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
