import { expect, it } from 'vitest'

import { PhoneNumber } from '#contracts/member-details.ts'
import { phoneText } from './phone.ts'

it.each([
  ['4075550142', '(407) 555-0142'],
  ['5551234567', '(555) 123-4567'],
  ['14075550142', '(407) 555-0142'],
  ['+14075550142', '(407) 555-0142'],
  ['407-555-0142 ext. 3', '407-555-0142 ext. 3'],
  ['+442071234567', '+442071234567'],
  ['0123456789', '0123456789'],
  ['555', '555'],
  ['', ''],
])('shows %s as %s', (stored, text) => {
  expect(phoneText(stored)).toBe(text)
})

it('is parsed as the stored number', () => {
  expect(PhoneNumber.parse(phoneText('4075550142'))).toBe('4075550142')
})
