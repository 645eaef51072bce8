import { createListeners } from './listeners.ts'
import { tryStorage } from './storage.ts'

const KEY = 'ownerLastActive'
const WARNED_FOR_MS = 60_000
const NOTED_EVERY_MS = 1000

/** Without a key, a tap or scrolling for so long, the owner is signed out. The words name it as `{minutes}`. */
export const IDLE_MINUTES = 15
const IDLE_MS = IDLE_MINUTES * 60_000

const listeners = createListeners(watchClock)
/** Where storage is full or blocked, as the client's session then is in memory too. */
let notStored: number | undefined

/** Stores the time of the owner's last action, which all tabs of this browser share. */
export function noteActivity(): void {
  const now = Date.now()
  const isStored = tryStorage(() => {
    localStorage.setItem(KEY, String(now))
    return true
  })
  notStored = isStored ? undefined : now
  listeners.notify()
}

/** For events that come by the dozen: notes one a second, and none once the owner is asked whether they are there. */
export function noteWhileActive(): void {
  const last = lastActive() ?? 0
  if (Date.now() - last >= NOTED_EVERY_MS && idlePhase() === 'active') noteActivity()
}

/** Signing in is an action too; browsers that never opened the owner's area store nothing. */
export function renewActivity(): void {
  if (lastActive() !== undefined) noteActivity()
}

export function forgetActivity(): void {
  notStored = undefined
  tryStorage(() => localStorage.removeItem(KEY))
}

/** Active where nothing was noted yet. */
export function idlePhase(): 'active' | 'warning' | 'idle' {
  const left = msLeft()
  if (left <= 0) return 'idle'
  return left <= WARNED_FOR_MS ? 'warning' : 'active'
}

/** Until the owner is signed out. */
export function secondsLeft(): number {
  return Math.max(0, Math.ceil(msLeft() / 1000))
}

/** Calls the listener each second, and when another tab noted something or this one comes back. @returns unsubscribes */
export const onIdleClock = listeners.subscribe

function watchClock(): () => void {
  const timer = setInterval(tick, 1000)
  const watching = new AbortController()
  const { signal } = watching
  // Timers rest while a tab is in the background or the computer sleeps.
  addEventListener('pageshow', tick, { signal })
  addEventListener('storage', tick, { signal })
  document.addEventListener('visibilitychange', tick, { signal })
  return () => {
    clearInterval(timer)
    watching.abort()
  }
}

function tick(): void {
  // A clock that was set back would keep the session open until it has caught up.
  const last = lastActive()
  if (last !== undefined && last > Date.now()) noteActivity()
  else listeners.notify()
}

function msLeft(): number {
  const last = lastActive()
  return last === undefined ? IDLE_MS : IDLE_MS - (Date.now() - last)
}

function lastActive(): number | undefined {
  const kept = tryStorage(() => Number(localStorage.getItem(KEY)))
  return Math.max(kept ?? 0, notStored ?? 0) || undefined
}
