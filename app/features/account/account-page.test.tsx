import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { WithFacts } from '#tests/support/with-facts.tsx'

import { AccountPage } from './account-page.tsx'

// Shows: spec 2.70
it('is the head of the sign-up and a skeleton without a form until the session is known', () => {
  const html = renderToStaticMarkup(
    <WithFacts>
      <AccountPage askCode={() => null} />
    </WithFacts>,
  )
  expect(html).toContain('Loading...')
  expect(html).toContain('Create Your Account')
  expect(html).not.toMatch(/<form|<input/)
})
