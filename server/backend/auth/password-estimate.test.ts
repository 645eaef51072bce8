import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'

import { scoreOf } from './password-estimate.ts'

afterEach(() => void vi.useRealTimers())

/** The processes that this one has started and that still run. */
const children = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

it.runIf(process.platform === 'linux')(
  'starts one process for many passwords, which ends when it idles',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = children().length
    const scores = await Promise.all(
      ['butterflies', 'mariposas', 'the tide turns at seven'].map((one) => scoreOf(one, [])),
    )
    expect(scores).toEqual([1, 1, 4])
    expect(children()).toHaveLength(before + 1)
    vi.advanceTimersByTime(60_000)
    expect(await scoreOf('harborlight', ['harborlight'])).toBe(0)
    vi.useRealTimers()
    await vi.waitFor(() => expect(children()).toHaveLength(before + 1))
  },
)
