import { describe, expect, it } from 'vitest'

import { composeSite, verdictOf } from '#content/site.ts'
import { datesToWatch } from '#content/warnings.ts'

const now = new Date('2026-11-25T15:00:00Z')

describe('the verdict on changes', () => {
  it('names every problem at its field, in words for the owner', () => {
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
    expect(problems).toEqual([
      { document: 'facts/practice', path: 'name', message: 'This cannot be left empty.' },
      { document: 'facts/fees', path: 'selfPay', message: 'It has to be more than 0.' },
      {
        document: 'facts/fees',
        path: 'copay.from',
        message: 'The first amount is higher than the second.',
      },
      {
        document: 'facts/platforms',
        path: 'insurers',
        message: 'No. 2, Insurance company: This cannot be left empty.',
      },
      {
        document: 'pages/about',
        path: 'story.body',
        message: 'There is no page /blok on this site.',
      },
    ])
  })

  it.each([
    ['facts/fees', 'selfPay', 1450, '$1450 is unusual here.'],
    ['facts/fees', 'selfPay', 12, '$12 is unusual here.'],
    ['facts/fees', 'esaEvaluation', 1750, '$1750 is unusual here.'],
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
  ])('has nothing to say of %s %s: %j', (document, path, value) => {
    expect(verdictOn(document, path, value)).toEqual({ problems: [], warnings: [] })
  })

  it('warns of what can be published and yet should be looked at', () => {
    const changes = {
      'pages/home': { 'hero.headline': `A calm place ${'to talk and be heard '.repeat(3)}`.trim() },
      'pages/about': { pictureDescription: 'Photo of me' },
      'pages/terms': { 'meta.title': 'Everything that you accept when you use the pages of this site' },
      'pages/privacy': {
        'meta.description': `What this site keeps, and for how long. ${'And why. '.repeat(15)}`.trim(),
      },
    }
    const { problems, warnings } = verdictOf(changes, now)
    expect(problems).toEqual([])
    expect(warnings.map(({ document, path }) => `${document} ${path}`)).toEqual([
      'pages/privacy meta.description',
      'pages/terms meta.title',
      'pages/home hero.headline',
      'pages/about pictureDescription',
    ])
  })

  it('warns of nothing in what the product brings, and of a platform without a profile in what the owner writes', () => {
    expect(verdictOf({}, now).warnings).toEqual([])
    const changes = { 'pages/about': { pictureDescription: 'My desk, with a leaflet of Rula' } }
    expect(verdictOf(changes, now).warnings).toEqual([
      {
        document: 'pages/about',
        path: 'pictureDescription',
        message: expect.stringMatching(/^This mentions Rula, where you have no profile/),
      },
    ])
  })
})

describe('what is switched off and still spoken of', () => {
  it('is named at each text, description and fact that visitors read', () => {
    const { problems, warnings } = verdictOf({ 'facts/offers': { esaEvaluations: false, popup: false } }, now)
    expect(problems).toEqual([])
    const named = (what: string) =>
      warnings
        .filter(({ message }) => message.includes(`still mentions ${what}`))
        .map(({ document, path }) => `${document} ${path}`)
    expect(named('ESA evaluations')).toEqual(
      expect.arrayContaining([
        'pages/home meta.description',
        'pages/services meta.description',
        'pages/privacy sections',
      ]),
    )
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

  it('law and pages that were not read again for long', () => {
    const content = composeSite({
      'facts/reviews': {
        esaLawChecked: '2026-05-01',
        termsUpdated: '2025-11-20',
        legalReviewedOn: '2025-01-01',
      },
    })
    expect(datesToWatch(content, now).map(({ path, day }) => [path, day])).toEqual([
      ['esaLawChecked', '2026-10-31'],
      ['termsUpdated', '2026-11-20'],
      ['legalReviewedOn', '2026-01-01'],
    ])
  })
})

/** Without what is said of the product's own texts. */
function verdictOn(document: string, path: string, value: unknown) {
  const { problems, warnings } = verdictOf({ [document]: { [path]: value } }, now)
  return { problems, warnings: warnings.filter((one) => one.document !== 'pages/faqs') }
}
