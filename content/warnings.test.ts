import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { composeSite, verdictOf } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'
import { datesToWatch } from '#content/warnings.ts'

const now = new Date('2026-11-25T15:00:00Z')

describe('names of plans of another kind', () => {
  it('of the product are reported when they are not in the owner’s list, and nothing else is', () => {
    const { otherPlans } = builtIn.facts.platforms
    expect(warningsWith([...otherPlans, { kind: 'medicaid', name: 'A new one' }])).toEqual([])
    expect(warningsWith(otherPlans.slice(2))).toMatchObject([
      { document: 'facts/platforms', message: expect.stringContaining('2 in all, such as Medicaid.') },
    ])
  })
})

describe('the verdict on changes', () => {
  it('reports every problem at its field, in words for the owner', () => {
    const { problems } = verdictOf(
      {
        'facts/fees': { selfPay: 0, 'copay.to': 10 },
        'facts/practice': { name: '' },
        'facts/platforms': {
          insurers: [
            { name: 'Aetna', platform: 'headway' },
            { name: '', platform: 'headway' },
          ],
        },
        'pages/about': { 'story.body': ['See [it](/blok).'] },
      },
      now,
    )
    expect(problems.map(({ document, path, message }) => `${document} ${path}: ${message}`)).toEqual([
      'facts/practice name: This cannot be left empty.',
      'facts/fees selfPay: It has to be more than 0.',
      'facts/fees copay.from: The first amount is higher than the second.',
      'facts/platforms insurers: No. 2, Insurance company: This cannot be left empty.',
      'pages/about story.body: There is no page /blok on this site.',
    ])
  })

  it.each([
    ['facts/fees', 'selfPay', 1450, '$1,450 is unusual here.'],
    ['facts/fees', 'selfPay', 12, '$12 is unusual here.'],
    ['facts/fees', 'esaEvaluation', 1750, '$1,750 is unusual here.'],
    ['facts/fees', 'copay.to', 450, '$450 is unusual here.'],
    ['facts/practice', 'npi', '1245319598', 'The last digit does not match'],
    ['facts/practice', 'npi', '1254319599', 'The last digit does not match'],
    ['facts/practice', 'founded', 2027, 'The year 2027 is still to come.'],
    ['pages/about', 'story.body', ['See [it](#share).'], 'The place #share is on another page'],
    ['pages/about', 'callToAction.link.href', '#esa-request', 'The place #esa-request is on another page'],
    ['pages/about', 'story.body', ['See [it](https://www.example.com/me).'], 'is an example of an address'],
    ['pages/about', 'story.body', ['See [it](https://me.example).'], 'is an example of an address'],
  ])('warns of %s %s: %j', (document, path, value, message) => {
    expect(verdictOn(document, path, value).problems).toEqual([])
    expect(verdictOn(document, path, value).warnings).toMatchObject([
      { document, path, message: expect.stringContaining(message) },
    ])
  })

  it.each([
    ['facts/fees', 'selfPay', 145],
    ['facts/practice', 'npi', '1245319599'],
    ['facts/practice', 'founded', 2026],
    ['pages/testimonials', 'note', 'Do [share yours](#share).'],
    ['pages/about', 'story.body', ['See [it](https://example.health/me) and [them](https://headway.co).']],
  ])('does not warn of %s %s: %j', (document, path, value) => {
    expect(verdictOn(document, path, value)).toEqual({ problems: [], warnings: [] })
  })

  it('warns of values that can be published but should be checked', () => {
    const changes = {
      'pages/home': { 'hero.headline': `A calm place ${'to talk and be heard '.repeat(3)}`.trim() },
      'pages/about': { pictureDescription: 'Photo of me' },
      'pages/terms': { 'meta.title': 'Everything that you accept when you use the pages of this site' },
      'pages/privacy': {
        'meta.description': `What this site keeps, and for how long. ${'And why. '.repeat(15)}`.trim(),
      },
    }
    const { problems, warnings } = verdictBeside(changes)
    expect(problems).toEqual([])
    expect(warnings.map(({ document, path }) => `${document} ${path}`)).toEqual([
      'pages/privacy meta.description',
      'pages/terms meta.title',
      'pages/home hero.headline',
      'pages/about pictureDescription',
    ])
  })

  it('warns of nothing else in the built-in texts, and of a platform without a profile in the owner’s', () => {
    expect(verdictBeside({}).warnings).toEqual([])
    const changes = { 'pages/about': { pictureDescription: 'My desk, with a leaflet of Rula' } }
    expect(verdictBeside(changes).warnings).toEqual([
      {
        document: 'pages/about',
        path: 'pictureDescription',
        message: expect.stringMatching(/^This mentions Rula, where you have no profile/),
      },
    ])
  })
})

