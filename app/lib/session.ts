import { useEffect, useSyncExternalStore } from 'react'

import type { Auth } from './backend-client.ts'
import { logProblem } from './log.ts'
import { hasStoredSession, onStoredSession, SESSION_KEY } from './session-storage.ts'
import {
  expectLeaving,
  LOADING,
  onSession,
  readSession,
  sessionIsGone,
  sessionIsLoading,
  sessionUnchecked,
  type SessionState,
} from './session-state.ts'

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

/** Has the client take the session that is in the address. @param onRecovering when it came by a recovery mail */
export function takeSessionFromAddress(onRecovering: () => void): void {
  onSession(() => {
    const state = readSession()
    if (state.status === 'signed-in' && state.recovering) onRecovering()
  })
  warmUp().catch(() => undefined)
}

/**
 * Signs the member out of this browser. Their other devices stay signed in: those are ended where they are listed, in
 * the settings.
 * @returns false when the server was not reached or refused; the session then stays
 */
export async function signOut(): Promise<boolean> {
  expectLeaving(true)
  try {
    const { auth } = await import('./backend-client.ts')
    const client = await auth()
    const { data, error } = await client.getSession()
    const token = data.session?.access_token
    // Not by the client's own call, which forgets the session also where the server could not end it.
    if (token === undefined ? !error : await endsAtServer(client, token)) {
      localStorage.removeItem(SESSION_KEY)
      await client.signOut({ scope: 'local' })
      return true
    }
    // It had ended, as the client found out when it asked for a new token.
    if (!hasStoredSession()) return true
  } catch {
    // The client could not be loaded: nothing has changed.
  }
  expectLeaving(false)
  return false
}

/** A session that had ended already is reported as an error. */
async function endsAtServer(client: Auth, token: string): Promise<boolean> {
  const { error } = await client.admin.signOut(token, 'local')
  return !error || [401, 403, 404].includes(error.status ?? 0)
}

/** Ends the session of this browser only. It is removed from here even where the server is not reached. */
export async function endSessionHere(): Promise<void> {
  try {
    const { auth } = await import('./backend-client.ts')
    const { error } = await (await auth()).signOut({ scope: 'local' })
    if (error) throw error
  } catch (cause) {
    logProblem('The session was not ended at the server', cause)
  }
  if (!hasStoredSession()) return
  localStorage.removeItem(SESSION_KEY)
  sessionIsGone()
}

/** Gives up a sign-in that waits for its second factor. */
export async function cancelSignIn(): Promise<void> {
  expectLeaving(true)
  await endSessionHere()
}

/** Removes the session of an account that is no more from this browser, in every tab. */
export async function forgetSession(): Promise<void> {
  expectLeaving(true)
  const { auth } = await import('./backend-client.ts')
  await (await auth()).signOut({ scope: 'local' })
}

/** Loads what signing in needs when somebody turns to a form, so that sending does not wait for it. */
export async function warmUp(): Promise<void> {
  const { auth } = await import('./backend-client.ts')
  await auth()
}

function readStored(): void {
  if (!hasStoredSession()) {
    // Another tab removed it since this one began to load, or told of it before the storage here knew.
    if (readSession().status === 'loading') sessionIsGone()
    return
  }
  if (reading) return
  const { status } = readSession()
  if (status !== 'signed-in' && status !== 'code-needed') sessionIsLoading()
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
