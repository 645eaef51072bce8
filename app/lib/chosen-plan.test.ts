import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetChosenPlan, keepChosenPlan, readChosenPlan } from './chosen-plan.ts'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('is kept for a day', () => {
  vi.useFakeTimers()
  keepChosenPlan('pro')
  vi.advanceTimersByTime(DAY_MS - 1)
  expect(readChosenPlan()).toBe('pro')
  vi.advanceTimersByTime(1)
  expect(readChosenPlan()).toBeUndefined()
})

test('is forgotten', () => {
  keepChosenPlan('pro')
  forgetChosenPlan()
  expect(readChosenPlan()).toBeUndefined()
})

test.each(['', 'pro', 'pro yesterday'])('%j, which is not ours, is nothing', (stored) => {
  localStorage.setItem('chosenPlan', stored)
  expect(readChosenPlan()).toBeUndefined()
})

test('a browser without storage chooses nothing, and fails at nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  keepChosenPlan('pro')
  forgetChosenPlan()
  expect(readChosenPlan()).toBeUndefined()
})
