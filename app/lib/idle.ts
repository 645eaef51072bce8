import { createListeners } from './listeners.ts'
import { tryStorage } from './storage.ts'

const KEY = 'ownerLastActive'
const WARNING_MS = 60_000
const RECORD_INTERVAL_MS = 1000

/** After this time without a key, a tap or scrolling the owner is signed out. Messages refer to it as `{minutes}`. */
export const IDLE_MINUTES = 15
const IDLE_MS = IDLE_MINUTES * 60_000

const listeners = createListeners(watchClock)
/**
 * This tab's own, for a storage that is full or blocked, or that the browser clears while the page is open: without any
 * time the page would never be locked.
 */
let inMemory: number | undefined

/** Stores the time of the owner's last action, shared by all tabs of this browser. */
export function recordActivity(): void {
  inMemory = Date.now()
  tryStorage(() => localStorage.setItem(KEY, String(inMemory)))
  listeners.notify()
}

/**
 * For frequent events: stores at most one a second, and none once the idle time is over. During the warning it is for the
 * caller to know whether the question is there, which appears up to a second after its time.
 */
export function recordWhileActive(): void {
  const last = lastActivity() ?? 0
  if (idlePhase() !== 'idle' && Date.now() - last >= RECORD_INTERVAL_MS) recordActivity()
}

/** Counts a sign-in as activity, but stores nothing in a browser that never opened the owner's area. */
export function renewActivity(): void {
  if (lastActivity() !== undefined) recordActivity()
}

export function clearActivity(): void {
  clearOwnActivity()
  tryStorage(() => localStorage.removeItem(KEY))
}

/** This tab's alone: once no session is left here, other tabs know how long they have been idle. */
export function clearOwnActivity(): void {
  inMemory = undefined
}

/** 'active' if nothing is stored yet. */
export function idlePhase(): 'active' | 'warning' | 'idle' {
  const remaining = msRemaining()
  if (remaining <= 0) return 'idle'
  return remaining <= WARNING_MS ? 'warning' : 'active'
}

/** Seconds until the owner is signed out. */
export function secondsRemaining(): number {
  return Math.max(0, Math.ceil(msRemaining() / 1000))
}

/** Calls the listener each second, after a change by another tab, and when this tab is shown again. @returns unsubscribes */
export const onIdleClock = listeners.subscribe

function watchClock(): () => void {
  const timer = setInterval(tick, 1000)
  const watching = new AbortController()
  const { signal } = watching
  // Timers are suspended while a tab is in the background or the computer sleeps.
  addEventListener('pageshow', tick, { signal })
  addEventListener('storage', tick, { signal })
  document.addEventListener('visibilitychange', tick, { signal })
  return () => {
    clearInterval(timer)
    watching.abort()
  }
}

function tick(): void {
  // After the clock was set back, a time in the future would extend the session.
  const last = lastActivity()
  if (last !== undefined && last > Date.now()) recordActivity()
  else listeners.notify()
}

function msRemaining(): number {
  const last = lastActivity()
  return last === undefined ? IDLE_MS : IDLE_MS - (Date.now() - last)
}

function lastActivity(): number | undefined {
  const stored = tryStorage(() => Number(localStorage.getItem(KEY)))
  return Math.max(stored ?? 0, inMemory ?? 0) || undefined
}
