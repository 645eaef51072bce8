import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Its own copy: another file of this worker may have started a process with the shared one.
let scoreOf: (typeof import('./password-estimate.ts'))['scoreOf']
beforeEach(async () => {
  vi.resetModules()
  ;({ scoreOf } = await import('./password-estimate.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

/** The processes that this one has started and that still run. */
const children = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

it.runIf(process.platform === 'linux')(
  'starts one process for many passwords, which ends when it idles',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = new Set(children())
    const started = () => children().filter((child) => !before.has(child))
    const scores = await Promise.all(
      ['butterflies', 'mariposas', 'the tide turns at seven'].map((one) => scoreOf(one, [])),
    )
    expect(scores).toEqual([1, 1, 4])
    const first = started()
    expect(first).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(await scoreOf('harborlight', ['harborlight'])).toBe(0)
    vi.useRealTimers()
    await vi.waitFor(() => {
      expect(started()).toHaveLength(1)
      expect(started()).not.toEqual(first)
    })
  },
)
