// Shows: asvs 10.1.1
import type { Session } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { memoryStorage, openTab } from '#tests/support/browser-storage.ts'

type Store = typeof import('./session-state.ts')

const member = { id: '5f1c9a34-0000-4000-8000-000000000001', email: 'ana@example.com' }
// Of a session the store reads the user only.
const session = { user: member } as Session
const SIGNED_IN = { status: 'signed-in', member, recovering: false, secondFactor: false }
const KEY = 'sb-practice-auth-token'

const refuse = () => {
  throw new DOMException('', 'SecurityError')
}

let store: Store
beforeEach(() => open())
afterEach(() => void vi.resetModules())

describe('the session as a page sees it', () => {
  it('is signed out if none is stored', () => {
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'no-session' })
  })

  // Shows: spec 4.14
  it('is loading while a stored one has not been read', async () => {
    await open({ [KEY]: 'a session' })
    expect(store.readSession()).toEqual({ status: 'loading' })
    store.handleAuthEvent('INITIAL_SESSION', session)
    expect(store.readSession()).toEqual(SIGNED_IN)
  })

  it('is loading as soon as another tab has stored one', () => {
    expect(store.readSession().status).toBe('signed-out')
    localStorage.setItem(KEY, 'a session')
    expect(store.readSession()).toEqual({ status: 'loading' })
  })

  it('has ended if the stored one was refused and removed, and is unchecked if it remains stored', async () => {
    await open({ [KEY]: 'a session' })
    store.handleAuthEvent('INITIAL_SESSION', null)
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'unchecked' })
    const local = await open({ [KEY]: 'a session' })
    expect(store.readSession().status).toBe('loading')
    local.clear()
    store.handleAuthEvent('INITIAL_SESSION', null)
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'ended' })
  })

  // Shows: spec 4.14
  it.each(['SIGNED_IN', 'TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED', 'USER_UPDATED'] as const)(
    'is the member’s after %s',
    (event) => {
      store.handleAuthEvent(event, session)
      expect(store.readSession()).toEqual(SIGNED_IN)
    },
  )

  it('needs the second factor of an account that has one', () => {
    store.handleAuthEvent('SIGNED_IN', sessionOf('verified', tokenOf('aal1')))
    expect(store.readSession()).toEqual({ status: 'code-needed', member })
    store.handleAuthEvent('TOKEN_REFRESHED', sessionOf('verified', 'no.token'))
    expect(store.readSession()).toEqual({ status: 'code-needed', member })
    store.handleAuthEvent('MFA_CHALLENGE_VERIFIED', sessionOf('verified', tokenOf('aal2')))
    expect(store.readSession()).toEqual({ ...SIGNED_IN, secondFactor: true })
  })

  it('ignores a factor whose set-up was not finished', () => {
    store.handleAuthEvent('SIGNED_IN', sessionOf('unverified', tokenOf('aal1')))
    expect(store.readSession()).toEqual(SIGNED_IN)
  })

  it('is recovering after a recovery mail while storage is blocked, until the password is changed', () => {
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    store.handleAuthEvent('PASSWORD_RECOVERY', session)
    expect(store.readSession()).toMatchObject({ recovering: true })
    store.handleAuthEvent('USER_UPDATED', session)
    expect(store.readSession()).toMatchObject({ recovering: false })
  })

  it('is recovering while the auth service says that the account has no password', () => {
    const without = { user: { ...member, app_metadata: { password_needed: true } } } as unknown as Session
    store.handleAuthEvent('SIGNED_IN', without)
    expect(store.readSession()).toMatchObject({ recovering: true })
    store.handleAuthEvent('USER_UPDATED', session)
    expect(store.readSession()).toMatchObject({ recovering: false })
  })

  // Shows: spec 4.14
  it('is recovering from the mail until the new password, reloads included', async () => {
    const kept = memoryStorage()
    vi.stubGlobal('sessionStorage', kept)
    store.handleAuthEvent('PASSWORD_RECOVERY', session)
    store.handleAuthEvent('SIGNED_IN', session)
    expect(store.readSession()).toMatchObject({ recovering: true })
    await open({ [KEY]: 'a session' }, kept)
    store.handleAuthEvent('INITIAL_SESSION', session)
    expect(store.readSession()).toMatchObject({ recovering: true })
    store.handleAuthEvent('USER_UPDATED', session)
    expect(store.readSession()).toMatchObject({ recovering: false })
  })

  // Shows: spec 4.14
  it('distinguishes a sign-out in this tab from every other end', () => {
    store.handleAuthEvent('SIGNED_IN', session)
    store.handleAuthEvent('SIGNED_OUT', null)
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'ended' })
    store.handleAuthEvent('SIGNED_IN', session)
    store.expectSignOut(true)
    store.handleAuthEvent('SIGNED_OUT', null)
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'sign-out' })
    store.handleAuthEvent('SIGNED_IN', session)
    store.handleAuthEvent('SIGNED_OUT', null)
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'ended' })
  })

  it('has ended if another tab removed it while this one was reading it', async () => {
    const local = await open({ [KEY]: 'a session' })
    expect(store.readSession().status).toBe('loading')
    local.clear()
    store.handleAuthEvent('SIGNED_OUT', null)
    store.handleAuthEvent('INITIAL_SESSION', session)
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'ended' })
  })

  it('has ended if the server reports it, even without an event', () => {
    store.sessionEnded()
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'no-session' })
    store.handleAuthEvent('SIGNED_IN', session)
    store.sessionEnded()
    expect(store.readSession()).toEqual({ status: 'signed-out', reason: 'ended' })
  })

  it('notifies its listeners of changes only', () => {
    const listener = vi.fn()
    const stop = store.onSession(listener)
    store.handleAuthEvent('SIGNED_IN', session)
    // As the client says whenever a tab comes to the front, and every hour.
    store.handleAuthEvent('SIGNED_IN', session)
    store.handleAuthEvent('TOKEN_REFRESHED', session)
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    store.handleAuthEvent('SIGNED_OUT', null)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

/** Of an account with a factor of this status. */
function sessionOf(status: string, access_token: string) {
  const user = { ...member, factors: [{ status, factor_type: 'totp' }] }
  return { user, access_token } as unknown as Session
}

/** An access token with this claim, by the letters that base64url has of its own too. */
function tokenOf(aal: string): string {
  return ['header', Buffer.from(JSON.stringify({ aal, name: '???>>>' })).toString('base64url'), 'mac'].join(
    '.',
  )
}

/** A tab that has just been opened. */
async function open(stored: Record<string, string> = {}, kept: Storage = memoryStorage()): Promise<Storage> {
  const local = memoryStorage(stored)
  openTab(local, kept)
  vi.resetModules()
  store = await import('./session-state.ts')
  return local
}
