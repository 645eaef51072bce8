import { describe, expect, it } from 'vitest'

import { prerenderedPaths } from '#app/pages.ts'
import { groups } from '#content/document.ts'
import { documents } from '#content/documents.ts'
import { fieldsOf, valuesOf } from '#content/fields.ts'
import { ownPageAlias, ownPageNumbers } from '#content/own-pages.ts'

const specifiedWords = Object.values(
  import.meta.glob<string>('./specified-words.test.ts', { eager: true, query: '?raw', import: 'default' }),
).join('')
const fields = documents.flatMap(fieldsOf)

describe('a field that the owner may change', () => {
  it('is in a document with a name, and each page has one', () => {
    const heads = documents.flatMap(({ head }) => (head ? [head] : []))
    expect(heads.filter(({ id }) => !fields.some(({ document }) => document === id))).toEqual([])
    const names = heads.map(({ label }) => label)
    expect(names).toEqual([...new Set(names)])
    const pages = heads.flatMap(({ page }) => (page === undefined ? [] : [page]))
    const withoutDocument = ['/blog', '/auth']
    const own = ownPageNumbers.map(ownPageAlias)
    expect([...pages, ...withoutDocument].toSorted()).toEqual(
      [...prerenderedPaths, '/offline', ...own].toSorted(),
    )
    expect(fields.filter(({ group }) => !groups.includes(group))).toEqual([])
  })

  it('has a label for each part, unique within its section', () => {
    const places = fields.map(({ document, within, label }) => [document, ...within, label].join(' > '))
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
    expect(
      fields.filter(({ label, control, parts }) => !label || (control === 'list' && !parts?.length)),
    ).toEqual([])
  })

  it('is none of the messages that the specification fixes', () => {
    const words = new Set(
      [...specifiedWords.matchAll(/'((?:[^'\\\n]|\\.){4,})'|"([^"\n]{4,})"/g)].map(
        ([, one, two]) => one ?? two,
      ),
    )
    // The owner may word these: a button's label, a name to replace, a section's id, a page.
    for (const word of ['Book a Session', 'Blog', 'Anonymous Client', 'accounts']) words.delete(word)
    expect(words.size).toBeGreaterThan(90)
    const editable = documents.flatMap((document) =>
      Object.entries(valuesOf(document)).flatMap(([path, value]) =>
        textsIn(value).map((text) => ({ place: `${document.id} ${path}`, text })),
      ),
    )
    expect(editable.length).toBeGreaterThan(400)
    expect(editable.filter(({ text }) => words.has(text) && !text.startsWith('/'))).toEqual([])
  })

  it('exists for every sample that must be replaced', () => {
    const toReplace = documents.flatMap((one) => Object.keys(one.samples).map((path) => `${one.id} ${path}`))
    const editable = new Set(fields.map(({ document, path }) => `${document} ${path}`))
    expect(toReplace.length).toBeGreaterThan(30)
    expect(toReplace.filter((sample) => !editable.has(sample))).toEqual([])
    for (const { samples, mayBeRight } of documents) {
      expect(Object.keys(samples)).toEqual(expect.arrayContaining([...mayBeRight]))
    }
  })

  it.each([
    ['facts/plans', 'pro.name'],
    ['facts/retention', ''],
    ['facts/practice', 'description'],
    ['pages/home', 'hero.book.href'],
    ['facts/plans', 'free.price'],
    ['pages/home', 'services.title'],
    ['pages/home', 'services.items.0.title'],
    ['pages/home', 'steps.title'],
    ['pages/home', 'steps.items.0.title'],
    ['pages/home', 'testimonials.title'],
    ['pages/home', 'inquiry.title'],
    ['pages/home', 'insurance.title'],
    ['pages/services', 'cards.0.link.href'],
    ['pages/esa-evaluations', 'steps.items.0.title'],
    ['pages/booking', 'questions.faqs.href'],
    ['pages/faqs', 'categories.0.title'],
    ['pages/resources', 'viewOnAmazon'],
    ['pages/contact', 'thankYou'],
    ['messages/crisis', ''],
  ])('is no label or amount that the specification fixes: %s %s', (document, path) => {
    const at = fields.filter((field) => field.document === document).map((field) => `${field.path}.`)
    expect(at.filter((one) => path === '' || one.startsWith(`${path}.`))).toEqual([])
  })

  it('has the changed value, otherwise the built-in one', () => {
    const fees = documents.find(({ id }) => id === 'facts/fees')!
    expect(valuesOf(fees, { selfPay: 130 })).toMatchObject({
      selfPay: 130,
      esaEvaluation: 175,
    })
  })
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
