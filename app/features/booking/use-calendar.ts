import { useEffect, useRef, useState } from 'react'

import { useHydrated } from '#app/lib/hydrated.ts'
import { logProblem } from '#app/lib/log.ts'
import type { BookingWidget } from '#content/schemas/facts.ts'

import { asksForCalendar, BOOKING_PATH, loadedAsBookingPage, SHOW_CALENDAR } from './calendar-visit.ts'
import { loadPlugin, type PluginOutcome } from './load-plugin.ts'
import { pluginAddress } from './platform-address.ts'

export type CalendarState = 'not-asked' | 'loading' | PluginOutcome

const PATIENCE_MS = 10_000

/**
 * The doctor-booking platform's plugin on this page: loaded when the visitor asks, or at once where the owner
 * chose so. Nothing is asked of the platform before.
 */
export function useCalendar(widget: BookingWidget): { state: CalendarState; show: () => void } {
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

  useEffect(() => () => leaveBehind(ran.current), [])

  function show(): void {
    if (loadedAsBookingPage()) setAttempt(attempt + 1)
    else location.assign(SHOW_CALENDAR)
  }

  const outcome = reported?.attempt === attempt ? reported.outcome : undefined
  return { state: wanted ? (outcome ?? 'loading') : 'not-asked', show }
}

function wantedAtOnce(widget: BookingWidget): boolean {
  return widget.load === 'at-once' || asksForCalendar(location.search)
}

/** A script that ran can't be stopped: the next page gets a document of its own, without it. */
function leaveBehind(ran: boolean): void {
  if (ran && location.pathname !== BOOKING_PATH) location.reload()
}
