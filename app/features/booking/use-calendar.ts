import { useEffect, useRef, useState } from 'react'

import { useHydrated } from '#app/lib/hydrated.ts'
import { logProblem } from '#app/lib/log.ts'
import { settings } from '#app/lib/settings.ts'
import type { BookingWidget } from '#content/schemas/booking.ts'

type PluginOutcome = 'ready' | 'failed' | 'offline'
export type CalendarState = 'not-asked' | 'loading' | PluginOutcome

/** The only page whose Content-Security-Policy allows the platform's script. */
const BOOKING_PATH = '/booking'

/** Loads the booking page anew with the calendar open, for a click that the current document can't handle. */
export const SHOW_CALENDAR = `${BOOKING_PATH}?calendar=show#calendar`

const PATIENCE_MS = 10_000

/**
 * Loads the doctor-booking platform's plugin: on the visitor's click, or at once where the owner configured that.
 * No request goes to the platform before.
 */
export function useCalendar(widget: BookingWidget): {
  state: CalendarState
  /** Whether the visitor pressed for it, in this document or the one before. */
  pressed: boolean
  show: () => void
} {
  const [attempt, setAttempt] = useState(0)
  const [reported, setReported] = useState<{ attempt: number; outcome: PluginOutcome }>()
  const ran = useRef(false)
  const wantedFromTheStart = useHydrated() && wantedAtOnce(widget)
  const wanted = wantedFromTheStart || attempt > 0

  useEffect(() => {
    if (!wanted) return undefined
    if (!loadedAsBookingPage()) {
      location.reload()
      return undefined
    }
    return loadPlugin(pluginAddress(widget.scriptUrl), {
      patienceMs: PATIENCE_MS,
      report(outcome) {
        ran.current ||= outcome === 'ready'
        if (outcome === 'failed') logProblem('The booking platform’s script did not load')
        setReported({ attempt, outcome })
      },
    })
  }, [wanted, attempt, widget.scriptUrl])

  useEffect(() => () => unloadPlugin(ran.current), [])

  function show(): void {
    if (loadedAsBookingPage()) setAttempt(attempt + 1)
    else location.assign(SHOW_CALENDAR)
  }

  const outcome = reported?.attempt === attempt ? reported.outcome : undefined
  const pressed = attempt > 0 || (wantedFromTheStart && asksForCalendar(location.search))
  return { state: wanted ? (outcome ?? 'loading') : 'not-asked', pressed, show }
}

function wantedAtOnce(widget: BookingWidget): boolean {
  return widget.load === 'at-once' || asksForCalendar(location.search)
}

/** Whether the query string requests the calendar. */
export function asksForCalendar(search: string): boolean {
  return new URLSearchParams(search).get('calendar') === 'show'
}

/** A script that ran can't be stopped: reload, so that the next page gets a new document without it. */
function unloadPlugin(ran: boolean): void {
  if (ran && location.pathname !== BOOKING_PATH) location.reload()
}

/**
 * Adds the platform's script to the page and reports whether it ran. After `patienceMs` it is reported as
 * 'failed', and as 'ready' if it loads later.
 *
 * @returns removes the script and stops reporting
 */
function loadPlugin(
  address: string,
  options: { patienceMs: number; report: (outcome: PluginOutcome) => void },
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const script = document.createElement('script')
  let faulty = false
  // An error page served in place of the script fires `load`, and a syntax error on the window.
  window.addEventListener('error', (event) => (faulty ||= isOf(script, event)), { signal })
  script.addEventListener('load', () => settle(faulty ? 'failed' : 'ready'), { signal })
  script.addEventListener('error', () => settle(navigator.onLine ? 'failed' : 'offline'), { signal })
  const patience = setTimeout(() => options.report('failed'), options.patienceMs)
  script.src = address
  document.head.append(script)

  function settle(outcome: PluginOutcome) {
    stop()
    options.report(outcome)
  }

  function stop() {
    clearTimeout(patience)
    ended.abort()
  }

  return () => {
    stop()
    script.remove()
  }
}

/** Browsers hide errors of another origin's script, even its file name. */
function isOf(script: HTMLScriptElement, event: ErrorEvent): boolean {
  return event.filename === '' || event.filename === script.src
}

/**
 * Whether this document was loaded as the booking page. After client-side navigation the document, and with it
 * the Content-Security-Policy, is still that of the page that was opened first.
 */
function loadedAsBookingPage(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && new URL(load.name).pathname === BOOKING_PATH
}

const STAND_IN = '/sandbox/booking'

/** The plugin's script; in the sandbox that of the stand-in. */
function pluginAddress(scriptUrl: string): string {
  return settings.sandbox ? `${STAND_IN}/widget.js` : scriptUrl
}

/** The practice's page on that platform. The sample's platform exists in the sandbox only. */
export function calendarAddress(profileUrl: string): string {
  return settings.sandbox ? `${STAND_IN}/schedule` : profileUrl
}
