// Shows: asvs 16.4.2
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { undone } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase([])
await database.run(`insert into private.audit_log (action) values ('log.exported');
  insert into private.site_releases (base, changes, note) values (0, '{"facts/fees": {"selfPay": 130}}', 'New fee')`)
const login = await database.statements('select rolsuper from pg_roles where rolname = current_user')
const isSuperuser = login.rows[0]?.rolsuper === true

/** A right that the owner of the table has, for what is older than six years. */
const EXPIRING = 'delete from private.audit_log'
const TABLES = {
  audit_log: [`update private.audit_log set outcome = 'refused'`, 'truncate private.audit_log', EXPIRING],
  site_releases: [
    `update private.site_releases set changes = '{}'`,
    `update private.site_releases set note = 'Another'`,
    `update private.site_releases set published_at = '2020-01-01Z'`,
    'delete from private.site_releases',
    'truncate private.site_releases',
  ],
}

describe.each(Object.entries(TABLES))('%s, for the owner of the database', (table, changes) => {
  const appendOnly = /^(?:the audit log is|releases are) append-only$/
  const noRight = new RegExp(`^permission denied for table ${table}$`)
  const contents = async () => (await database.statements(`select * from private.${table}`)).rows

  test.each(changes)('cannot be changed: %s', async (change) => {
    const before = await contents()
    const hasRight = isSuperuser || change === EXPIRING
    await expect(database.run(change)).rejects.toThrow(hasRight ? appendOnly : noRight)
    const quietly = database.run(`set local session_replication_role = replica; ${change}`)
    await expect(quietly).rejects.toThrow(isSuperuser ? appendOnly : /^permission denied to set parameter/)
    expect(await contents()).toEqual(before)
  })

  test.each(changes.filter((change) => change !== EXPIRING))(
    'cannot be changed by a login that is no superuser: %s',
    async (change) => {
      await expect(asKeeper(table, change)).rejects.toThrow(noRight)
    },
  )
})

test('such a login can store the outcome of making a release', async () => {
  const made = `update private.site_releases set live_at = now(), problem = null, made_from = 'a build'`
  await asKeeper('site_releases', made)
})

/** As a login without a superuser's rights, which owns the table. */
function asKeeper(table: string, statement: string) {
  return undone(database, 'system', async (trx) => {
    const script = `create role keeper; grant usage, create on schema private to keeper;
      alter table private.${table} owner to keeper; set local role keeper`
    if (isSuperuser) for (const part of script.split(';')) await sql.raw(part).execute(trx)
    await sql.raw(statement).execute(trx)
  })
}
