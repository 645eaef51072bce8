import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { openDatabase } from '#server/platform/database/database.ts'

import { preparedDatabase } from '#tests/support/database.ts'
import { openVisitCounts } from './count-visits.ts'

let databases: Database[]
let database: Database
const log = { warn: vi.fn<() => void>() }
beforeAll(async () => {
  const databaseUrl = await preparedDatabase()
  databases = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl, dataDir: '' })))
  database = databases[0]!
})
afterAll(() => Promise.all(databases.map((each) => each.close())))
beforeEach(async () => {
  await database.run('delete from private.page_visits')
  log.warn.mockClear()
})

let now = new Date('2026-11-22T12:00:00Z')
const open = (change: Partial<Parameters<typeof openVisitCounts>[0]> = {}) =>
  openVisitCounts({ database, log, timeZone: () => 'America/New_York', clock: () => now, ...change })
const stored = async () => {
  const { rows } = await database.statements(
    'select day::text, page, visits::int from private.page_visits order by day, page',
  )
  return rows.map(({ day, page, visits }) => [day, page, visits])
}

test('are in memory until they are written, in one statement', async () => {
  const statements = vi.fn<Database['asSystem']>((work) => database.asSystem(work))
  const visits = open({ database: { ...database, asSystem: statements as Database['asSystem'] } })
  for (const page of ['/', '/about', '/', '/faqs']) visits.add(page)
  expect(await stored()).toEqual([])
  await visits.write()
  await visits.write()
  expect(await stored()).toEqual([
    ['2026-11-22', '/', 2],
    ['2026-11-22', '/about', 1],
    ['2026-11-22', '/faqs', 1],
  ])
  await visits.stop()
  expect(statements).toHaveBeenCalledTimes(1)
})

test('are written at intervals, and a last time at the end', async () => {
  const visits = open({ writeEveryMs: 20 })
  visits.add('/')
  await expect.poll(stored).toEqual([['2026-11-22', '/', 1]])
  visits.add('/')
  await visits.stop()
  expect(await stored()).toEqual([['2026-11-22', '/', 2]])
})

test('belong to the day in the practice’s time zone, also when the clock is set back', async () => {
  const visits = open()
  for (const moment of [
    '2026-11-22T04:59:59.999Z',
    '2026-11-22T05:00:00Z',
    // The night when summer time ends has 25 hours.
    '2026-11-01T03:59:59Z',
    '2026-11-01T04:00:00Z',
    '2026-11-02T04:59:59Z',
    '2026-11-02T05:00:00Z',
    // The night when it begins has 23.
    '2026-03-08T04:59:59Z',
    '2026-03-08T05:00:00Z',
    '2026-03-09T03:59:59Z',
    '2026-03-09T04:00:00Z',
  ]) {
    now = new Date(moment)
    visits.add('/')
  }
  await visits.stop()
  expect(await stored()).toEqual([
    ['2026-03-07', '/', 1],
    ['2026-03-08', '/', 2],
    ['2026-03-09', '/', 1],
    ['2026-10-31', '/', 1],
    ['2026-11-01', '/', 2],
    ['2026-11-02', '/', 1],
    ['2026-11-21', '/', 1],
    ['2026-11-22', '/', 1],
  ])
})

test('of two processes at once are summed, whatever the order of their pages', async () => {
  now = new Date('2026-11-22T12:00:00Z')
  const pages = Array.from({ length: 15 }, (_, index) => `/page-${String(index).padStart(2, '0')}`)
  const processes = databases.map((each) => open({ database: each }))
  for (let round = 0; round < 20; round += 1) {
    for (const page of pages) processes[0]!.add(page)
    for (const page of pages.toReversed()) processes[1]!.add(page)
    await Promise.all(processes.map((each) => each.write()))
  }
  await Promise.all(processes.map((each) => each.stop()))
  expect(await stored()).toEqual(pages.map((page) => ['2026-11-22', page, 40]))
  expect(log.warn).not.toHaveBeenCalled()
})

test('that could not be written are retried the next time, and logged once', async () => {
  const gone = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('away')))
  const given = { ...database, asSystem: gone as Database['asSystem'] }
  const visits = open({ database: given })
  visits.add('/')
  await visits.write()
  visits.add('/')
  await visits.write()
  expect(log.warn).toHaveBeenCalledTimes(1)
  given.asSystem = database.asSystem
  visits.add('/about')
  await visits.stop()
  expect(await stored()).toEqual([
    ['2026-11-22', '/', 2],
    ['2026-11-22', '/about', 1],
  ])
})
