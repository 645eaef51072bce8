import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { describeChange } from '#content/describe-change.ts'
import { documents } from '#content/documents.ts'
import { fieldsOf, type Field } from '#content/fields.ts'
import type { ChangeInWords } from '#contracts/site.ts'

test.each([
  ['facts/fees', 'selfPay', 125, 1130, 'Therapy without insurance, per session: $125 → $1,130'],
  ['facts/fees', 'selfPay', 125, 'abc', 'Therapy without insurance, per session: $125 → abc'],
  ['facts/fees', 'copay.to', 60, 70, 'Typical copay with insurance, To: $60 → $70'],
  ['facts/products', 'ebook.price', 12, 1012.5, 'Your eBook, Price: $12 → $1,012.50'],
  ['facts/testimonials', 'shown', true, false, 'Show these while none is published: on → off'],
  [
    'facts/reviews',
    'termsUpdated',
    '2026-11-20',
    '2027-01-02',
    'Terms last updated: November 20, 2026 → January 2, 2027',
  ],
  [
    'facts/platforms',
    'platforms.headway.profileUrl',
    'https://headway.co/',
    null,
    'Headway, Address of your profile there: https://headway.co/ → empty',
  ],
  [
    'facts/platforms',
    'widget.load',
    'on-request',
    'at-once',
    'Calendar on your booking page, When the calendar loads: On request → At once',
  ],
  [
    'pages/faqs',
    'callToAction.link.href',
    '/booking',
    '/contact',
    'Last section, Main button, Where it leads: Where to Book → Contact',
  ],
  [
    'facts/fees',
    'bulkDiscounts',
    [
      { months: 3, percent: 10 },
      { months: 6, percent: 20 },
    ],
    [
      { months: 6, percent: 25 },
      { months: 12, percent: 30 },
    ],
    'Discounts for paying ahead: added Months: 12; removed Months: 3; changed Months: 6 (Percent off: 20 → 25)',
  ],
  ['facts/fees', 'sessionLengths', [30, 45], [45, 60], 'Session lengths, in minutes: added 60; removed 30'],
])('%s %s is described in words', (document, path, before, after, text) => {
  expect(told(document, path, before, after)).toBe(text)
})

test('a link to a page of the owner’s own is described by that page’s address', () => {
  const facts = { ownPage1: '/anxiety' }
  const change = told('pages/faqs', 'callToAction.link.href', '/booking', '{{ownPage1}}', facts)
  expect(change).toMatch(/: Where to Book → \/anxiety$/)
})

