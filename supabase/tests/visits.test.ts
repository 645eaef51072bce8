import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import type { Caller } from '#server/platform/database/database.ts'

import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase()
beforeEach(async () => {
  await appointOwner(database)
  await database.run('delete from private.page_visits')
})

const run = (caller: Caller, statement: string) =>
  database.as(caller, (trx) => sql.raw<Record<string, unknown>>(statement).execute(trx))
const CALL = `select public.page_visits('2026-11-22')`

test('are summed by day and by page, for 30 days and the 30 before', async () => {
  await database.run(`insert into private.page_visits (day, page, visits) values
    ('2026-11-23', '/', 1000), ('2026-11-22', '/', 3), ('2026-11-22', '/about', 4), ('2026-10-24', '/', 5),
    ('2026-10-23', '/', 7), ('2026-09-24', '/faqs', 2), ('2026-09-23', '/', 1000)`)
  const { rows } = await run(owner, CALL)
  expect(rows[0]?.page_visits).toEqual({
    since: '2026-09-23',
    days: [
      { day: '2026-10-24', visits: 5 },
      { day: '2026-11-22', visits: 7 },
    ],
    pages: [
      { page: '/', visits: 8, before: 7 },
      { page: '/about', visits: 4, before: 0 },
      { page: '/faqs', visits: 0, before: 2 },
    ],
  })
})

test('are none before any was counted', async () => {
  const { rows } = await run(owner, CALL)
  expect(rows[0]?.page_visits).toEqual({ since: null, days: [], pages: [] })
})