const said = (changes: Changes) =>
  verdictOf(changes, now)
    .warnings.filter(({ document }) => ['facts/plans', 'facts/fees'].includes(document))
    .map(({ path, message }) => `${path}: ${message}`)

const withMenu = (list: object[]) => verdictOn('pages/navigation', 'header', list)

describe('promises that clash', () => {
  it('are reported for the built-in plans, at each field and with the reason', () => {
    expect(said({})).toEqual([
      expect.stringMatching(
        /^pro\.features: “Weekly 1-on-1 sessions” for \$20 a month: one session costs \$125/,
      ),
      expect.stringMatching(/^pro\.features: A plan promises “24\/7 crisis support”/),
      expect.stringMatching(/^premium\.features: “Unlimited 1-on-1 sessions” for \$30 a month/),
      expect.stringMatching(/^premium\.features: “Family therapy sessions”: your pages say/),
      'responseTimes.formText: The contact page promises 24 hours before somebody writes and 24-48 hours afterward. People hold you to the shorter one.',
    ])
  })

  it('are not reported for plans that are not sold, or once they are removed', () => {
    const oneAnswer = { 'facts/fees': { 'responseTimes.formText': '24-48 hours' } }
    expect(said({ ...oneAnswer, 'facts/offers': { memberships: false } })).toEqual([])
    const kept = { 'pro.features': ['All Basic features'], 'premium.features': ['All Pro features'] }
    expect(said({ ...oneAnswer, 'facts/plans': kept })).toEqual([])
  })

  it.each([
    ['Not for emergencies: call 988', false],
    ['24/7 access to the resource library', false],
    ['Weekly notes between your sessions', false],
    ['Monthly group sessions', false],
    ['Help in a crisis, around the clock', true],
    ['Four 1-on-1 sessions a month', true],
    ['A session every week', true],
    ['Unlimited therapy', true],
  ])('of a feature like “%s”: %s', (feature, clashes) => {
    const warned = said({ 'facts/plans': { 'basic.features': [feature] } })
    expect(warned.some((one) => one.startsWith('basic.'))).toBe(clashes)
  })

  it('are not reported for a plan that costs as much as a session', () => {
    const paid = { 'pro.price': 500, 'pro.features': ['Weekly 1-on-1 sessions'] }
    expect(said({ 'facts/plans': paid }).filter((one) => one.startsWith('pro.'))).toEqual([])
  })
})

const withDiscounts = (...bulkDiscounts: object[]) => ({
  'facts/fees': { bulkDiscounts, 'responseTimes.formText': '24-48 hours' },
})

it.each([
  ['two for the same time', [3, 10, 6, 20, 3, 15], /“3 months: 10% off” and “3 months: 15% off”: people/],
  ['less for more', [6, 5, 1, 10], /“6 months: 5% off” is less than “1 month: 10% off”: whoever/],
  ['as much for more', [3, 10, 6, 10], undefined],
])('discounts that clash: %s', (_, numbers, message) => {
  const discounts = numbers.flatMap((months, at) =>
    at % 2 === 0 ? [{ months, percent: numbers[at + 1] }] : [],
  )
  const ofFees = (more = {}) =>
    said({ ...withDiscounts(...discounts), ...more }).filter((one) => one.startsWith('bulk'))
  expect(ofFees()).toEqual(message ? [expect.stringMatching(message)] : [])
  expect(ofFees({ 'facts/offers': { memberships: false } })).toEqual([])
})

