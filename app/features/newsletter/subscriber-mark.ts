const MARK = 'newsletterSubscriber'

/** Remembers on this device that somebody subscribed here, so that they are not asked again. */
export function rememberSubscriber(): void {
  try {
    localStorage.setItem(MARK, 'yes')
  } catch {
    // Storage is full or forbidden: being asked once more does no harm.
  }
}

export function isSubscriber(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}
