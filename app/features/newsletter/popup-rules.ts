/** The specification's: how long after the home page's load, and the flag of the browser's session. */
export const POPUP_DELAY_MS = 2000
const SEEN = 'hasSeenMailingListPopup'

/** Whether the popup may open: once per session, and never to somebody who is a member or subscribed. */
export function mayOpenPopup(visitor: { session: Storage; signedIn: boolean; subscriber: boolean }): boolean {
  if (visitor.signedIn || visitor.subscriber) return false
  try {
    return visitor.session.getItem(SEEN) === null
  } catch {
    // Without a memory it would come back on every page load.
    return false
  }
}

/** Closing it, or subscribing, keeps it away for the rest of the session. */
export function rememberPopupSeen(session: Storage): void {
  try {
    session.setItem(SEEN, 'true')
  } catch {
    // It stays closed until the next load all the same.
  }
}
