// Shows: asvs 1.2.1, 3.2.2
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { plainText, RichText, type TextBlock, Words } from './rich-text.tsx'

const blocks: TextBlock[] = [
  {
    kind: 'paragraph',
    spans: [
      { text: 'Please ' },
      { text: 'do not', strong: true },
      { text: ' wait: ' },
      { text: 'book', href: '/booking' },
      { text: ', ' },
      { text: 'call', href: 'tel:988' },
      { text: ' or ' },
      { text: 'check', href: 'https://example.com/' },
    ],
  },
  { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] },
]

const shown = renderToStaticMarkup(
  <MemoryRouter>
    <RichText blocks={blocks} />
  </MemoryRouter>,
)

test('strong text and lists are rendered as strong and list elements', () => {
  expect(shown).toContain('<strong>do not</strong>')
  expect(shown).toContain('<ul><li>one</li><li>two</li></ul>')
})

test('only an external link opens a new tab, and shows it', () => {
  const links = [...shown.matchAll(/<a [^>]*>/g)].map(([link]) => link)
  expect(links).toHaveLength(3)
  expect(links.map((link) => link.includes('target="_blank"'))).toEqual([false, false, true])
  expect(links[2]).toContain('rel="noopener noreferrer"')
  expect(shown.match(/<svg/g)).toHaveLength(1)
})

test('plain text has one line per paragraph and item', () => {
  expect(plainText(blocks)).toBe('Please do not wait: book, call or check\none\ntwo')
})

test.each([
  ['Call 1-800-799-7233', 'Call <span class="whitespace-nowrap">1-800-799-7233</span>'],
  ['(407) 555-0142', '<span class="whitespace-nowrap">(407) 555-0142</span>'],
  ['Call 988, day and night.', 'Call 988, day and night.'],
  ['a copay of $20-$60.', 'a copay of <span class="whitespace-nowrap">$20-$60</span>.'],
  [
    '24–48 hours, not 1-2',
    '<span class="whitespace-nowrap">24–48</span> hours, not <span class="whitespace-nowrap">1-2</span>',
  ],
])('a phone number or a range stays on one line: %s', (text, html) => {
  expect(renderToStaticMarkup(<Words text={text} />)).toBe(html)
})
