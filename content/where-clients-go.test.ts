import { describe, expect, it } from 'vitest'

import { documents } from '#content/documents.ts'
import { type Field, fieldsOf } from '#content/fields.ts'
import { changesWhereClientsGo } from '#content/where-clients-go.ts'

const fields = documents.flatMap(fieldsOf)
const body = fields.find(({ path }) => path === 'story.body')!
const FACTS = {
  name: 'Calm',
  phone: '(407) 555-0142',
  phoneDialed: '+14075550142',
  email: 'hello@a.example',
  fee: '$125',
}

describe('where clients go stays the same', () => {
  it.each([
    ['the same address again', 'See [it](https://a.example).', 'Do see [it](https://a.example).'],
    [
      'the same address, written otherwise',
      'See https://a.example/.',
      'See [it](https://A.example), www.a.example.',
    ],
    ['the same number, written otherwise', 'Call (407) 555-0142.', 'Call +1 407.555.0142.'],
    ['a page of the site', 'Hello.', 'See [all](/faqs#fees) or [here](#ask).'],
    ['a fact', 'Hello.', 'Write to [{{email}}](mailto:{{email}}), or call [{{phone}}](tel:{{phoneDialed}}).'],
    ['a fact’s own words', 'Hello.', 'Write to hello@a.example, or call 407 555 0142.'],
    ['an amount and an hour', 'Hello.', 'It is $1,250.50 at 7:30 on 2026-11-20, 24/7.'],
    [
      'spans of hours and years',
      'Hello.',
      'From 9:00–17:30. In 2019–2026, on 11/20/2026. $1,250.00 to $2,500.00.',
    ],
    ['an amount with a currency', 'Hello.', 'US$125, $1.5k, A$ 30, 25 $/hour @ noon.'],
    ['the same handle', 'On Venmo: @calm.', 'Venmo, as @Calm, or @calm!'],
    ['one address less', 'See [it](https://a.example).', 'See it.'],
    [
      'plain prose',
      'Hello.',
      'We meet 2 or 3 times, e.g. weekly (50 min), for 10,000 reasons. One to one. Dot the i.',
    ],
    ['entries in another order of keys', [{ question: 'Q', answer: 'A' }], [{ answer: 'A', question: 'Q' }]],
  ])('%s', (_, before, after) => {
    expect(changesWhereClientsGo(body, before, after, { before: FACTS, after: FACTS })).toBe(false)
  })
})

describe('a number to dial is found', () => {
  it.each(
    [
      '(407) 555-0199',
      ...['–', '—', '\u2011', '−', '/', '·', ' • ', ':', ', ', ' \u00A0 \u202F '].map((sign) =>
        ['407', '555', '0199'].join(sign),
      ),
      '555-0199',
      '5550199',
      '４０７．５５５．０１９９',
      '４０７－５５５－０１９９',
      '٤٠٧ ٥٥٥ ٠١٩٩',
      '४०७-५५५-०१९९',
      '𝟜𝟘𝟟-𝟝𝟝𝟝-𝟘𝟙𝟡𝟡',
      '④⓪⑦-⑤⑤⑤-⓪①⑨⑨',
      '4️⃣0️⃣7️⃣5️⃣5️⃣5️⃣0️⃣1️⃣9️⃣9️⃣',
      '4\u200B07\u2060555\u00AD0199',
      '**407** 555 **0199**',
      '[407](/faqs) 555 [0199](/faqs)',
      String.raw`407\-555\-0199`,
      '4O7-555-O199',
      'four zero seven, five five five, zero one nine nine',
      'four07 five55 oh199',
      '407fivefivefive0199',
      'fourZeroSeven-555-0199',
      '407 triple five 0199',
      '407 55 double five 0199',
      '❹⓿❼ ➎➎➎ ⓿➊➒➒',
      '➃🄋➆-➄➄➄-🄌➀➈➈',
      '⓸⓿⓻ ⓹⓹⓹ ⓿⓵⓽⓽',
      'cuatro cero siete cinco cinco cinco cero uno nueve nueve',
      '1-800-THERAPY',
      '407-555-HELP',
      '407 555 help',
      '+49 30 901820',
      '[me](tel:+14075550199)',
      '[text](sms:85258)',
      'tel:988555',
      'HOME to 85258',
      ['Call 407', '555', '0199'],
      [{ title: 'Call 407 55', text: '5 0199' }],
      '{{phone}}99',
      '{{fee}}407 555 0199',
    ].map((written) => [written]),
  )('%j', (written) => {
    const call = typeof written === 'string' ? `Call ${written} now.` : written
    expect(changesWhereClientsGo(body, 'Hello.', call, { before: FACTS, after: FACTS })).toBe(true)
  })
})

