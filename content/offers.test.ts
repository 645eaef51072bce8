import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { newsOf, nextContentChange, waitlistNote } from '#content/news.ts'
import { calendarOf, filesNotSent, pagesNotSent, pagesOff } from '#content/offers.ts'
import { composeSite, verdictOf } from '#content/site.ts'

const now = new Date('2026-11-25T15:00:00Z')

describe('an offer that is switched off', () => {
  it.each([
    ['memberships', '/membership'],
    ['esaEvaluations', '/esa-evaluations'],
    ['blog', '/blog'],
  ])('without %s, no menu, card or sentence links to %s', (offer, page) => {
    const { facts, pages } = composeSite({ 'facts/offers': { [offer]: false } })
    expect(JSON.stringify(builtIn)).toContain(`"${page}"`)
    expect(pagesOff(facts)).toEqual([page])
    expect(JSON.stringify([facts, pages])).not.toContain(`"href":"${page}"`)
  })

  it('still has the membership page for members with a plan', () => {
    const { facts } = composeSite({ 'facts/offers': { blog: false, memberships: false } })
    expect(pagesOff(facts)).toEqual(['/membership', '/blog'])
    expect(pagesNotSent(facts)).toEqual(['/blog'])
  })

  it('has no files', () => {
    const { facts } = composeSite({ 'facts/offers': { calendar: false, offlinePage: false } })
    expect(filesNotSent(facts)).toEqual(['/offline.html', '/booking/calendar.html'])
  })

  it('removes nothing while every offer is on', () => {
    expect(filesNotSent(builtIn.facts)).toEqual([])
    expect(pagesOff(builtIn.facts)).toEqual([])
    expect(composeSite({ 'facts/offers': { esaEvaluations: true } })).toEqual(builtIn)
  })

  it('removes cards and questions on ESA evaluations, and only the link from a sentence', () => {
    const { pages } = composeSite({ 'facts/offers': { esaEvaluations: false, memberships: false } })
    expect(pages.home.services.items.map(({ title }) => title)).toEqual(['Therapy', 'Consulting'])
    expect(pages.services.cards).toHaveLength(2)
    expect(pages.faqs.categories.map(({ id }) => id)).not.toContain('esa-evaluations')
    expect(JSON.stringify(pages.terms)).toMatch(
      /on the "\},\{"text":"membership page"\},\{"text":"\. You then/,
    )
  })

  it('cannot be the target of a main button, and removes a second button', () => {
    const changes = {
      'facts/offers': { blog: false },
      'pages/about': { 'callToAction.link.href': '/blog', 'callToAction.second.href': '/blog' },
    }
    expect(verdictOf(changes, now).problems).toEqual([
      {
        document: 'pages/about',
        path: 'callToAction.link.href',
        message: '“Blog” is switched off under “What you offer”. Choose another page for this button.',
      },
    ])
    const second = { ...changes, 'pages/about': { 'callToAction.second.href': '/blog' } }
    expect(composeSite(second).pages.about.callToAction.second).toBeUndefined()
  })
})

describe('a platform without a profile', () => {
  const withoutHeadway = {
    'facts/platforms': {
      'platforms.headway.profileUrl': null,
      insurers: [{ name: 'Humana', platform: 'grow-therapy' }],
    },
  }

  it('is listed nowhere, and sentences with the number of platforms change', () => {
    const { pages, references } = composeSite(withoutHeadway)
    const ids = pages.booking.platforms.items.map(({ platform }) => platform)
    expect(ids).toEqual(['doctor-booking', 'sondermind', 'grow-therapy'])
    expect(pages.booking.platforms.title).toBe('Three ways to book')
    expect(JSON.stringify(pages.booking.lead)).toContain('through three platforms.')
    expect(pages.home.insurance.platforms.map(({ title }) => title)).toEqual(['Grow Therapy'])
    expect(references.platformNames).toBe('Harborbook, SonderMind, Grow Therapy')
    expect(JSON.stringify(pages)).not.toContain('no-profile')
  })

  it('cannot be the platform of an insurer', () => {
    const { problems } = verdictOf({ 'facts/platforms': { 'platforms.sondermind.profileUrl': null } }, now)
    expect(problems).toHaveLength(7)
    expect(problems[0]).toEqual({
      document: 'facts/platforms',
      path: 'insurers',
      message:
        'No. 16, Booked through: Anthem Blue Cross and Blue Shield is booked through SonderMind, where you have no profile. Choose another platform, or take it off the list.',
    })
  })

  it('can be each of them: then there is no card, insurer or calendar', () => {
    const ids = ['doctor-booking', 'headway', 'sondermind', 'grow-therapy']
    const gone = Object.fromEntries(ids.map((id) => [`platforms.${id}.profileUrl`, null]))
    const { facts, pages, references } = composeSite({ 'facts/platforms': { ...gone, insurers: [] } })
    expect(pages.booking.platforms.items).toEqual([])
    expect(references).toMatchObject({ platformNames: 'none at present', platformCount: 'no platforms' })
    expect(calendarOf(facts)).toBeUndefined()
  })
})

