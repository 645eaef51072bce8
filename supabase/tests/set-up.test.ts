import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { undone } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase()

test.each([`'fax', '[]'`, `'mail', '{}'`, `'mail', '["${'x'.repeat(20_000)}"]'`])(
  'a test %.20s… is refused',
  async (values) => {
    const insert = sql.raw(`insert into private.service_checks (service, findings) values (${values})`)
    await expect(undone(database, 'system', (trx) => insert.execute(trx))).rejects.toThrow(/check constraint/)
  },
)

test('the site opens once', async () => {
  const twice = undone(database, 'system', async (trx) => {
    for (let times = 0; times < 2; times += 1)
      await sql`insert into private.site_opening default values`.execute(trx)
  })
  await expect(twice).rejects.toThrow(/site_opening_pkey/)
})
