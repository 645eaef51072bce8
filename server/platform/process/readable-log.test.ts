import { stripVTControlCharacters } from 'node:util'

import { expect, test } from 'vitest'

import { createLog } from './log.ts'
import { readableLog } from './readable-log.ts'

function logged(event: (log: ReturnType<typeof createLog>) => void): string {
  const written: string[] = []
  event(
    createLog(
      'info',
      readableLog((text) => written.push(text)),
    ),
  )
  return stripVTControlCharacters(written.join(''))
}

test('an event is one line: time, message, and its details, long lists by their length', () => {
  const migrations = ['1_callers.sql', '2_owners.sql', '3_outbox.sql', '4_inbox.sql']
  expect(logged((log) => log.info({ database: 'pglite', migrations }, 'database ready'))).toMatch(
    /^\d\d:\d\d:\d\d {2}database ready {2}database: pglite, migrations: 4\n$/,
  )
  expect(logged((log) => log.info({ removed: { visits: 3 } }, 'removed'))).toMatch(
    / {2}removed {2}removed: \{ visits: 3 \}\n$/,
  )
  expect(logged((log) => log.info({ migrations: [] }, 'database ready'))).toMatch(/ {2}migrations: none\n$/)
  expect(logged((log) => log.info('stopped'))).toMatch(/^\S+ {2}stopped\n$/)
})

test('a warning and an error are marked', () => {
  expect(logged((log) => log.warn({ path: '/nope' }, 'unknown route'))).toMatch(
    / {2}Warning: unknown route {2}path: \/nope\n$/,
  )
  const [first, ...stack] = logged((log) => log.error({ err: new Error('no room') }, 'not stored')).split(
    '\n',
  )
  expect(first).toMatch(/ {2}Error: not stored {2}type: Error, message: no room$/)
  expect(stack[0]).toMatch(/^\s+at .*readable-log\.test\.ts/)
})

test('personal data is removed as from the JSON log', () => {
  const line = logged((log) =>
    log.warn({ path: '/john@example.com', err: new Error('550 <john@example.com>') }, 'refused'),
  )
  expect(line).toContain('path: /*')
  expect(line).not.toContain('john')
})
