import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'

import * as idle from './idle.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  openTab()
  idle.clearActivity()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => void vi.useRealTimers())

it('warns for the last of fifteen minutes', () => {
  idle.recordActivity()
  expect(phaseAfter(14 * MINUTE - 1)).toBe('active')
  expect(phaseAfter(1)).toBe('warning')
  expect(idle.secondsRemaining()).toBe(60)
  expect(phaseAfter(MINUTE - 1)).toBe('warning')
  expect(phaseAfter(1)).toBe('idle')
  expect(idle.secondsRemaining()).toBe(0)
})

it('counts an action during the warning, and none after the idle time', () => {
  idle.recordActivity()
  expect(phaseAfter(14 * MINUTE)).toBe('warning')
  idle.recordWhileActive()
  expect(idle.idlePhase()).toBe('active')
  expect(phaseAfter(15 * MINUTE)).toBe('idle')
  idle.recordWhileActive()
  expect(idle.idlePhase()).toBe('idle')
})

it('starts with the first action, and stores nothing in browsers that never opened the owner’s area', () => {
  idle.renewActivity()
  expect(phaseAfter(60 * MINUTE)).toBe('active')
  idle.recordWhileActive()
  expect(phaseAfter(15 * MINUTE)).toBe('idle')
  idle.renewActivity()
  expect(idle.idlePhase()).toBe('active')
  idle.clearActivity()
  expect(phaseAfter(60 * MINUTE)).toBe('active')
})

it.each(['blocked', 'full'])('works in this tab while storage is %s', (what) => {
  const refuse = () => {
    throw new DOMException('', what === 'full' ? 'QuotaExceededError' : 'SecurityError')
  }
  const getItem = what === 'full' ? () => null : refuse
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: refuse })
  idle.recordWhileActive()
  expect(phaseAfter(14 * MINUTE)).toBe('warning')
  idle.recordActivity()
  expect(phaseAfter(15 * MINUTE)).toBe('idle')
  idle.clearActivity()
  expect(idle.idlePhase()).toBe('active')
})

it('goes on in this tab after the browser has cleared its storage, and knows the later action in another tab', () => {
  idle.recordActivity()
  localStorage.clear()
  expect(phaseAfter(14 * MINUTE)).toBe('warning')
  localStorage.setItem('ownerLastActive', String(Date.now()))
  expect(idle.idlePhase()).toBe('active')
  localStorage.clear()
  expect(phaseAfter(MINUTE)).toBe('idle')
  idle.clearOwnActivity()
  expect(idle.idlePhase()).toBe('active')
})

it('restarts from now if the computer’s clock was set back', () => {
  idle.recordActivity()
  vi.setSystemTime(new Date('2026-11-21T09:00:00Z'))
  const stop = idle.onIdleClock(() => undefined)
  expect(phaseAfter(1000)).toBe('active')
  expect(phaseAfter(15 * MINUTE)).toBe('idle')
  stop()
})

it('notifies its listeners each second until they unsubscribe', () => {
  const listener = vi.fn()
  const stop = idle.onIdleClock(listener)
  vi.advanceTimersByTime(3000)
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(3000)
  expect(listener).toHaveBeenCalledTimes(3)
})

function phaseAfter(ms: number) {
  vi.advanceTimersByTime(ms)
  return idle.idlePhase()
}
