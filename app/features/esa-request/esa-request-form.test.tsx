import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { WithFacts } from '#tests/support/with-facts.tsx'

import { EsaRequestForm } from './esa-request-form.tsx'

const html = renderToStaticMarkup(
  <WithFacts>
    <EsaRequestForm onSent={() => undefined} />
  </WithFacts>,
)

it('browsers keep no answers about health, and offer none', () => {
  expect(/<form [^>]*>/.exec(html)?.[0]).toContain('autoComplete="off"')
  const areas = [...html.matchAll(/<textarea [^>]*>/g)].map(([area]) => area)
  expect(areas).toHaveLength(6)
  for (const area of areas) expect(area).toContain('autoComplete="off"')
})
