import { expect, it } from 'vitest'

import { EmailAddress } from './email-address.ts'

const isTaken = (address: string) => EmailAddress.safeParse(address).success
const label = (length: number) => 'a'.repeat(length)

it.each([
  "o'hara+list@mail.example.com",
  'a_b-c.d@x-1.example',
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
])('refuses %s, to which no mail can be delivered', (address) => {
  expect(isTaken(address)).toBe(false)
})

it('has one message for every refused address', () => {
  for (const address of ['nobody', 'a@example-.com']) {
    const issues = EmailAddress.safeParse(address).error?.issues
    expect(issues).toMatchObject([{ code: 'invalid_format', format: 'email' }])
  }
})
