// Shows: asvs 1.3.3, 16.1.1, 16.2.3, 16.2.4, 16.2.5, 16.4.1
import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import { createLog } from './log.ts'

interface Line {
  path?: string
  route?: string
  reason?: string
  err?: { type: string; code?: string; message?: string; stack?: string; cause?: { code?: string } }
}

function logged(facts: object): Line {
  const lines: string[] = []
  createLog('info', { write: (line: string) => void lines.push(line) }).error(facts, 'event')
  return JSON.parse(lines.join('')) as Line
}

describe('the log', () => {
  test('has paths without addresses and tokens, whoever logs them', () => {
    const { path, route } = logged({
      path: '/john@example.com/x',
      route: '/auth/v1/verify%23token_hash=0123456789',
    })
    expect({ path, route }).toEqual({ path: '/*/x', route: '/auth/v1/verify*' })
  })

  test.each([
    ['550 5.1.1 <john.doe@example.com>: unknown user', '550 5.1.1 <*>: unknown user'],
    ['john@example.com looks fake or invalid', '* looks fake or invalid'],
    ['asked https://blog.example/wp/posts?search=john', 'asked https://blog.example/wp/posts*'],
    ['asked https://blog.example/john%40example.com', 'asked https://blog.example/*'],
    ['no such token pkce_5b0c2f6d1e8a4c3b9f7e6d5c4b3a', 'no such token *'],
    ['could not write to file "pg_wal/xlogtemp.42"', 'could not write to file "pg_wal/xlogtemp.42"'],
  ])('logs “%s” without personal data', (message, kept) => {
    const { err, reason } = logged({ err: new Error(message), reason: message })
    expect(err?.message).toBe(kept)
    expect(reason).toBe(kept)
    expect(err?.stack).toMatch(/^\s+at .*log\.test\.ts/)
    expect(JSON.stringify(err)).not.toMatch(/john|pkce_/)
  })

  test('logs only the code of an error of the database', () => {
    const refusal = Object.assign(new Error('invalid input: "Anna, born 1990"'), { code: '22P02' })
    const { err } = logged({ err: Object.assign(refusal, { detail: 'Key (email)=(anna@example.com)' }) })
    expect(err).toMatchObject({ type: 'Error', code: '22P02' })
    expect(JSON.stringify(err)).not.toMatch(/Anna|anna/)
  })

  test('logs the cause, also if it is no Error, or nested', () => {
    // As pg-boss tells of a queue that failed.
    expect(logged({ err: { message: 'no room', code: 'ENOSPC' } }).err).toMatchObject({
      code: 'ENOSPC',
      message: 'no room',
    })
    const unreachable = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const { err } = logged({ err: new Error('fetch failed', { cause: unreachable }) })
    expect(err).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
  })
})

function run(program: string, stdout: number | 'pipe' = 'pipe') {
  const module = JSON.stringify(join(import.meta.dirname, 'log.ts'))
  const opening = `const { createLog } = await import(${module}); const log = createLog('info');`
  return spawnSync(process.execPath, ['--input-type=module', '-e', opening + program], {
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'pipe'],
    timeout: 60_000,
  })
}

test.each([
  [
    'a warning, with what waited before it',
    `log.info('a'); log.warn('b'); process.kill(process.pid, 'SIGKILL')`,
  ],
  ['everything before the process ends', `log.info('a'); log.info('b'); process.exit(0)`],
  ['everything before an error ends it', `log.info('a'); log.info('b'); throw new Error('c')`],
  [
    'everything soon',
    `log.info('a'); log.info('b'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500)`,
  ],
])('writes %s', (_, program) => {
  const lines = run(program).stdout.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['a', 'b'])
})

// Linux has a device that is always full.
test.skipIf(!existsSync('/dev/full'))('a log that can’t be written leaves the process running', () => {
  const { stderr, status } = run(
    `for (let n = 0; n < 6_000; n++) log.info({ reason: 'x'.repeat(200) }, 'an event')
    console.error('still here')`,
    openSync('/dev/full', 'w'),
  )
  expect({ stderr, status }).toEqual({ stderr: 'still here\n', status: 0 })
})

test('an unavailable database causes one line a minute in the background, with the number of the others', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: Said[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Said) })
  const away = { err: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }
  const fail = () => {
    for (let second = 0; second < 59; second += 1) {
      log.error(away, 'the outbox could not be handed to the queue')
      log.error({ ...away, queue: 'send-mail' }, 'the queue failed')
      vi.advanceTimersByTime(1000)
    }
  }
  fail()
  expect(lines).toHaveLength(1)
  log.error({ err: new Error('other') }, 'something else')
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(2000)
  fail()
  expect(lines.map(({ msg, leftOut }) => [msg, leftOut])).toEqual([
    ['the outbox could not be handed to the queue', undefined],
    ['something else', undefined],
    ['the outbox could not be handed to the queue', 117],
  ])
  vi.useRealTimers()
})

interface Said {
  msg: string
  leftOut?: number
}
