import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { DashboardPage } from './dashboard-page.tsx'

// Shows: spec 4.18
it('stands as skeletons, without a tab, while the session is being read', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/dashboard']}>
      <DashboardPage />
    </MemoryRouter>,
  )
  expect(html).toContain('Loading your dashboard')
  expect(html).not.toMatch(/role="tab|Welcome/)
})
