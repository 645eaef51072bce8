import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { loadDocument } from '#content/document.ts'
import { home as homeDocument } from '#content/pages/home.ts'

import { CallToAction } from './call-to-action.tsx'
import { Insurance } from './insurance.tsx'

const home = loadDocument(homeDocument)

it('the home page calls to book', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CallToAction words={home.callToAction} askButton={null} />
    </MemoryRouter>,
  )
  expect(html).toContain(`>${home.callToAction.title}<`)
  expect(html).toMatch(/href="\/booking"[^>]*>Book a Session</)
})

it('the home page names two platforms that take insurance', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Insurance words={home.insurance} />
    </MemoryRouter>,
  )
  for (const platform of ['Headway', 'Grow Therapy']) expect(html).toContain(`>${platform}<`)
})
