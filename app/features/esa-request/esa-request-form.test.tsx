import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { EsaRequestForm } from './esa-request-form.tsx'

const html = renderToStaticMarkup(
  <MemoryRouter>
    <EsaRequestForm onSent={() => undefined} />
  </MemoryRouter>,
)

it('browsers keep no answers about health, and offer none', () => {
  expect(/<form [^>]*>/.exec(html)?.[0]).toContain('autoComplete="off"')
  const areas = [...html.matchAll(/<textarea [^>]*>/g)].map(([area]) => area)
  expect(areas).toHaveLength(6)
  for (const area of areas) expect(area).toContain('autoComplete="off"')
})