describe('the menu', () => {
  const { header } = composeSite().pages.navigation

  it('can have other labels and another order', () => {
    expect(withMenu(header.toReversed())).toMatchObject({ problems: [] })
    const [first, ...others] = header
    expect(withMenu([...others, { ...first, label: 'Start' }])).toEqual({ problems: [], warnings: [] })
  })

  it.each([
    ['booking', '/booking', /Please keep “Where to Book” in the menu/],
    ['contact', '/contact', /Please keep “Contact” in the menu/],
  ])('must link to %s', (_, href, message) => {
    expect(withMenu(header.filter((link) => link.href !== href)).problems[0]?.message).toMatch(message)
  })

  it.each(['/privacy', '/terms', '/telehealth-consent'])('must have %s in the footer', (href) => {
    const { footer } = composeSite().pages.navigation
    const without = footer.filter((link) => link.href !== href)
    expect(verdictOn('pages/navigation', 'footer', without).problems[0]?.message).toMatch(/^Please keep “/)
  })

  it.each([
    ['a page that is not there', [...header, { label: 'Other', href: '/other' }], /There is no page \/other/],
    [
      'a page twice',
      [...header, { label: 'Again', href: '/faqs' }],
      /leads to a page that is in this list already/,
    ],
    ['an address elsewhere', [{ label: 'Shop', href: 'https://shop.example' }, ...header], /No\. 1, Page/],
    ['an empty label', [{ label: '', href: '/about' }, ...header], /cannot be left empty/],
    ['500 letters', [{ label: 'a'.repeat(500), href: '/terms' }, ...header], /At most 40 characters/],
    ['more links than there is room for', Array.from({ length: 300 }, () => header[1]!), /takes at most 12/],
  ])('refuses %s', (_, list, message) => {
    const messages = withMenu(list).problems.map((problem) => problem.message)
    expect(messages.join('\n')).toMatch(message)
  })

  it('causes a warning when it no longer fits in one line', () => {
    const long = [...header, { label: 'Telehealth and your rights', href: '/telehealth-consent' }]
    expect(withMenu(long).warnings).toMatchObject([
      { path: 'header', message: expect.stringContaining('does not fit in one line') },
    ])
  })
})

describe('an offer that is off but mentioned', () => {
  it('is reported at each text, description and fact that visitors read', () => {
    const { problems, warnings } = verdictOf({ 'facts/offers': { esaEvaluations: false, popup: false } }, now)
    expect(problems).toEqual([])
    const named = (what: string) =>
      warnings
        .filter(({ message }) => message.includes(`still mentions ${what}`))
        .map(({ document, path }) => `${document} ${path}`)
    const read = ['pages/home meta.description', 'pages/services meta.description', 'pages/privacy sections']
    expect(named('ESA evaluations')).toEqual(expect.arrayContaining(read))
    expect(named('ESA evaluations').join()).not.toContain('pages/esa-evaluations')
    expect(named('the newsletter popup')).toEqual(['pages/privacy sections'])
  })
})

describe('days to watch', () => {
  it.each([
    ['2027-01-25', undefined],
    ['2027-01-24', 'Your license expires in 60 days, on January 24, 2027.'],
    ['2026-11-26', 'Your license expires tomorrow.'],
    ['2026-11-25', 'Your license expires today.'],
    ['2026-11-24', 'Your license expired on November 24, 2026. Renew it, and set the new day here.'],
  ])('a license until %s', (expires, message) => {
    const content = composeSite({ 'facts/practice': { 'licence.expires': expires } })
    expect(datesToWatch(content, now).map((one) => one.message)).toEqual(message ? [message] : [])
  })

  it('law and pages that were not reviewed for long', () => {
    const read = { esaLawChecked: '2026-05-01', termsUpdated: '2025-11-20', legalReviewedOn: '2025-01-01' }
    const days = datesToWatch(composeSite({ 'facts/reviews': read }), now)
    expect(Object.fromEntries(days.map(({ path, day }) => [path, day]))).toEqual({
      esaLawChecked: '2026-10-31',
      termsUpdated: '2026-11-20',
      legalReviewedOn: '2026-01-01',
    })
  })
})

/** Without warnings about the product's own texts. */
function verdictOn(document: string, path: string, value: unknown) {
  return verdictBeside({ [document]: { [path]: value } })
}

/** Without warnings about the product's own promises, and names in the FAQs. */
function verdictBeside(changes: Changes) {
  const { problems, warnings } = verdictOf(changes, now)
  const places = ['facts/plans', 'pages/faqs', 'facts/fees responseTimes.formText']
  const isOther = ({ document, path }: { document: string; path: string }) =>
    !places.includes(document) && !places.includes(`${document} ${path}`)
  return { problems, warnings: warnings.filter(isOther) }
}

function warningsWith(otherPlans: unknown[]) {
  const { warnings } = verdictOf({ 'facts/platforms': { otherPlans } }, now)
  return warnings.filter(({ path }) => path === 'otherPlans')
}
