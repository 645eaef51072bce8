import { expect, it } from 'vitest'

import { INQUIRY_MAX, SUBSCRIBER_NAME_MAX } from './field-bounds.ts'
import { Inquiry } from './inquiry.ts'
import { SubscribeRequest } from './newsletter.ts'
import { countTyped } from './typed-text.ts'

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