it('without the calendar, the booking page loads nothing of the platform, and the privacy policy says so', () => {
  const { facts, pages, references } = composeSite({ 'facts/offers': { calendar: false } })
  expect(calendarOf(builtIn.facts)).toBe(builtIn.facts.platforms.widget)
  expect(calendarOf(facts)).toBeUndefined()
  expect(references.calendarNotice).toMatch(/only links to them, and loads nothing/)
  expect(pages.booking.platforms.items).toHaveLength(4)
})

describe('news from the practice', () => {
  const vacation = { text: 'I am away.', kind: 'vacation', from: '2026-12-24', until: '2027-01-02' }
  const course = { text: 'I answer in the evening.', kind: 'other', from: '2026-11-24', until: '2026-11-25' }
  const over = { text: 'It is over.', kind: 'other', from: '2026-11-01', until: '2026-11-24' }
  const changes = { 'facts/notices': { list: [vacation, course, over] } }

  it('are undefined while there are none', () => {
    const unsaid = composeSite({ 'facts/availability': { state: 'unsaid' } })
    expect(newsOf(unsaid, now)).toBeUndefined()
    expect(waitlistNote(builtIn)).toBeUndefined()
  })

  it('contain current and future notices, not past ones', () => {
    const content = composeSite(changes)
    expect(newsOf(content, now)).toMatchObject({
      today: '2026-11-25',
      notices: [{ from: '2026-12-24', text: [{ text: 'I am away.' }] }, { from: '2026-11-24' }],
    })
    expect(newsOf(content, new Date('2027-01-03T05:00:00Z'))?.notices).toEqual([])
    expect(verdictOf(changes, now).warnings).toContainEqual({
      document: 'facts/notices',
      path: 'list',
      message:
        'No. 3, Until, that day included: It ended on November 24, 2026 and is no longer shown. You can remove it from the list.',
    })
  })

  it('start and end at midnight in the practice’s time zone', () => {
    const content = composeSite(changes)
    let next = now
    const moments = Array.from({ length: 6 }, () => (next = nextContentChange(content, next)).toISOString())
    // At each half year, when the pages are made again.
    expect(moments).toEqual([
      '2026-11-26T05:00:00.000Z',
      '2026-12-24T05:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
      '2027-01-03T05:00:00.000Z',
      '2027-07-01T00:00:00.000Z',
      '2028-01-01T00:00:00.000Z',
    ])
  })

  it.each([
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ])('last all of %s, on which clocks change', (day, begins, ends) => {
    const content = composeSite({ 'facts/notices': { list: [{ ...vacation, from: day, until: day }] } })
    const before = new Date(Date.parse(begins) - 60_000)
    expect(nextContentChange(content, before).toISOString()).toBe(begins)
    expect(nextContentChange(content, new Date(begins)).toISOString()).toBe(ends)
    expect(newsOf(content, new Date(Date.parse(ends) - 1))?.notices).toHaveLength(1)
    expect(newsOf(content, new Date(ends))?.notices).toEqual([])
  })

  it.each(['accepting', 'waitlist', 'full'] as const)('say that new clients are: %s', (state) => {
    const content = composeSite({ 'facts/availability': { state, since: '2026-11-20' } })
    const { words, inForm } = content.pages.availability
    expect(newsOf(content, now)?.availability).toEqual({
      state,
      text: words[state],
      since: 'November 20, 2026',
    })
    expect(waitlistNote(content)).toBe(state === 'waitlist' ? inForm : undefined)
  })

  it('cannot end before they begin', () => {
    const wrong = { ...vacation, until: '2026-12-23' }
    expect(verdictOf({ 'facts/notices': { list: [wrong] } }, now).problems).toEqual([
      {
        document: 'facts/notices',
        path: 'list',
        message: 'No. 1, Until, that day included: The last day is before the first.',
      },
    ])
  })
})

it('an amount is formatted as in the editor, with a comma at thousands', () => {
  const { facts, references } = composeSite({
    'facts/fees': { esaEvaluation: 1200, 'copay.to': 1000 },
    'facts/plans': { 'premium.price': 1000 },
  })
  expect(references).toMatchObject({ esaFee: '$1,200', copay: '$20-$1,000' })
  expect(facts.plans.at(-1)).toMatchObject({ priceText: '$1,000' })
})

describe('the price of a product', () => {
  it.each([
    [12, '$12'],
    [12.5, '$12.50'],
    [0.99, '$0.99'],
    [1019.95, '$1,019.95'],
  ])('%d is shown as %s', (price, text) => {
    const { facts } = composeSite({ 'facts/products': { 'ebook.price': price } })
    expect(facts.products.ebook.priceText).toBe(text)
  })

  it('cannot have a fraction of a cent, and fees no cents', () => {
    const changes = { 'facts/products': { 'ebook.price': 12.505 }, 'facts/fees': { selfPay: 125.5 } }
    expect(verdictOf(changes, now).problems.map(({ message }) => message)).toEqual([
      'Please write a whole number.',
      'Please write dollars, or dollars and cents such as 12.50.',
    ])
  })
})
