import { describe, expect, it, vi } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { composeSite } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'
import { answerTo, expectedAnswers, searchIndexOf } from '#tests/support/insurance-answers.ts'

import { findInsurer, plansLike } from './find-insurer.ts'

const builtInIndex = searchIndexOf(builtIn)

describe('the answers in the owner’s table', () => {
  const rows = expectedAnswers()

  it('cover more than 165 different names', () => {
    expect(new Set(rows.map(({ typed }) => typed)).size).toBeGreaterThan(165)
  })

  it.each(rows)('$typed: $answer', ({ typed, answer }) => {
    expect(answerTo(typed, builtInIndex)).toBe(answer)
  })
})

describe('a plan of another kind', () => {
  const { insurers, otherPlans } = builtIn.facts.platforms
  const names = new Set(insurers.flatMap(({ name, otherNames = [] }) => [name, ...otherNames]))
  const others = otherPlans.filter(({ name }) => !names.has(name))

  it.each(others.map(({ name }) => name))('%s never matches an insurer', (name) => {
    const inFlorida = name.includes('Florida') ? name : `${name} of Florida`
    for (const typed of [name, name.toUpperCase(), inFlorida, `my ${name} card`]) {
      expect([typed, findInsurer(typed, builtInIndex).matches[0]?.answer]).toMatchObject([typed, { name }])
    }
  })

  it.each(insurers.map(({ name }) => name))(
    'a Medicaid or dental plan of %s does not match the company',
    (name) => {
      const kinds = ['Medicaid', 'Dental'].map((word) =>
        findInsurer(`${name} ${word}`, builtInIndex).matches.map(
          ({ answer }) => 'kind' in answer && answer.kind,
        ),
      )
      expect(kinds).toEqual([['medicaid'], ['no-counseling']])
    },
  )

  it.each(insurers.map(({ name }) => name))('%s is found with a misspelled letter', (name) => {
    const typed = name.replace(/^(.{3})(.)/, '$1x')
    expect(findInsurer(name.length > 5 ? typed : name, builtInIndex).matches[0]?.answer).toMatchObject({
      name,
    })
  })
})

it('a plan is found in a browser of iOS 15', () => {
  vi.spyOn(Array.prototype, 'toSorted').mockImplementation(() => {
    throw new TypeError('toSorted is not a function')
  })
  expect(answerTo('aetna ppo', builtInIndex)).toBe('Aetna, by Headway')
})

describe('while somebody types', () => {
  it.each([
    ['hum', 'Humana'],
    ['united h', 'UnitedHealthcare'],
    ['aetna b', 'Aetna Better Health'],
    ['aetna bet', 'Aetna Better Health'],
    ['aetna beter', 'Aetna Better Health'],
    ['avmed medic', 'avmed Medicaid'],
    ['tri-', 'TRICARE East'],
    ['bcb', 'Florida Blue'],
    ['blue cross of', 'Florida Blue'],
    ['  CÍGNA ', 'Cigna'],
  ])('%s finds %s first', (typed, name) => {
    expect(findInsurer(typed, builtInIndex).matches[0]?.answer).toMatchObject({ name })
  })

  it.each(['', '  ', '&', 'zzz', 'Aetn Cign Human', 'a'.repeat(500)])('%j matches nothing', (typed) => {
    expect(findInsurer(typed, builtInIndex)).toEqual({ matches: [], isAmbiguousName: false })
  })
})

describe('Blue Cross', () => {
  it.each(['Blue Cross', 'BCBS', 'Blue Cross Blue Shield', 'blue cross & blue shield', 'BC/BS'])(
    '%s is Florida Blue first, under its other name',
    (typed) => {
      const { matches, isAmbiguousName } = findInsurer(typed, builtInIndex)
      expect(isAmbiguousName).toBe(true)
      expect(matches[0]).toMatchObject({
        answer: { name: 'Florida Blue' },
        otherName: 'Blue Cross Blue Shield of Florida',
      })
    },
  )
})

describe('plans that look like the insurer', () => {
  it.each([
    ['Aetna', ['Aetna Better Health', 'Aetna Medicare', 'Aetna Student Health']],
    ['Humana', ['Humana Healthy Horizons', 'Humana Gold Plus']],
    ['Medicare', ['Medicare Advantage']],
    ['GEHA', []],
  ])('of %s: %j', (name, plans) => {
    const insurer = builtIn.facts.platforms.insurers.find((one) => one.name === name)!
    expect(plansLike(insurer, builtInIndex).map((plan) => plan.name)).toEqual(plans)
  })
})

describe('the owner’s own lists', () => {
  const insurers = [{ name: 'Sunshine Health', platform: 'headway' }]

  it('take precedence: a company on them is an insurer, also if it was another plan before', () => {
    const [answer] = find('sunshine health', { 'facts/platforms': { insurers } })
    expect(answer).toMatchObject({ name: 'Sunshine Health', platform: 'headway' })
  })

  it('contain the answer for Medicare and TRICARE if she does not accept them', () => {
    const changes = { 'facts/platforms': { insurers } }
    expect(find('Medicare', changes)[0]).toMatchObject({ name: 'Medicare', kind: 'medicare' })
    expect(find('tricare prime', changes)[0]).toMatchObject({ name: 'TRICARE', kind: 'tricare' })
  })

  it('are completed by other plans that an older version did not have', () => {
    const stored = { insurers, otherNames: [{ typed: 'SH', insurer: 'Sunshine Health' }], largest: [] }
    expect(find('Aetna Better Health', { 'facts/platforms': stored })[0]).toMatchObject({ kind: 'medicaid' })
  })

  it('can be empty', () => {
    expect(find('Aetna', { 'facts/platforms': { insurers: [], otherPlans: [], otherNames: [] } })).toEqual([])
  })
})

function find(typed: string, changes: Changes) {
  const index = searchIndexOf(composeSite(changes))
  return findInsurer(typed, index).matches.map(({ answer }) => answer)
}

it.each([
  ['one word', 'a'.repeat(100_000)],
  ['many words', 'blue '.repeat(20_000)],
])('a pasted text of 100,000 characters is matched quickly: %s', (_what, typed) => {
  expect(findInsurer(typed, builtInIndex).matches.length).toBeLessThan(100)
})
