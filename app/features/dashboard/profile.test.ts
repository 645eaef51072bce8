import { describe, expect, it } from 'vitest'

import { nameOf } from './profile.ts'

describe('the name in the welcome', () => {
  it('is the first name', () => {
    expect(nameOf({ firstName: 'Ana' }, 'robin@example.com')).toBe('Ana')
  })

  it('is else the part of the address before the at-sign', () => {
    expect(nameOf({ firstName: '' }, 'robin.b@example.com')).toBe('robin.b')
    expect(nameOf({ firstName: '  ' }, 'robin@example.com')).toBe('robin')
  })

  it('is left to the page where there is neither', () => {
    expect(nameOf({ firstName: '' }, '')).toBeUndefined()
  })
})
