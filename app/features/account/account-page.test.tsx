import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { AccountPage } from './account-page.tsx'

it('is a skeleton without a form until the session is known', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/auth']}>
      <AccountPage />
    </MemoryRouter>,
  )
  expect(html).toContain('Loading...')
  expect(html).not.toMatch(/<form|<input|Create Your Account/)
})
