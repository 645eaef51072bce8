import { expect, test } from 'vitest'

import { composeSite } from '#content/site.ts'

test('a section that the owner added gets an anchor of its own', () => {
  const sections = [
    { id: 'fees', title: 'What it costs', body: 'As agreed.' },
    { title: 'Fees', body: 'More on that.' },
    { title: '24/7?', body: 'No.' },
  ]
  const { pages } = composeSite({ 'pages/terms': { sections } })
  expect(pages.terms.sections.map(({ id, title }) => [id, title])).toEqual([
    ['fees', 'What it costs'],
    ['fees-more', 'Fees'],
    ['section', '24/7?'],
  ])
})
