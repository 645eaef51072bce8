import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { lawDocument } from '#content/law-document.ts'
import { composeSite } from '#content/site.ts'

const { privacy, terms, telehealthConsent } = builtIn.pages

test('the law pages are one document, complete and in their order', () => {
  const html = lawDocument(builtIn)
  const headings = [...html.matchAll(/<h([123])>(.*?)<\/h\1>/g)].map(([, level, text]) => `${level} ${text}`)
  const expected = [privacy, terms, telehealthConsent].flatMap((page) => [
    `2 ${page.title}`,
    ...page.sections.map(({ title }, index) => `3 ${index + 1}. ${title}`),
  ])
  expect(headings.slice(1)).toEqual(expected)
  expect(html).toContain('Good Faith Estimate (/booking#good-faith-estimate)')
  expect(html).not.toMatch(/\{\{|<ins>|<del>|<script|undefined/)
})

test('changes since an earlier text are marked by words, sections included', () => {
  const [first, ...rest] = termsSections()
  const changed = composeSite({
    'facts/fees': { selfPay: 140 },
    'pages/terms': {
      lead: 'What you can expect here.',
      sections: [...rest, { id: 'new', title: 'A <new> one', body: 'Be kind & calm.' }],
    },
  })
  const html = lawDocument(changed, builtIn)
  expect(html).toContain('Underlined words are new')
  expect(html).toContain('$<del>125</del><ins>140</ins>')
  expect(html).toContain('<ins>A &lt;new&gt; one</ins>')
  expect(html).toContain('<ins>Be kind &amp; calm.</ins>')
  expect(html).toContain(`<h3><del>${first!.title}</del></h3>`)
  expect(lawDocument(builtIn, builtIn)).toContain('No word has changed')
})

test('changed words with one or two unchanged ones between them are marked as one change', () => {
  const before = composeSite({ 'pages/terms': { lead: 'A chair and a lit lamp beside a window.' } })
  const after = composeSite({ 'pages/terms': { lead: 'A desk and an old lamp near a window.' } })
  const marked = 'A <del>chair and a lit lamp beside</del><ins>desk and an old lamp near</ins> a window.'
  expect(lawDocument(after, before)).toContain(marked)
})

// Comparing them word by word would block the server for seconds, and longer ones for minutes.
test('a long section that was rewritten is marked as a whole', () => {
  const html = lawDocument(termsOf(manyWords('now')), termsOf(manyWords('old')))
  expect(html).toContain(`<p><del>${manyWords('old')}</del><ins>${manyWords('now')}</ins></p>`)
})

function termsSections() {
  return terms.sections.map(({ id, title }) => ({ id, title, body: 'As before.' }))
}

function termsOf(body: string) {
  return composeSite({ 'pages/terms': { sections: [{ id: 'all', title: 'All of it', body }] } })
}

function manyWords(word: string) {
  return Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(' ')
}
