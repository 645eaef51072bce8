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
