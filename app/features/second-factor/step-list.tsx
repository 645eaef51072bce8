import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { dayOf } from '#app/lib/dates.ts'
import { secondFactor } from '#content/messages/second-factor.ts'
import { fill } from '#contracts/fill.ts'

import type { SecondFactorState, SecondStep } from './second-factor.data.ts'

/** Passkeys that stopped working when the site moved to another domain. */
export function LostPasskeys({
  state,
  onRemove,
}: {
  state: SecondFactorState
  onRemove: (step: SecondStep) => void
}) {
  const { lost } = secondFactor.factors
  if (state.lost.length === 0) return null
  return (
    <Notice tone="caution" title={lost.title} className="mb-5">
      <p>{lost.body}</p>
      <div className="mt-3">
        <StepList label={lost.list} {...{ steps: state.lost, onRemove }} />
      </div>
    </Notice>
  )
}

export function StepList({
  label,
  steps,
  onRemove,
}: {
  label: string
  steps: SecondStep[]
  onRemove: (step: SecondStep) => void
}) {
  const { factors } = secondFactor
  const sinceOf = ({ kind, lostDomain, since }: SecondStep) =>
    lostDomain === undefined
      ? fill(factors.since[kind], { date: dayOf(since) })
      : fill(factors.lost.since, { domain: lostDomain, date: dayOf(since) })
  return (
    <ul aria-label={label} className="border-t border-line">
      {steps.map((step) => (
        <li key={step.id} className="flex items-center justify-between gap-x-4 border-b border-line py-3">
          <div className="min-w-0">
            <p id={`step-${step.id}`} className="font-medium wrap-anywhere">
              {step.name}
            </p>
            <p className="text-fine text-ink-soft">{sinceOf(step)}</p>
          </div>
          <Button
            look="quiet"
            className="-mr-3 shrink-0"
            aria-describedby={`step-${step.id}`}
            onClick={() => onRemove(step)}
          >
            {factors.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}
