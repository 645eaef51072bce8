import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { RefusedSubscriptions } from './owner-area.tsx'

it('says what is refused, since when, what to do, and whom to write to', () => {
  const since = '2026-11-20T15:00:00Z'
  const html = renderToStaticMarkup(
    <RefusedSubscriptions
      trouble={[
        { refusal: 'key', since, subscriptions: 3, addresses: [] },
        { refusal: 'forgotten', since, subscriptions: 1, addresses: ['ana@example.com'] },
      ]}
    />,
  )
  expect(html).toContain('MAILCHIMP_API_KEY')
  expect(html).toContain('Waiting: 3, since November 20, 2026.')
  expect(html).toContain('ana@example.com')
})
