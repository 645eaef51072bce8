import { beforeEach, describe, expect, it, vi } from 'vitest'

import { readSignInReturn } from './session.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://practice.example' }))

describe('the way back from the sign-in page', () => {
  it('is read as it was written', () => {
    expect(readSignInReturn({ from: '/dashboard#settings', reason: 'ended' })).toEqual({
      from: '/dashboard#settings',
      reason: 'ended',
    })
    expect(readSignInReturn({ from: '/membership' })).toEqual({ from: '/membership' })
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
  ])('is none: %j', (state) => expect(readSignInReturn(state)).toBeUndefined())

  it('drops a reason that nobody gives', () => {
    expect(readSignInReturn({ from: '/dashboard', reason: 'because' })).toEqual({ from: '/dashboard' })
  })
})
