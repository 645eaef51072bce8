import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { CONSULTING_PAGE, shownOwnPages } from '#content/own-pages.ts'

import { OwnPageContent } from './own-page.tsx'

const [anxiety] = shownOwnPages(builtIn.pages)

test('headings that are equal, or in other scripts, have unique ids', () => {
  const part = { title: '¿…?', body: anxiety!.about.body }
  const page = { ...anxiety!, about: part, forWhom: part, how: { ...part, title: 'Closing' }, cost: part }
  const Page = createRoutesStub([
    { path: '/', Component: () => <OwnPageContent page={page} picture={null} /> },
  ])
  const html = renderToStaticMarkup(<Page />)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(8)
  expect(ids).toEqual([...new Set(ids)])
})

test.each([
  ['book', ['/booking', '/booking#insurance', '/booking', '/contact']],
  ['ask', ['/contact', '/contact']],
  // The form starts with what the message is about.
  ['ask', ['/contact#consulting', '/contact#consulting'], CONSULTING_PAGE],
] as const)('its buttons are those to %s: %j', (buttons, hrefs, number = 1) => {
  const page = { ...anxiety!, number, buttons, questions: { title: 'Questions', items: [] } }
  const part = { title: 'Part', body: null }
  const bare = { ...page, forWhom: part, how: part, cost: part }
  const Page = createRoutesStub([
    { path: '/', Component: () => <OwnPageContent page={bare} picture={null} /> },
  ])
  const html = renderToStaticMarkup(<Page />)
  expect([...html.matchAll(/ href="([^"#][^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs)
})
