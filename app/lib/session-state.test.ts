import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { expectLeaving, readSession, sessionIsLoading, takeAuthEvent } from './session-state.ts'

const session = { user: { id: 'a', email: 'ana@example.com' } } as Session
const signedIn = { status: 'signed-in', member: { id: 'a', email: 'ana@example.com' } }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memory())
  sessionIsLoading()
})
afterEach(() => vi.unstubAllGlobals())

it.each<AuthChangeEvent>(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED'])(
  '%s with a session is a member who is signed in',
  (event) => {
    takeAuthEvent(event, session)
    expect(readSession()).toEqual({ ...signedIn, recovering: false })
  },
)

it('INITIAL_SESSION without a session is nobody', () => {
  takeAuthEvent('INITIAL_SESSION', null)
  expect(readSession()).toMatchObject({ status: 'signed-out' })
})

it('PASSWORD_RECOVERY waits for the new password until USER_UPDATED', () => {
  takeAuthEvent('PASSWORD_RECOVERY', session)
  takeAuthEvent('TOKEN_REFRESHED', session)
  expect(readSession()).toEqual({ ...signedIn, recovering: true })
  takeAuthEvent('USER_UPDATED', session)
  expect(readSession()).toEqual({ ...signedIn, recovering: false })
})

it('SIGNED_OUT knows a member who left from a session that ended', () => {
  takeAuthEvent('SIGNED_IN', session)
  takeAuthEvent('SIGNED_OUT', null)
  expect(readSession()).toEqual({ status: 'signed-out', reason: 'ended' })
  takeAuthEvent('SIGNED_IN', session)
  expectLeaving(true)
  takeAuthEvent('SIGNED_OUT', null)
  expect(readSession()).toEqual({ status: 'signed-out', reason: 'left' })
})

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
