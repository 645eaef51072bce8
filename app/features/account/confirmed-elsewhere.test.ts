import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchConfirmation } from './confirmed-elsewhere.ts'

const page = new EventTarget()
let visibilityState: DocumentVisibilityState
let onLine: boolean

beforeEach(() => {
  vi.useFakeTimers()
  visibilityState = 'visible'
  onLine = true
  const document = Object.defineProperty(page, 'visibilityState', {
    get: () => visibilityState,
    configurable: true,
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine
    },
  })
})
afterEach(() => void vi.useRealTimers())

const check = (goesOn = true) => vi.fn(async () => goesOn)

test('checks three times a minute, for ten minutes', async () => {
  const asked = check()
  watchConfirmation(asked)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(asked).toHaveBeenCalledTimes(30)
})

test('checks where the browser reports to be offline, which does not count towards the ten minutes', async () => {
  const asked = check()
  watchConfirmation(asked)
  onLine = false
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(asked).toHaveBeenCalledTimes(60)
  onLine = true
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(asked).toHaveBeenCalledTimes(90)
})

test('does not check while the page is hidden, and checks immediately when the reader returns', async () => {
  const asked = check()
  watchConfirmation(asked)
  visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(60_000)
  visibilityState = 'visible'
  expect(asked).not.toHaveBeenCalled()
  for (const name of ['visibilitychange', 'focus', 'focus']) page.dispatchEvent(new Event(name))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('stops checking when the password was refused, or the screen was closed', async () => {
  const refused = check(false)
  watchConfirmation(refused)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(refused).toHaveBeenCalledTimes(1)
  const left = check()
  watchConfirmation(left)()
  page.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(left).not.toHaveBeenCalled()
})

test('a clock that is set back does not delay the checks', async () => {
  const asked = check()
  watchConfirmation(asked)
  vi.setSystemTime(Date.now() - 86_400_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a failed check is retried', async () => {
  const failing = vi.fn(async () => Promise.reject(new Error('away')))
  watchConfirmation(failing)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(failing).toHaveBeenCalledTimes(2)
})
