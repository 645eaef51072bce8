import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Caller, Database } from '#server/backend/database/database.ts'

import { followActivity } from '#tests/support/activity.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, owner, service, testDatabase, visitor } from '#tests/support/database.ts'

let database: Database
const log = followActivity(() => database)
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await appointOwner(database)
  await database.run('delete from private.site_opening; delete from private.service_checks')
  await log.skip()
})

const calls = {
  set_up_state: 'select public.set_up_state()',
  keep_service_check: `select public.keep_service_check('mail', '[]')`,
  open_site: 'select public.open_site()',
}
const run = (caller: Caller, statement: string) =>
  database.as(caller, (trx) => sql.raw<Record<string, unknown>>(statement).execute(trx))

describe.each(Object.entries(calls))('%s', (name, statement) => {
  test.each([
    ['a visitor', visitor, `permission denied for function ${name}`],
    ['our functions', service, `permission denied for function ${name}`],
    ['a member', memberA, `the set-up is the owner's`],
  ])('is refused to %s', async (_, caller: Caller, reason) => {
    await expect(run(caller, statement)).rejects.toThrow(reason)
    expect(await log.records()).toEqual([])
  })

  test('is refused from the moment the role is taken away', async () => {
    await run(owner, statement)
    await database.run('delete from private.owners')
    await expect(run(owner, statement)).rejects.toThrow(`the set-up is the owner's`)
  })
})

test.each(['private.site_opening', 'private.service_checks'])(
  'nobody’s request reaches %s',
  async (table) => {
    for (const caller of [visitor, memberA, owner, service]) {
      for (const statement of [
        `select from ${table}`,
        `delete from ${table}`,
        `insert into ${table} default values`,
      ]) {
        await expect(run(caller, statement)).rejects.toThrow(/permission denied/)
      }
    }
  },
)

test('opening twice, or from fifty tabs at once, keeps the first time, and is on record once', async () => {
  const opened = await Promise.all(Array.from({ length: 50 }, () => run(owner, calls.open_site)))
  expect(new Set(opened.map(({ rows }) => JSON.stringify(rows)))).toHaveLength(1)
  const actor = String(owner.claims.sub)
  expect(await log.records()).toEqual([{ action: 'setting.site-opened', actor, subject: null }])
})

test('a service has its last test only', async () => {
  await run(owner, `select public.keep_service_check('mail', '[{"code":"unreachable"}]')`)
  await run(owner, `select public.keep_service_check('mail', '[]')`)
  const { rows } = await run(owner, calls.set_up_state)
  expect(rows[0]?.set_up_state).toMatchObject({
    opened_at: null,
    checks: [{ service: 'mail', findings: [] }],
    last_backup_at: null,
  })
})

test.each([`'fax', '[]'`, `'mail', '{}'`, `'mail', '["${'x'.repeat(20_000)}"]'`])(
  'a test %.20s… is refused',
  async (values) => {
    await expect(run(owner, `select public.keep_service_check(${values})`)).rejects.toThrow(
      /check constraint/,
    )
  },
)
