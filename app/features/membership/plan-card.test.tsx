import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'

import { PlanCard } from './plan-card.tsx'

const { plans } = builtIn.facts

function shown(key: string, current: boolean): string {
  const plan = plans.find((one) => one.key === key)!
  return renderToStaticMarkup(
    <MemoryRouter>
      <PlanCard plan={plan} current={current} switching={false} busy={false} onSubscribe={() => undefined} />
    </MemoryRouter>,
  )
}

// Shows: spec 2.97
it('the current plan has its badge and a highlighted border', () => {
  expect(shown('pro', true)).toContain('Your Plan')
  expect(shown('pro', false)).not.toContain('Your Plan')
  expect(look(shown('pro', true))).toContain('border-primary')
  expect(look(shown('pro', false))).not.toContain('border-primary')
})

// Shows: spec 2.100
it('the free plan has a disabled button, Free or Current Plan', () => {
  expect(shown('free', false)).toMatch(/<button[^>]* disabled=""[^>]*>(?:<[^>]+>)*Free/)
  expect(shown('free', true)).toMatch(/<button[^>]* disabled=""[^>]*>(?:<[^>]+>)*Current Plan/)
})

// Shows: spec 9.18
it.each(plans.map((plan) => [plan.name, plan] as const))(
  'the card of %s has price and features',
  (_, plan) => {
    const html = shown(plan.key, false)
    for (const text of [plan.name, plan.priceText, ...plan.features]) expect(html).toContain(`>${text}<`)
  },
)

function look(html: string): string | undefined {
  return /class="([^"]*)"/.exec(html)?.[1]
}
