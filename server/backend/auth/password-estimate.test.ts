import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

// Its own copy: another file of this worker may have started a process with the shared one.
let scoreOf: (typeof import('./password-rules.ts'))['scoreOf']
let before: Set<string>
// For all tests of the file: each process loads its lists anew, which takes most of the time.
beforeAll(async () => {
  before = new Set(children())
  vi.resetModules()
  ;({ scoreOf } = await import('./password-rules.ts'))
})
afterEach(() => vi.useRealTimers())
afterAll(() => {
  vi.resetModules()
  // One that is left, stopped even, would hold Vitest up at its end.
  for (const child of started()) process.kill(Number(child), 'SIGKILL')
})

/** The processes that this one has started for estimates and that still run; tests of other files may have one. */
function children(): string[] {
  if (process.platform !== 'linux') return []
  const all = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  return all.split(' ').filter(isEstimating)
}

/** Those of this file. */
const started = () => children().filter((child) => !before.has(child))

function isEstimating(child: string) {
  try {
    return child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('password-process')
  } catch {
    return false
  }
}

it.runIf(process.platform === 'linux')(
  'starts one process for many passwords, which ends when it idles',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const scores = await Promise.all(
      ['butterflies', 'mariposas', 'the tide turns at seven'].map((one) => scoreOf(one, [])),
    )
    expect(scores).toEqual([1, 1, 4])
    const first = started()
    expect(first).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(await scoreOf('harborlight', ['harborlight'])).toBe(0)
    vi.useRealTimers()
    await expect.poll(() => started().map((child) => first.includes(child))).toEqual([false])
  },
)

it.runIf(process.platform === 'linux')(
  'loses one estimate if the process is killed, and makes the rest in a new one',
  async () => {
    const passwords = Array.from({ length: 4 }, (_, index) => `the tide turns at ${index}`)
    const outcomes = Promise.allSettled(passwords.map((one) => scoreOf(one, [])))
    for (const child of started()) process.kill(Number(child), 'SIGKILL')
    expect((await outcomes).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
  },
)

it.runIf(process.platform === 'linux')(
  'ends a process that does not respond, however many estimates wait',
  async () => {
    await scoreOf('the tide turns at seven', [])
    const [child] = started()
    process.kill(Number(child), 'SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = scoreOf('the tide turns at seven', []).catch((error: unknown) => String(error))
    vi.advanceTimersByTime(15_000)
    const second = scoreOf('the tide turns at eight', []).catch((error: unknown) => String(error))
    vi.advanceTimersByTime(15_000)
    vi.useRealTimers()
    expect(await first).toBe('Error: The process that estimates passwords has ended.')
    expect(await second).toBe(4)
  },
)
