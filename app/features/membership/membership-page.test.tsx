import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { WithFacts } from '#tests/support/with-facts.tsx'
import { builtIn } from '#content/built-in.ts'
import { membership as words } from '#content/messages/membership.ts'
import { composeSite } from '#content/site.ts'

import { MembershipPage } from './membership-page.tsx'

function pageOf(content = builtIn): string {
  return renderToStaticMarkup(
    <WithFacts content={content}>
      <MembershipPage
        page={builtIn.pages.membership}
        scene={{ light: '/day.svg', dark: '/night.svg' }}
        bulkDiscounts={['3 months: 5 % off']}
        crisisNote={<p>Call 988.</p>}
      />
    </WithFacts>,
  )
}

it('shows every plan and the discounts', () => {
  for (const text of [words.title, 'Premium', '3 months: 5 % off']) expect(pageOf()).toContain(text)
})

// A payment page that was opened before leads back to this address.
it('says that no plan is offered where memberships are off, and shows no price', () => {
  const html = pageOf(composeSite({ 'facts/offers': { memberships: false } }))
  expect(html).toContain(words.notOfferedPage.title)
  expect(html).toContain('Call 988.')
  expect(html).not.toMatch(/Premium|\$\d|5 % off/)
})
