import { describe, expect, it } from 'vitest'

import { NewPassword, PersonName, PhoneNumber } from './member-details.ts'

describe('a name', () => {
  it.each(['Bo', ' Ana ', "O'Neil-García", 'Zoë 🌊', 'x'.repeat(200)])('takes %j', (name) => {
    expect(PersonName.safeParse(name).success).toBe(true)
  })

  // Shows: spec 5.14, 5.15, 9.13
  it.each(['', 'A', ' A ', '🌊', 'x'.repeat(201)])('refuses %j', (name) => {
    expect(PersonName.safeParse(name).success).toBe(false)
  })

  it('is trimmed', () => {
    expect(PersonName.parse('  Ana ')).toBe('Ana')
  })
})

describe('a phone number', () => {
  // Shows: spec 5.15, 9.13
  it.each([
    ['', ''],
    ['(555) 123-4567', '5551234567'],
    ['+1 555.123.4567', '+15551234567'],
    ['1234567890123456', '1234567890123456'],
    ['tel:+15551234567', '+15551234567'],
    ['Cell: (555) 123-4567.', '5551234567'],
    ['555/123·4567', '5551234567'],
    ['0044 20 7946 0018', '+442079460018'],
    ['011 44 20 7946 0018', '+442079460018'],
    ['+44 (0)20 7946 0018', '+442079460018'],
  ])('accepts %j as %j', (written, stored) => {
    expect(PhoneNumber.parse(written)).toBe(stored)
  })

  it.each(['0555', '+', '12345678901234567', 'call me', '555-CALL', '++1555', '00', 'tel:'])(
    'refuses %j',
    (written) => {
      expect(PhoneNumber.safeParse(written).success).toBe(false)
    },
  )
})

describe('a new password', () => {
  // Shows: spec 5.13, 9.13
  it('has at least 8 characters, however many bytes they take', () => {
    expect(NewPassword.safeParse('7 chars').success).toBe(false)
    expect(NewPassword.safeParse('🌊🌊🌊🌊').success).toBe(false)
    expect(NewPassword.safeParse('8 chars!').success).toBe(true)
  })
})