describe('an address to open is found', () => {
  it.each<[unknown]>([
    ...['.', '．', '。', '｡', '․', '[.](/faqs)', String.raw`\.`].map((dot): [unknown] => [
      `evil${dot}example`,
    ]),
    ...[' dot ', '-dot-', '_DOT_', ' / dot / ', ' (dot) ', '[.]', ' .', '. '].map((dot): [unknown] => [
      `evil${dot}com`,
    ]),
    ['[it](https://b.example)'],
    ['Evil.Example'],
    ['me@evil.example'],
    ['ｅｖｉｌ.example'],
    ['ev\u00ADil.exa\u200Bmple'],
    ['𝐞𝐯𝐢𝐥.example'],
    ['евил.рф'],
    ['例え.テスト'],
    ['а.example'],
    ['a\u0331.example'],
    ['xn--80ak6aa92e.com'],
    ['**evil**.example'],
    ['🅴🆅🅸🅻.com'],
    ['🅔🅥🅘🅛.com'],
    ['evil.🅲🅾🅼'],
    ['@evil-pay (Venmo)'],
    ['＠evilpay'],
    ['$evilpay (Cash App)'],
    ['＄evilpay'],
    ['@{{name}}pay'],
    ['me (at) evil (dot) com'],
    ['me at evil dot com'],
    ['yo arroba evil punto com'],
    ['a.example/pay'],
    ['[it](https://a.example/Known)'],
    ['[it](https://a.example/known?to=evil)'],
    ['[it](https://a.example:8443/known)'],
    ['[it](https://a.example@evil.example/known)'],
    ['[it](http://203.0.113.7/known)'],
    ['203.0.113.7/known'],
    ['[it](//evil.example)'],
    ['[it](mailto:hello@evil.example)'],
    ['[it](mailto:{{email}},me@evil.example)'],
    ['[it](https://{{email}}.evil.example)'],
    [[{ question: 'Q?', answer: ['[A](https://b.example)'] }]],
    [['One.', { list: ['[Two](https://b.example)'] }]],
  ])('%j', (written) => {
    const known = 'See [it](https://a.example/known) or a.example.'
    const see = typeof written === 'string' ? `${known} See ${written}, please.` : written
    expect(changesWhereClientsGo(body, known, see, { before: FACTS, after: FACTS })).toBe(true)
  })

  it('in the address of a button', () => {
    const button = fields.find(({ control, sensitive }) => control === 'link' && !sensitive) as Field
    expect(changesWhereClientsGo(button, '/booking', '/contact')).toBe(false)
    expect(changesWhereClientsGo(button, '/booking', 'https://b.example')).toBe(true)
    expect(changesWhereClientsGo(button, 'tel:988', 'tel:+14075550199')).toBe(true)
  })
})

it('is the value itself where that is marked, in any order of keys', () => {
  const phone = fields.find(({ path }) => path === 'phone')!
  expect(changesWhereClientsGo(phone, '(407) 555-0142', '(407) 555-0199')).toBe(true)
  expect(changesWhereClientsGo(phone, '(407) 555-0142', '(407) 555-0142')).toBe(false)
  const insurers = fields.find(({ path }) => path === 'insurers')!
  const [before, same, other] = [
    [{ name: 'Aetna', platform: 'headway' }],
    [{ platform: 'headway', name: 'Aetna' }],
    [{ name: 'Aetna', platform: 'sondermind' }],
  ]
  expect(changesWhereClientsGo(insurers, before, same)).toBe(false)
  expect(changesWhereClientsGo(insurers, before, other)).toBe(true)
  const street = fields.find(({ path }) => path === 'postalAddress.street')!
  expect(changesWhereClientsGo(street, '77 Bay Street', '5 Bay Street')).toBe(true)
  const calendar = fields.find(({ document, path }) => document === 'facts/offers' && path === 'calendar')!
  expect(changesWhereClientsGo(calendar, true, false)).toBe(true)
})

it('is found in the longest text at once', () => {
  const long = ['a', '1', 'a-', 'a.', '1 ', '1-', '[', '[a](', ' ', '\u200B ', 'o ', 'x://'].map((part) =>
    part.repeat(60_000 / part.length),
  )
  expect(long.map((text) => changesWhereClientsGo(body, '', text)).filter(Boolean).length).toBeGreaterThan(0)
})
