import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { lawDocument } from '#content/law-document.ts'
import { composeSite } from '#content/site.ts'

const { privacy, terms, telehealthConsent } = builtIn.pages

test('the law pages are one document, whole and in their order', () => {
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

test('what changed since an earlier text is marked by its words, sections included', () => {
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

function termsSections() {
  return terms.sections.map(({ id, title }) => ({ id, title, body: 'As before.' }))
}
