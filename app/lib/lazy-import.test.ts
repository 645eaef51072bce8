import { expect, it, vi } from 'vitest'

import { whenIdle } from './lazy-import.ts'

it('lets one caller continue in each idle period, in the order of the calls', async () => {
  const periods: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (begin: () => void) => periods.push(begin))
  const continued: string[] = []
  for (const name of ['button', 'popup']) void whenIdle().then(() => continued.push(name))
  for (const expected of [['button'], ['button', 'popup']]) {
    // oxlint-disable-next-line no-await-in-loop
    await vi.waitFor(() => expect(periods).toHaveLength(1))
    periods.pop()?.()
    // oxlint-disable-next-line no-await-in-loop
    await vi.waitFor(() => expect(continued).toEqual(expected))
  }
})

it('continues after a pause where there are no idle periods', async () => {
  expect('requestIdleCallback' in globalThis).toBe(false)
  await expect(whenIdle()).resolves.toBeUndefined()
})
