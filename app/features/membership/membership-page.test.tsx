import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { WithFacts } from '#tests/support/with-facts.tsx'
import { builtIn } from '#content/built-in.ts'
import { composeSite } from '#content/site.ts'

import { MembershipPage } from './membership-page.tsx'
import { PlanCard } from './plan-card.tsx'

// A payment page that was opened before returns to this address.
it('shows no price if memberships are switched off, but the crisis lines', () => {
  const html = renderToStaticMarkup(
    <WithFacts content={composeSite({ 'facts/offers': { memberships: false } })}>
      <MembershipPage
        page={builtIn.pages.membership}
        scene={{ light: '/day.svg', dark: '/night.svg' }}
        bulkDiscounts={['3 months: 5 % off']}
        crisisNote={<p>Call 988.</p>}
      />
    </WithFacts>,
  )
  expect(html).toContain('Call 988.')
  expect(html).not.toMatch(/Premium|\$\d|5 % off/)
})

// Shows: spec 2.97
it.each([true, false])('a plan has a distinct border if it is the current one: %s', (current) => {
  const plan = builtIn.facts.plans[2]!
  const card = (
    <PlanCard plan={plan} relation={current ? 'current' : 'new'} busy={false} onSubscribe={() => undefined} />
  )
  const html = renderToStaticMarkup(<MemoryRouter>{card}</MemoryRouter>)
  expect(/class="([^"]*)"/.exec(html)?.[1]!.includes('border-primary')).toBe(current)
})
