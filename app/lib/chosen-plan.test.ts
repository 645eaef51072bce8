import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'

import { clearChosenPlan, storeChosenPlan, readChosenPlan } from './chosen-plan.ts'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => openTab())
afterEach(() => void vi.useRealTimers())

test('is stored for a day', () => {
  vi.useFakeTimers()
  storeChosenPlan('pro')
  vi.advanceTimersByTime(DAY_MS - 1)
  expect(readChosenPlan()).toBe('pro')
  vi.advanceTimersByTime(1)
  expect(readChosenPlan()).toBeUndefined()
})

test('is not stored longer by a clock that was ahead', () => {
  vi.useFakeTimers()
  storeChosenPlan('pro')
  vi.setSystemTime(Date.now() - 2 * DAY_MS)
  expect(readChosenPlan()).toBeUndefined()
})

test('is cleared', () => {
  storeChosenPlan('pro')
  clearChosenPlan()
  expect(readChosenPlan()).toBeUndefined()
})

test.each(['pro', '"pro"', `{"at":${Date.now()},"value":7}`])(
  '%s is ignored, because it is not a stored plan',
  (stored) => {
    localStorage.setItem('typed:chosen-plan', stored)
    expect(readChosenPlan()).toBeUndefined()
  },
)