// So long that quadratic time would exceed the test's limit.
test.each([
  ['another text', (at: number) => `word${at} `, 100_000],
  ['links without an end', () => '[a](', 200_000],
  ['brackets', () => '[', 800_000],
])('a long text that became %s is described as a whole', (_, part, parts) => {
  const after = Array.from({ length: parts }, (_part, at) => part(at)).join('')
  for (const before of ['Once it was a short one, of a few words.', after.replaceAll(/\w+|\[/g, 'b')]) {
    const { words } = describeChange(fieldAt('pages/home', 'intro.text'), before, after)
    expect(words.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  }
})

test('a list of very many entries is described as another list', () => {
  const many = on('headway', ...Array.from({ length: 4000 }, (_, n) => `Insurer ${n}`), 'Aetna')
  // Comparing entry by entry would treat Aetna as unchanged.
  const change = told('facts/platforms', 'insurers', on('headway', 'Aetna', 'Cigna'), many)
  expect(change).toMatch(/added Insurer 0.+removed Cigna; moved Aetna$/)
})

test('an entry that is moved and renamed in one change is neither added nor removed', () => {
  const [home, about] = [
    { label: 'Home', short: null, href: '/' },
    { label: 'About', short: null, href: '/about' },
  ]
  const renamed = { ...home, label: 'Start', short: 'Go' }
  const change = (after: unknown[]) => told('pages/navigation', 'header', [home, about], after)
  expect(change([about, renamed])).toMatch(/: moved Home; changed Home \(Words: Home → Start, .+ → Go\)$/)
  expect(change([renamed, about])).toMatch(/: changed Home \(Words: /)
  expect(change([about, { ...renamed, href: '/faqs' }])).toMatch(/: added Start; removed Home$/)
})

test('a list is described by added, removed, moved and changed entries, and the number of those that are omitted', () => {
  const insurers = ['facts/platforms', 'insurers'] as const
  const before = on('headway', 'Aetna', 'Cigna', 'UMR', 'Optum')
  const after = [...on('headway', 'UMR', 'Aetna'), ...on('sondermind', 'Optum'), ...on('rula', 'Kaiser')]
  expect(told(...insurers, before, after)).toBe(
    'Insurance companies: added Kaiser; removed Cigna; moved Aetna; changed Optum (Booked through: Headway → SonderMind)',
  )
  const many = on('headway', ...Array.from({ length: 8 }, (_, n) => `Insurer ${n}`))
  expect(told(...insurers, [], many)).toMatch(/added Insurer 0.+Insurer 4 and 3 more$/)
  expect(told(...insurers, before, before.toReversed())).toMatch(/^Insurance companies: moved /)
})

test('an entry with its keys in another order is the same', () => {
  const questions = fieldAt('pages/faqs', 'categories.0.questions')
  const written = builtIn.pages.faqs.categories[0]!.questions.map(({ question }) => ({
    question,
    answer: 'A.',
  }))
  const stored = written.map(({ question, answer }) => ({ answer, question }))
  const after = stored.with(1, { ...stored[1]!, answer: 'B.' })
  expect(inOneLine(describeChange(questions, written, after))).toBe(
    `${questions.within.join(', ')}, Questions: changed ${written[1]!.question} (Answer: A. → B.)`,
  )
})

test('a day in a list is described as a day, a longer text by its label', () => {
  const notice = { text: 'I am away.', kind: 'vacation', from: '2026-12-20', until: '2026-12-31' }
  expect(told('facts/notices', 'list', [notice], [{ ...notice, until: '2027-01-03' }])).toBe(
    'Notices: changed I am away. (Until, that day included: December 31, 2026 → January 3, 2027)',
  )
})

test('bold words are shown without their marks, and described as bold if only that changed', () => {
  const story = ['pages/about', 'story.body'] as const
  expect(told(...story, ['I see **you** at 5 \\* 3.'], ['I hear **you** at 5 \\* 3.'])).not.toMatch(/\*\*|\\/)
  expect(told(...story, 'I see you.', 'I see **you**.')).toBe(
    'Your story, Text: I see you. (the same words, and others are bold)',
  )
})

test('a fact that changes with the text has its old value in the old text and its new one in the new', () => {
  const facts = [{ selfPay: '$125' }, { selfPay: '$140' }]
  const change = told('pages/home', 'hero.kicker', 'From {{selfPay}}', 'Now {{selfPay}}', ...facts)
  expect(change).toMatch(/: From \$125 → Now \$140$/)
})

test('a long text is described by changed words, with facts and links as visitors read them', () => {
  const lead = fieldAt('pages/about', 'story.body')
  const before = ['A session is {{selfPay}}.', { list: ['See the [FAQs](/faqs).'] }]
  const after = ['A session is now {{selfPay}}.', { list: ['See the [FAQs](/contact).'] }]
  const { place, words } = describeChange(lead, before, after, builtIn.references)
  expect(place).toEqual(['Your story', 'Text'])
  const read = (kind: string) =>
    words
      .filter((one) => one.kind === 'same' || one.kind === kind)
      .map((one) => one.text)
      .join('')
  expect(read('removed')).toBe('A session is $125.\n• See the FAQs (FAQs).')
  expect(read('added')).toBe('A session is now $125.\n• See the FAQs (Contact).')
})

test('changed words with one or two unchanged ones between them are described as one change', () => {
  const before = 'A chair and a lit lamp beside a plain window, palms and a calm bay under the evening moon.'
  const after = 'A desk and an old lamp near a plain window, palms and a calm bay under the evening moon.'
  const { words } = describeChange(fieldAt('pages/home', 'hero.pictureDescription'), before, after)
  expect(words).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'chair and a lit lamp beside' },
    { kind: 'added', text: 'desk and an old lamp near' },
    { kind: 'same', text: ' a plain window, palms and a calm bay under the evening moon.' },
  ])
})

function fieldAt(id: string, path: string): Field {
  const document = documents.find((one) => one.id === id)!
  return fieldsOf(document).find((field) => field.path === path)!
}

function told(document: string, path: string, ...change: [unknown, unknown, ...Record<string, string>[]]) {
  const [before, after, ...facts] = change
  return inOneLine(describeChange(fieldAt(document, path), before, after, ...facts))
}

function inOneLine({ place, words }: ChangeInWords): string {
  return `${place.join(', ')}: ${words.map(({ text }) => text).join('')}`
}

function on(platform: string, ...names: string[]) {
  return names.map((name) => ({ name, platform }))
}
