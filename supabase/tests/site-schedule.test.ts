import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { memberA, memberB, owner, service, undone, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
const SET = `insert into private.site_schedule (publish_at, base, note, scheduled_by)
  values ('2026-12-01T13:00:00Z', 0, 'New fee', '${memberA.session.userId}')`
beforeEach(() => database.run(`delete from private.site_schedule; ${SET}`))

const STATEMENTS = [
  'select from private.site_schedule',
  SET,
  'update private.site_schedule set publish_at = now()',
  'delete from private.site_schedule',
  `select nextval('private.site_schedule_versions')`,
  'update private.site_releases set scheduled_for = now()',
]

test.each(
  Object.entries({ visitor, member: memberA, owner, service }).flatMap(([name, caller]) =>
    STATEMENTS.map((statement) => ({ name, caller, statement })),
  ),
)('a request of $name has no access: $statement', async ({ caller, statement }) => {
  await expect(undone(database, caller, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
    /^permission denied for schema private$/,
  )
})

test('is not served by the data service', async () => {
  const reply = await data.fetch(owner, '/site_schedule?select=publish_at')
  expect(reply.status).toBe(404)
})

describe('a time of a publication', () => {
  test.each([
    ['a second one', SET, /site_schedule_pkey/],
    [
      'a reason of another kind',
      `update private.site_schedule set missed = 'tired', missed_at = now()`,
      /missed_check/,
    ],
    [
      'a reason without its time',
      `update private.site_schedule set missed = 'nothing'`,
      /site_schedule_check/,
    ],
    ['a long note', `update private.site_schedule set note = repeat('x', 301)`, /note_check/],
  ])('is no row with %s', async (_, statement, constraint) => {
    await expect(undone(database, 'system', (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
      constraint,
    )
  })

  test('has a new version each time, also after one was removed', async () => {
    const version = async () =>
      Number((await database.statements('select version from private.site_schedule')).rows[0]?.version)
    const first = await version()
    await database.run(`delete from private.site_schedule; ${SET}`)
    expect(await version()).toBeGreaterThan(first)
  })

  test('stays without its author when the account is deleted, so that it is told', async () => {
    const rows = await undone(database, 'system', async (trx) => {
      await sql`delete from auth.users where id = ${memberA.session.userId}::uuid`.execute(trx)
      return (await sql`select scheduled_by, note from private.site_schedule`.execute(trx)).rows
    })
    expect(rows).toEqual([{ scheduled_by: null, note: 'New fee' }])
  })

  test('is in its author’s download, and in nobody else’s', async () => {
    expect(await exportedBy(memberA)).toEqual([
      {
        release: null,
        published_at: null,
        scheduled_for: expect.stringContaining('2026-12-01'),
        note: 'New fee',
      },
    ])
    expect(await exportedBy(memberB)).toEqual([])
  })

  test('of a release cannot be changed', async () => {
    const tried = undone(database, 'system', async (trx) => {
      await sql`insert into private.site_releases (base, changes, scheduled_for) values (0, '{}', now())`.execute(
        trx,
      )
      await sql`savepoint before`.execute(trx)
      const denied = await sql`update private.site_releases set scheduled_for = null`
        .execute(trx)
        .catch((error: unknown) => error)
      await sql`rollback to before`.execute(trx)
      return denied
    })
    expect(await tried).toMatchObject({ code: '42501' })
  })
})

async function exportedBy(caller: typeof memberA) {
  const reply = await data.client(caller).rpc('export_my_data')
  return (reply.data as { site_releases: unknown[] }).site_releases
}
