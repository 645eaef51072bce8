import { describe, expect, it } from 'vitest'

import { completeEsaRequest } from '#tests/support/esa-request.ts'
import { INVISIBLE_TEXTS, pastedWithMarks } from '#tests/support/pasted-marks.ts'

import { EmailAddress } from './email-address.ts'
import { EsaRequest } from './esa-request.ts'
import { INQUIRY_MAX, SUBSCRIBER_NAME_MAX } from './field-bounds.ts'
import { Inquiry } from './inquiry.ts'
import { PersonName, PhoneNumber } from './member-details.ts'
import { SubscribeRequest } from './newsletter.ts'
import { countTyped, readTyped } from './typed-text.ts'

const inquiry = { name: 'Ana', email: 'ana@example.com', message: 'Do you see couples?' }

it.each([
  ['a line break, which forms send as two characters', 'a\r\nb', 3],
  ['a line break of an old system', 'a\rb', 3],
  ['an emoji of two UTF-16 units', 'a🌊', 2],
  ['an accent that is a character of its own', 'Jose\u0301', 4],
  ['blanks around a text', '  a \n', 1],
])('counts %s', (_what, text, count) => {
  expect(countTyped(text)).toBe(count)
})

it.each([
  ['a message whose line breaks are sent as two characters', `${'a'.repeat(2499)}\r\n${'b'.repeat(2500)}`],
  ['emoji', '🌊'.repeat(INQUIRY_MAX.message)],
  ['decomposed accents', 'e\u0301'.repeat(INQUIRY_MAX.message)],
])('accepts at the limit: %s', (_what, message) => {
  expect(countTyped(message)).toBe(INQUIRY_MAX.message)
  expect(Inquiry.safeParse({ ...inquiry, message }).success).toBe(true)
  expect(Inquiry.safeParse({ ...inquiry, message: `${message}c` }).error?.issues).toMatchObject([
    { code: 'too_big', path: ['message'] },
  ])
})

it('counts a first name of a subscriber in the same way', () => {
  const longest = '🌊'.repeat(SUBSCRIBER_NAME_MAX)
  const results = [longest, `${longest}a`].map((firstName) =>
    SubscribeRequest.safeParse({ email: 'ana@example.com', firstName }),
  )
  expect(results.map(({ success }) => success)).toEqual([true, false])
})

const { form: _, ...request } = completeEsaRequest

describe.each([
  [
    'a phone number',
    '(305) 555-0142',
    ['(305)\u00A0555\u20110142', '(305) 555\u20130142', '３０５‐５５５‐０１４２'],
  ],
  [
    'a birthday',
    '04/23/1985',
    ['04\u206023\u20601985'.replaceAll('\u2060', '\u2044'), '04‑23‑1985', '０４／２３／１９８５'],
  ],
  ['a ZIP code', '33101-1234', ['33101\u20111234', '33101–1234', '３３１０１']],
  [
    'an address',
    'ana@example.com',
    ['ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ana@exa\u00ADmple.com', 'ana\u200B@example.com'],
  ],
] as const)('%s that was pasted', (what, plain, lookalikes) => {
  const pasted = [...pastedWithMarks(plain), ...lookalikes.map((text) => ['other characters', text] as const)]

  it.each(pasted)('with %s is read as it looks: %j', (_kind, text) => {
    if (what === 'a phone number') {
      expect(PhoneNumber.parse(text)).toBe('3055550142')
      expect(EsaRequest.parse({ ...request, phone: text }).phone).toMatch(/^[0-9() -]+$/)
      expect(Inquiry.parse({ ...inquiry, phone: text }).phone).toMatch(/^[0-9() -]+$/)
    } else if (what === 'a birthday') {
      expect(EsaRequest.parse({ ...request, dateOfBirth: text }).dateOfBirth).toBe('1985-04-23')
    } else if (what === 'a ZIP code') {
      expect(EsaRequest.parse({ ...request, zipCode: text }).zipCode).toMatch(/^33101(?:-1234)?$/)
    } else {
      expect(EmailAddress.parse(text)).toBe('ana@example.com')
    }
  })
})

describe.each(INVISIBLE_TEXTS)('%s alone', (_what, text) => {
  it('is no text', () => {
    expect(readTyped(text)).toBe('')
    expect(countTyped(text)).toBe(0)
    expect(Inquiry.safeParse({ ...inquiry, message: text }).success).toBe(false)
    expect(PersonName.safeParse(text.repeat(2)).success).toBe(false)
    expect(EsaRequest.safeParse({ ...request, symptomsDescription: text }).success).toBe(false)
  })
})

it.each([
  '👩‍👩‍👧 and ❤️',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'می‌خواهم',
  'José’s 5–6 nights',
  'line\n\tline',
])('preserves what can be seen: %s', (text) => {
  expect(readTyped(text)).toBe(text)
})
