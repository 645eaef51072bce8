/** The page on whose policy the platform's script is; no other lets it run. */
export const BOOKING_PATH = '/booking'

/** Where a press leads that can't be answered on the page as it stands: the page loads anew and shows the calendar. */
export const SHOW_CALENDAR = `${BOOKING_PATH}?calendar=show#calendar`

/** Whether the address asks for the calendar. */
export function asksForCalendar(search: string): boolean {
  return new URLSearchParams(search).get('calendar') === 'show'
}

/**
 * Whether this document was loaded as the booking page. A visitor who came by a link within the site still has
 * the document, and the policy, of the page that they opened first.
 */
export function loadedAsBookingPage(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && new URL(load.name).pathname === BOOKING_PATH
}
