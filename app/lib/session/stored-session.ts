import type { Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'

import { createListeners } from '../listeners.ts'
import { tryStorage } from '../storage.ts'

/** Local storage key of the backend client's session. */
export const SESSION_KEY = 'sb-practice-auth-token'

/** Whether a session is stored. Not verified: that needs the client. */
export function hasStoredSession(): boolean {
  return tryStorage(() => localStorage.getItem(SESSION_KEY) !== null) ?? false
}

/** @returns a function that says whether the same session is still stored, with the same or a renewed token */
export function trackStoredSession(): () => boolean {
  const before = storedSessionId()
  return () => storedSessionId() === before
}

function storedSessionId(): unknown {
  return claimsOf(storedAccessToken()).session_id
}

/** The claims of an access token, unverified; empty if it is not a token. */
export function claimsOf(token = ''): { aal?: unknown; session_id?: unknown } {
  const [, payload = ''] = token.split('.')
  try {
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}) as object
  } catch {
    return {}
  }
}

/** The stored access token, possibly expired: for callers that can't await the client. */
export function storedAccessToken(): string | undefined {
  const token: unknown = storedSession()?.access_token
  return typeof token === 'string' ? token : undefined
}

/** The session as the client stored it, unverified. */
export function storedSession(): Session | undefined {
  return tryStorage(() => JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Session) ?? undefined
}

const listeners = createListeners(() => {
  addEventListener('storage', handleStorageEvent)
  return () => removeEventListener('storage', handleStorageEvent)
})

/** Calls the listener when a session was stored or removed, in this tab or another. @returns unsubscribes */
export const onStoredSession = listeners.subscribe

/** Notifies this tab's listeners: browsers send `storage` events to the other tabs only. */
export const storedSessionChanged = listeners.notify

function handleStorageEvent({ key }: StorageEvent): void {
  // `key` is null when the whole storage was cleared.
  if (key === SESSION_KEY || key === null) storedSessionChanged()
}

/** Whether a session is stored. Not verified, so public pages need not load the backend client. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(onStoredSession, hasStoredSession, () => false)
}
