import { expect, it, vi } from 'vitest'

import { createListeners } from './listeners.ts'

it('unsubscribes one of two subscriptions of the same listener', () => {
  const { subscribe, notify } = createListeners()
  const listener = vi.fn()
  const stopFirst = subscribe(listener)
  const stopSecond = subscribe(listener)
  stopFirst()
  stopFirst()
  notify()
  expect(listener).toHaveBeenCalledTimes(1)
  stopSecond()
  notify()
  expect(listener).toHaveBeenCalledTimes(1)
})

it('watches while there is a listener', () => {
  const stop = vi.fn()
  const watch = vi.fn(() => stop)
  const { subscribe } = createListeners(watch)
  const ends = [subscribe(() => undefined), subscribe(() => undefined)]
  expect(watch).toHaveBeenCalledTimes(1)
  ends[0]?.()
  expect(stop).not.toHaveBeenCalled()
  ends[1]?.()
  expect(stop).toHaveBeenCalledTimes(1)
})
