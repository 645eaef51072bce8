import { expect, test } from 'vitest'

import { readDocument } from './read-document.ts'

const PAGE = `<html><head><title>Fees</title><link href="/assets/a1.css"></head><body><header>Menu</header>
<main id="main"><p class="x">A session is <!-- -->$125.</p><img alt="A chair" src="/assets/chair-a1.avif"><a href="/booking">Book</a>
<script>one()</script><noscript>Call</noscript></main><footer>© 2026</footer></body></html>`

test.each([
  [
    'another class, script or hashed file',
    PAGE.replaceAll('a1', 'b2').replace('"x"', '"y"').replace('one', 'two'),
  ],
  ['another frame', PAGE.replace('Menu', 'More').replace('2026', '2027')],
  ['other spaces', PAGE.replace('<p ', '\n  <p ')],
])('%s is the same content', (_, html) => {
  expect(html).not.toBe(PAGE)
  expect(readDocument(html).contentHash).toBe(readDocument(PAGE).contentHash)
})

test.each([
  ['a fee', PAGE.replace('$125', '$130')],
  ['the title', PAGE.replace('Fees', 'Prices')],
  ['where a link leads', PAGE.replace('/booking', '/contact')],
  ['what a picture shows', PAGE.replace('A chair', 'A lamp')],
])('%s is a change', (_, html) => {
  expect(readDocument(html).contentHash).not.toBe(readDocument(PAGE).contentHash)
})
