import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { WithFacts } from '#tests/support/with-facts.tsx'

import { GoodFaithEstimate, Payment } from './booking-sections.tsx'

const { goodFaithEstimate, payment } = builtIn.pages.booking

const toHtml = (part: React.ReactNode) => renderToStaticMarkup(<WithFacts>{part}</WithFacts>)

test.each([
  [1, 0],
  [2, 1],
])('an estimate of %i paragraphs has %i folds: none that opens to nothing', (paragraphs, folds) => {
  const words = { ...goodFaithEstimate, body: goodFaithEstimate.body.slice(0, paragraphs) }
  expect(toHtml(<GoodFaithEstimate words={words} />).split('<details').length - 1).toBe(folds)
})

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
])('of %i parts about payment %i are folded, and nothing is drawn without any', (parts, folded) => {
  const html = toHtml(<Payment words={{ ...payment, items: payment.items.slice(0, parts) }} />)
  expect(html.split('<details').length - 1).toBe(folded)
  expect(html).not.toMatch(/<div class="border-t[^"]*"><\/div>/)
})
