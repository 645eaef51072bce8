import { expect, it } from 'vitest'
import { z } from 'zod'

import { EmailAddress } from './email-address.ts'

const isTaken = (address: string) => EmailAddress.safeParse(address).success
const label = (length: number) => 'a'.repeat(length)

it.each([
  "o'hara+list@mail.example.com",
  'a_b-c.d@x-1.example',
  'r&d@example.com',
  'first/last@example.com',
  "!#$%&'*+-/=?^_`{|}~@example.com",
  'ana@example.xn--p1ai',
  'ana@1-2.3com.example',
  `${label(64)}@example.com`,
  `a@${label(63)}.example`,
])('accepts %s', (address) => {
  expect(isTaken(address)).toBe(true)
})

// Mail servers refuse these: each mail to one would be reported to the owner as a failure.
it.each([
  'a@example-.com',
  'a@-example.com',
  `a@${label(64)}.example`,
  `a@example.${label(64)}`,
  `${label(65)}@example.com`,
  '.a@example.com',
  'a..b@example.com',
  'a.@example.com',
  'a@192.0.2.1',
  'a@example',
  'a b@example.com',
  'a,b@example.com',
  '"a b"@example.com',
  'ana@exa/mple.com',
  'ana@example.com:25',
])('refuses %s, to which no mail can be delivered', (address) => {
  expect(isTaken(address)).toBe(false)
})

it.each([
  ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
  ['Ana@Пример.example', 'ana@xn--e1afmkfd.example'],
])('reads the name of a server in the characters that mail servers use: %s', (typed, address) => {
  expect(EmailAddress.parse(typed)).toBe(address)
})

it.each([
  'Ana Ruiz <Ana@Example.com>',
  '"Ruiz, Ana" <ana@example.com>,',
  '<ana@example.com>',
  'mailto:ana@example.com',
  'MAILTO:ana@example.com?subject=Hello',
  '"ana@example.com"',
  "'ana@example.com'",
  '(ana@example.com)',
  'ana@example.com.',
  'ana@example.com,',
  'ana@example.com; ',
  'ana@example.com:',
])('reads an address without what was copied along with it: %s', (typed) => {
  expect(EmailAddress.parse(typed)).toBe('ana@example.com')
})

it.each(['ana@example.com, ben@example.com', 'Ana <ana>', '<>', "'@example.com'"])(
  'does not choose an address from %s',
  (typed) => {
    expect(isTaken(typed)).toBe(false)
  },
)

it('refuses a very long text in short time', () => {
  expect(isTaken(`${'<'.repeat(30_000)}${'.'.repeat(30_000)}a`)).toBe(false)
})

it('accepts every character before the @ that a browser accepts', () => {
  const characters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  const wrong = characters.filter((character) => {
    const address = `a${character}b@example.com`
    return z.regexes.html5Email.test(address) !== isTaken(address)
  })
  expect(wrong).toEqual([])
})

it('has one message for every refused address', () => {
  for (const address of ['nobody', 'a@example-.com']) {
    const issues = EmailAddress.safeParse(address).error?.issues
    expect(issues).toMatchObject([{ code: 'invalid_format', format: 'email' }])
  }
})
