import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#server/backend/database/database.ts'

import { appointOwner, dataService } from '#tests/support/data-service.ts'
import { memberA, owner, service, testDatabase, undone, visitor } from '#tests/support/database.ts'
import { assured } from '#tests/support/second-factor.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await appointOwner(database)
})
afterAll(() => database.close())

const tables = {
  site_opening: 'insert into private.site_opening default values',
  service_checks: `insert into private.service_checks (service, findings) values ('mail', '[]')`,
}
const callers = { visitor, memberA, owner, 'the owner with a second factor': assured(owner), service }

describe.each(Object.entries(callers))('%s', (_, caller) => {
  test.each(Object.entries(tables))('reaches nothing of %s', async (table, insert) => {
    for (const statement of [`select from private.${table}`, `delete from private.${table}`, insert]) {
      const tried = undone(database, caller, (trx) => sql.raw(statement).execute(trx))
      await expect(tried, statement).rejects.toThrow(/^permission denied for schema private$/)
    }
    expect((await dataService(database).fetch(caller, `/${table}?select=*`)).status).toBe(404)
  })

  // Our function does it, after it has looked whether anything is left to do.
  test.each(['open_site', 'keep_service_check', 'set_up_state'])('has no %s to call', async (name) => {
    const reply = await dataService(database).fetch(caller, `/rpc/${name}`, { method: 'POST', body: '{}' })
    expect([reply.status, (await reply.json()).code]).toEqual([404, 'PGRST202'])
  })
})

test.each([`'fax', '[]'`, `'mail', '{}'`, `'mail', '["${'x'.repeat(20_000)}"]'`])(
  'a test %.20s… is refused',
  async (values) => {
    const insert = sql.raw(`insert into private.service_checks (service, findings) values (${values})`)
    await expect(undone(database, 'system', (trx) => insert.execute(trx))).rejects.toThrow(/check constraint/)
  },
)

test('the site opens once', async () => {
  const twice = undone(database, 'system', async (trx) => {
    await sql.raw(tables.site_opening).execute(trx)
    await sql.raw(tables.site_opening).execute(trx)
  })
  await expect(twice).rejects.toThrow(/site_opening_pkey/)
})
