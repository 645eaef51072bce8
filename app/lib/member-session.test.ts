import { beforeEach, describe, expect, it, vi } from 'vitest'

import { readErrand } from './member-session.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://practice.example' }))

describe('an errand to the sign-in page', () => {
  it('is read as it was written', () => {
    expect(readErrand({ from: '/dashboard#settings', reason: 'ended' })).toEqual({
      from: '/dashboard#settings',
      reason: 'ended',
    })
    expect(readErrand({ from: '/membership' })).toEqual({ from: '/membership' })
  })

  it.each([
    null,
    undefined,
    'x',
    {},
    { from: 7 },
    { from: 'https://elsewhere.example' },
    { from: '//elsewhere.example' },
    { from: '/\\elsewhere.example/x' },
    { from: '\t//elsewhere.example' },
    { from: 'javascript:alert(1)' },
  ])('is none: %j', (state) => expect(readErrand(state)).toBeUndefined())

  it('drops a reason that nobody gives', () => {
    expect(readErrand({ from: '/dashboard', reason: 'because' })).toEqual({ from: '/dashboard' })
  })
})
