// Shows: asvs 2.1.2
import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { composeWithFallback, verdictOf } from '#content/site.ts'

describe('changes that a newer version refuses', () => {
  it('are all applied while they are valid', () => {
    const { content, dropped } = composeWithFallback({ 'facts/fees': { selfPay: 140 } })
    expect(dropped).toEqual([])
    expect(content.references.selfPay).toBe('$140')
    expect(composeWithFallback()).toMatchObject({ content: builtIn, dropped: [], changes: {} })
  })

  it('are dropped one by one, and listed with their values', () => {
    const { content, dropped } = composeWithFallback({
      'facts/fees': { selfPay: 'a lot', esaEvaluation: 190, 'bulkDiscounts.0.percent': 12 },
      'pages/home': { 'hero.lead': '', 'intro.title': 'Hello.' },
      'pages/gone': { title: 'A page of an older version' },
    })
    expect(content.references).toMatchObject({ selfPay: '$125', esaFee: '$190' })
    expect(content.pages.home.hero.lead).toBe(builtIn.pages.home.hero.lead)
    expect(content.pages.home.intro.title).toBe('Hello.')
    expect(dropped.map(({ document, path, value }) => [document, path, value])).toEqual([
      ['facts/fees', 'bulkDiscounts.0.percent', 12],
      ['pages/gone', 'title', 'A page of an older version'],
      ['facts/fees', 'selfPay', 'a lot'],
      ['pages/home', 'hero.lead', ''],
    ])
    expect(dropped.every(({ message }) => message !== '')).toBe(true)
  })

  it.each([
    ['a fact that is not in the list any more', { 'pages/home': { 'hero.lead': 'From {{sellPay}}.' } }],
    ['a part of a value whose parts contradict', { 'facts/fees': { 'copay.from': 90 } }],
    ['a link to a page that went', { 'pages/about': { 'story.body': ['See [it](/gone).'] } }],
    ['a list of something else', { 'facts/platforms': { insurers: [7] } }],
    ['no value', { 'facts/practice': { name: null } }],
  ])('can be %s', (_, changes) => {
    const { content, dropped } = composeWithFallback(changes)
    expect(dropped).toHaveLength(1)
    expect(content).toEqual(builtIn)
  })

  it('are found if a changed fact makes an unchanged text invalid', () => {
    const { content, dropped } = composeWithFallback({
      'facts/practice': { 'owner.name': `Elena ${'M'.repeat(70)}`, 'postalAddress.city': 'Tampa' },
      'facts/fees': { selfPay: 130 },
    })
    expect(dropped.map(({ path }) => path)).toEqual(['owner.name'])
    expect(content.facts.practice.owner.name).toBe('Elena Marlowe')
    expect(content.facts.practice.postalAddress.city).toBe('Tampa')
    expect(content.references.selfPay).toBe('$130')
  })

  it('are both dropped if they contradict each other', () => {
    const same = builtIn.pages.about.meta.title.replace('About', 'Meet')
    const { content, dropped } = composeWithFallback({
      'pages/privacy': { 'meta.title': same },
      'pages/terms': { 'meta.title': same, title: 'Rules' },
    })
    expect(dropped.map(({ document }) => document)).toEqual(['pages/privacy', 'pages/terms'])
    expect(content.pages.terms.title).toBe('Rules')
  })
})

describe('a draft', () => {
  const live = { 'facts/fees': { selfPay: 140, 'copay.from': 30, 'copay.to': 90 } }

  it('falls back to the live value, not to the built-in one', () => {
    const draft = { 'facts/fees': { ...live['facts/fees'], selfPay: 'abc' } }
    const { content, changes } = composeWithFallback(draft, live)
    expect(content.references.selfPay).toBe('$140')
    expect(changes).toEqual(live)
  })

  it('has no problem that the fallback value causes', () => {
    const changes = { 'facts/fees': { selfPay: 140, 'copay.from': 95, 'copay.to': 'abc' } }
    const { problems } = verdictOf(changes, new Date('2026-11-23T12:00:00Z'), live)
    expect(problems.map(({ path }) => path)).toEqual(['copay.to'])
  })

  it('falls back to the built-in value if neither its own nor the live one is valid', () => {
    const bad = { 'facts/fees': { selfPay: 'abc' } }
    expect(composeWithFallback(bad, bad).content.references.selfPay).toBe('$125')
    expect(composeWithFallback(bad, { 'facts/fees': { selfPay: 'def' } }).content.references.selfPay).toBe(
      '$125',
    )
  })
})
