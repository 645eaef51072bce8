/** Where the backend client keeps the session in local storage. */
export const SESSION_KEY = 'sb-practice-auth-token'

/** Whether this browser holds a session, without loading the client that could tell if it is still good. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()

/** Calls the listener when a session was stored or removed, in this tab or another. @returns unsubscribes */
export function onStoredSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', handleStorageEvent)
  // One entry each: callers that share a function would otherwise stop each other's.
  const own = () => listener()
  listeners.add(own)
  return () => {
    listeners.delete(own)
    if (listeners.size === 0) removeEventListener('storage', handleStorageEvent)
  }
}

/** Notifies this tab's listeners: browsers send `storage` events to the other tabs only. */
export function storedSessionChanged(): void {
  for (const listener of listeners) listener()
}

function handleStorageEvent({ key }: StorageEvent): void {
  // Without a key all of the storage was cleared.
  if (key === SESSION_KEY || key === null) storedSessionChanged()
}
