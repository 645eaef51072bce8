import { useEffect, useSyncExternalStore } from 'react'

import { hasStoredSession, onStoredSession } from './session-storage.ts'
import {
  expectLeaving,
  LOADING,
  onSession,
  readSession,
  sessionIsLoading,
  sessionUnchecked,
  type SessionState,
} from './session-state.ts'

/** A hosted backend's own mail links bring the session in the address; the client takes it from there. */
const arrivedWithSession = typeof location !== 'undefined' && /[#&]access_token=/.test(location.hash)

let reading: Promise<void> | undefined

/**
 * Who is signed in. Loads the backend client only where a session is stored, follows every change in this
 * tab and the others, and is 'loading' in the prerendered page.
 */
export function useSession(): SessionState {
  const state = useSyncExternalStore(onSession, readSession, () => LOADING)
  useEffect(() => {
    readStored()
    return onStoredSession(readStored)
  }, [])
  return state
}

/** Whether a session is stored: enough for a link to the dashboard, and costs nothing. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(onStoredSession, hasStoredSession, () => false)
}

/** True once somebody opened a recovery link that brought its session along, on whatever page. */
export function useArrivedRecovering(): boolean {
  const state = useSyncExternalStore(onSession, readSession, () => LOADING)
  useEffect(() => {
    if (arrivedWithSession) readStored()
  }, [])
  return arrivedWithSession && state.status === 'signed-in' && state.recovering
}

/**
 * Signs the member out, on all their devices, as the backend client does by default.
 * @returns false when the server was not reached or refused; the session then stays
 */
export async function signOut(): Promise<boolean> {
  expectLeaving(true)
  try {
    const { auth } = await import('./backend-client.ts')
    const { error } = await (await auth()).signOut()
    // A session that had ended already is reported as an error, and gone.
    if (!error || !hasStoredSession()) return true
  } catch {
    // The client could not be loaded: nothing has changed.
  }
  expectLeaving(false)
  return false
}

/** Removes the session of an account that is no more from this browser, in every tab. */
export async function forgetSession(): Promise<void> {
  expectLeaving(true)
  const { auth } = await import('./backend-client.ts')
  await (await auth()).signOut({ scope: 'local' })
}

/** Loads what signing in needs when somebody turns to a form, so that sending does not wait for it. */
export function warmUp(): void {
  import('./backend-client.ts').then(({ auth }) => auth()).catch(() => undefined)
}

function readStored(): void {
  if (reading || !(hasStoredSession() || arrivedWithSession)) return
  if (readSession().status !== 'signed-in') sessionIsLoading()
  reading = import('./backend-client.ts')
    .then(({ auth }) => auth())
    .then(
      () => undefined,
      () => {
        reading = undefined
        sessionUnchecked()
      },
    )
}
