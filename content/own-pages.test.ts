import { describe, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { movedPages, shownOwnPages, topicsOf } from '#content/own-pages.ts'
import { NO_TARGET } from '#content/schemas/text.ts'
import { withNewerPagesHidden, withPageVisibility } from '#content/built-in-texts.ts'
import { formerAddressesIn } from '#content/pages/own-pages.ts'
import { composeSite, verdictOf } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'

const NOW = new Date('2026-11-25T12:00:00Z')

/** A page of the owner's own with the minimum that a page needs. */
const written = {
  'show.shown': true,
  'show.address': 'burnout',
  'meta.title': 'Counseling for burnout',
  'meta.description': 'Counseling by video for people whose work has used them up, anywhere in Florida.',
  title: 'Counseling for burnout',
  lead: 'When a weekend no longer helps.',
  'about.body': ['Tired in the morning, and nothing left in the evening.'],
}
const withPage = (changed: Record<string, unknown>): Changes => ({
  'pages/own-5': { ...written, ...changed },
})
const problemsOf = (changes: Changes) =>
  verdictOf(changes, NOW).problems.map(({ document, path, message }) => `${document} ${path}: ${message}`)

const paths = (changes: Changes) => shownOwnPages(composeSite(changes).pages).map(({ path }) => path)

test('five pages are built in, four of them listed as topics, and eight more can be added', () => {
  const topics = ['anxiety', 'new-parents', 'grief', 'life-transitions']
  expect(paths({})).toEqual([...topics, 'consulting'].map((topic) => `/counseling/${topic}`))
  expect(topicsOf(builtIn.pages)).toHaveLength(4)
  expect(builtIn.pages.navigation).toEqual(composeSite().pages.navigation)
  expect(JSON.stringify(builtIn.pages.navigation)).not.toContain('/counseling')
})

test('a page is shown once it has everything that a page needs', () => {
  expect(problemsOf(withPage({}))).toEqual([])
  expect(shownOwnPages(composeSite(withPage({})).pages).at(-2)).toMatchObject({
    path: '/counseling/burnout',
    label: 'Counseling for burnout',
  })
  const empty = 'This cannot be left empty.'
  for (const path of ['meta.title', 'meta.description', 'title', 'lead', 'about.body']) {
    expect(problemsOf(withPage({ [path]: null }))).toEqual([`pages/own-5 ${path}: ${empty}`])
    expect(problemsOf(withPage({ [path]: null, 'show.shown': false }))).toEqual([])
  }
})

describe('a page cannot have', () => {
  const big = Array<string>(300).fill(
    'All words of a page are read on a phone, and loaded by it first.'.repeat(2),
  )

  test('more text than a phone should load at once', () => {
    expect(problemsOf(withPage({ 'about.body': big }))[0]).toMatch(
      /^pages\/own-5 about\.body: All texts of this page together have \d+ characters/,
    )
    expect(problemsOf(withPage({ 'about.body': big, 'show.shown': false }))).toEqual([])
  })

  test.each([
    ['lead', '[now](javascript:alert(1))'],
    ['about.body', ['<script>alert(1)</script>']],
    ['questions.items', [{ question: 'Why?', answer: '<img src=x onerror=alert(1)>' }]],
    ['closing.body', '[now](data:text/html,1)'],
  ])('code in %s', (path, value) => {
    expect(problemsOf(withPage({ [path]: value }))).toEqual([
      expect.stringContaining('Only **bold** and [links](/page) can be used'),
    ])
  })

  test('a number or field that does not exist', () => {
    expect(problemsOf({ 'pages/own-14': written })[0]).toContain('The site has no place for this anymore.')
    expect(problemsOf({ 'pages/own-5': { ...written, 'show.admin': true } })).toEqual([
      'pages/own-5 show.admin: The site has no place for this anymore.',
    ])
  })
})

describe('an address', () => {
  const signs = ['Burnout', 'burn out', 'burn/out', '../admin', '%2e%2e', 'büro', 'burnout\n']
  test.each([...signs, 'burn--out', '-burnout', '', 'a'.repeat(61), '404'])('%j is refused', (address) => {
    expect(problemsOf(withPage({ 'show.address': address }))).toHaveLength(1)
  })

  test('that is invalid is no problem of the texts that link to the page', () => {
    const linking = { 'pages/about': { 'story.body': ['I see people in [grief]({{ownPage3}}).'] } }
    expect(problemsOf({ ...linking, 'pages/own-3': { 'show.address': 'Grief!' } })).toEqual([
      'pages/own-3 show.address: Lowercase letters, digits and hyphens only.',
    ])
  })

  test('that another page has is refused at both', () => {
    const message = 'Another page of yours has this address.'
    // The live pages have their addresses, so that only the change is invalid.
    expect(problemsOf(withPage({ 'show.address': 'grief' }))).toContain(
      `pages/own-5 show.address: ${message}`,
    )
  })
})

const story = (changes: Changes) => composeSite(changes).pages.about.story.body[0]

describe('a link to such a page', () => {
  const linking = { 'pages/about': { 'story.body': ['I also see people in [grief]({{ownPage3}}).'] } }

  test('follows its address', () => {
    expect(story(linking)).toMatchObject({ spans: [{}, { href: '/counseling/grief' }, {}] })
    const moved = { ...linking, 'pages/own-3': { 'show.address': 'loss' } }
    expect(story(moved)).toMatchObject({ spans: [{}, { href: '/counseling/loss' }, {}] })
  })

  test('becomes plain text while the page is not shown', () => {
    const hidden = { ...linking, 'pages/own-3': { 'show.shown': false } }
    expect(problemsOf(hidden)).toEqual([])
    expect(JSON.stringify(story(hidden))).not.toContain(NO_TARGET)
    expect(story(hidden)).toMatchObject({ spans: [{}, { text: 'grief' }, {}] })
  })

  test('to an address that does not exist is a dead link', () => {
    const dead = { 'pages/about': { 'story.body': ['See [this](/counseling/nothing).'] } }
    expect(problemsOf(dead)).toEqual([
      'pages/about story.body: There is no page /counseling/nothing on this site.',
    ])
  })
})

describe('in the menu', () => {
  test('it has the label that the owner chose', () => {
    const inMenu = withPage({ 'show.place': 'menu', 'show.link': 'Burnout' })
    expect(composeSite(inMenu).pages.navigation.header.at(-1)).toEqual({
      label: 'Burnout',
      href: '/counseling/burnout',
    })
  })

  test('one that is not shown has no entry', () => {
    const hidden = withPage({ 'show.place': 'menu', 'show.shown': false })
    expect(problemsOf(hidden)).toEqual([])
    expect(composeSite(hidden).pages.navigation).toEqual(builtIn.pages.navigation)
  })

  test('it can be in the footer instead', () => {
    expect(composeSite(withPage({ 'show.place': 'footer' })).pages.navigation.footer.at(-1)).toMatchObject({
      href: '/counseling/burnout',
    })
  })
})

const former = [
  { document: 'pages/own-5', address: 'tired' },
  { document: 'pages/own-3', address: 'grief' },
]
const moved = (changes: Changes) => movedPages(composeSite(changes).pages, former)

const named = (title: string | null, address: string) => ({
  'pages/own-5': { title, 'show.address': address },
})
const leadsOf = (...releases: Parameters<typeof formerAddressesIn>[0]) =>
  movedPages(
    composeSite(withPage({ title: 'Nurses', 'show.address': 'nurses' })).pages,
    formerAddressesIn(releases),
  )

describe('addresses in releases', () => {
  test('redirect to the page that had them', () => {
    const led = leadsOf(named('Burnout', 'tired'), named('Burnout', 'burnout'))
    expect(led.get('/counseling/tired')).toBe('/counseling/nurses')
    expect(led.get('/counseling/burnout')).toBe('/counseling/nurses')
    expect(led.get('/counseling/page-5')).toBeUndefined()
  })

  test('of a page that was emptied do not redirect to a later page of the same document', () => {
    const before = [named('Burnout', 'burnout'), {}, named('Nurses', 'nurse')]
    expect(leadsOf(...before).get('/counseling/burnout')).toBeUndefined()
    expect(leadsOf(...before).get('/counseling/nurse')).toBe('/counseling/nurses')
    const hidden = withPage({ title: null, 'show.shown': false, 'show.instead': '/services' })
    const led = movedPages(composeSite(hidden).pages, formerAddressesIn(before))
    expect(led.get('/counseling/burnout')).toBe('/services')
  })

  test('of a built-in page are included, from before any release', () => {
    const loss = { 'pages/own-3': { 'show.address': 'loss' } }
    const led = movedPages(composeSite(loss).pages, formerAddressesIn([{ 'pages/own-3': null }, loss]))
    expect(led.get('/counseling/grief')).toBe('/counseling/loss')
  })
})

describe('for pages of a later version, a release', () => {
  test('does not show them until the owner has decided', () => {
    expect(paths(withNewerPagesHidden({ 'facts/fees': { selfPay: 130 } }))).toEqual([])
  })

  test('has the stored decision, if there is one', () => {
    expect(paths(withNewerPagesHidden(withPageVisibility({})))).toHaveLength(5)
    const hidden = withPageVisibility({ 'pages/own-3': { 'show.shown': false } })
    expect(paths(withNewerPagesHidden(hidden))).not.toContain('/counseling/grief')
    expect(paths(withNewerPagesHidden(withPageVisibility(withPage({}))))).toContain('/counseling/burnout')
  })
})

describe('a former address', () => {
  test('redirects to the page', () => {
    expect(moved(withPage({})).get('/counseling/tired')).toBe('/counseling/burnout')
  })

  test('of a page that is not shown redirects to the replacement that the owner chose, or nowhere', () => {
    const hidden = { 'pages/own-3': { 'show.shown': false } }
    expect(moved(hidden).get('/counseling/grief')).toBeUndefined()
    const replaced = { 'pages/own-3': { 'show.shown': false, 'show.instead': '/services' } }
    expect(moved(replaced).get('/counseling/grief')).toBe('/services')
    const byAnother = { 'pages/own-3': { 'show.shown': false, 'show.instead': '{{ownPage1}}' } }
    expect(moved(byAnother).get('/counseling/grief')).toBe('/counseling/anxiety')
  })

  test('does not redirect to a page that is switched off', () => {
    const off = { 'facts/offers': { blog: false } }
    const instead = { 'show.shown': false, 'show.instead': '/blog' }
    expect(problemsOf({ ...off, ...withPage(instead) })).toEqual([
      'pages/own-5 show.instead: “Blog” is switched off under “What you offer”. Choose another page.',
    ])
    expect(problemsOf({ ...off, ...withPage({ ...instead, 'show.shown': true }) })).toEqual([])
  })

  const away = ['https://elsewhere.example', 'mailto:me@practice.example', '//elsewhere.example']
  test.each([...away, '/nothing', '#share', '/files/form.pdf'])('does not redirect to %s', (instead) => {
    expect(problemsOf(withPage({ 'show.shown': false, 'show.instead': instead }))).toContainEqual(
      expect.stringMatching(/^pages\/own-5 show\.instead: /),
    )
  })
})

const homeCard = (changes: Changes) => composeSite(changes).pages.home.services.items.at(-1)!
const servicesCard = (changes: Changes) => composeSite(changes).pages.services.cards.at(-1)!

describe('consulting', () => {
  test('is linked from the cards of both pages; the services card itself leads to the form', () => {
    const atOther = { 'pages/own-13': { 'show.address': 'for-teams' } }
    for (const [changes, href] of [
      [{}, '/counseling/consulting'],
      [atOther, '/counseling/for-teams'],
    ] as const) {
      expect(homeCard(changes).action.href).toBe(href)
      expect(JSON.stringify(servicesCard(changes).body)).toContain(`"${href}"`)
      expect(servicesCard(changes).link.href).toBe('/contact')
    }
  })

  test('keeps its cards while its page is not shown', () => {
    const hidden = { 'pages/own-13': { 'show.shown': false } }
    expect(problemsOf(hidden)).toEqual([])
    expect(homeCard(hidden)).toMatchObject({ title: 'Consulting', action: { href: '/contact' } })
    expect(JSON.stringify(servicesCard(hidden).body)).not.toContain('href')
  })

  test('has one price in the cards and on its page', () => {
    const priced = { 'facts/fees': { consultingFrom: 600 } }
    for (const [changes, price] of [
      [{}, 'By project'],
      [priced, 'From $600'],
    ] as const) {
      const page = shownOwnPages(composeSite(changes).pages).at(-1)!
      expect([homeCard(changes).price, servicesCard(changes).price]).toEqual([price, price])
      expect(JSON.stringify(page)).toContain(`"${price}."`)
    }
  })
})
