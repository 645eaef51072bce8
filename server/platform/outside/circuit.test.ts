import { afterEach, expect, test, vi } from 'vitest'

import { CircuitOpen, createCircuit } from './circuit.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a circuit is not open longer if the clock is set back by a day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const circuit = createCircuit({ isOutage: () => true, after: 1, openMs: 10_000 })
  const call = () => circuit(() => Promise.resolve('done'))
  await expect(circuit(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  vi.setSystemTime(Date.now() - 86_400_000)
  await expect(call()).rejects.toThrow(CircuitOpen)
  vi.advanceTimersByTime(10_000)
  expect(await call()).toBe('done')
  expect(await call()).toBe('done')
})
