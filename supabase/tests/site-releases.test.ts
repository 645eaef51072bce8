import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { openReleaseStore } from '#server/site/release-store.ts'
import { siteUrl } from '#tests/support/data-service.ts'
import { memberA, memberB, undone } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
await database.run(`
  insert into private.site_draft (document, path, value) values ('facts/fees', 'selfPay', '130');
  insert into private.site_releases (base, changes, note, published_by)
  values (0, '{"facts/fees": {"selfPay": 130}}', 'New fee', '${String(memberA.claims.sub)}')`)

test('the date of a page changes only with its content', async () => {
  const { datePages } = openReleaseStore({ database, queueMail: async () => undefined, siteUrl })
  await datePages(
    new Map([
      ['/', 'one'],
      ['/about', 'one'],
      ['/gone', 'one'],
    ]),
  )
  await database.run(`update private.page_contents set changed_at = '2026-01-01Z'`)
  const dates = await datePages(
    new Map([
      ['/', 'two'],
      ['/about', 'one'],
    ]),
  )
  expect([...dates.keys()].toSorted()).toEqual(['/', '/about'])
  expect(dates.get('/about')).toEqual(new Date('2026-01-01Z'))
  expect(dates.get('/')!.getTime()).toBeGreaterThan(Date.parse('2026-02-01Z'))
  expect(await datePages(new Map([['/', 'two']]))).toEqual(new Map([['/', dates.get('/')]]))
})

describe('a release, for the owner of the database', () => {
  test.each([
    `update private.site_releases set published_by = '${String(memberB.claims.sub)}'`,
    `update private.site_releases set live_at = '2020-01-01Z' where live_at is not null`,
  ])('has an author and a publication date that cannot be changed: %s', async (statement) => {
    const tried = undone(database, 'system', async (trx) => {
      await sql`update private.site_releases set live_at = now()`.execute(trx)
      await sql.raw(statement).execute(trx)
    })
    await expect(tried).rejects.toThrow(/^releases are append-only$/)
  })

  test('is dated by the product’s clock, and has its original date after a restore', async () => {
    const dates = await undone(database, 'system', async (trx) => {
      const past = sql`insert into private.site_releases (base, changes, published_at, live_at)
        values (0, '{}', '2020-01-01Z', '2020-01-01Z') returning published_at < '2021-01-01Z' as old, live_at`
      const published = await past.execute(trx)
      await sql`set local application_name = 'pg_restore'`.execute(trx)
      const before = await sql`select max(id) from private.audit_log`.execute(trx)
      const restored = await past.execute(trx)
      expect(await sql`select max(id) from private.audit_log`.execute(trx)).toEqual(before)
      return [published.rows[0], restored.rows[0]]
    })
    expect(dates).toEqual([
      { old: false, live_at: null },
      { old: true, live_at: new Date('2020-01-01Z') },
    ])
  })

  test('is not deleted with the account of its author', async () => {
    const rows = await undone(database, 'system', async (trx) => {
      await sql`delete from auth.users where id = ${memberA.claims.sub}::uuid`.execute(trx)
      return (await sql`select note, published_by from private.site_releases`.execute(trx)).rows
    })
    expect(rows).toEqual([{ note: 'New fee', published_by: null }])
  })

  test('is in its author’s download, and in nobody else’s', async () => {
    expect(await downloadedBy(memberA)).toMatchObject([{ note: 'New fee' }])
    expect(await downloadedBy(memberB)).toEqual([])
  })
})

test('the draft has at most a thousand rows', async () => {
  await draftRows(999)
  await expect(draftRows(1000)).rejects.toThrow(/^the draft is full$/)
})

async function downloadedBy(member: typeof memberA) {
  const reply = await data.client(member).rpc('export_my_data')
  return (reply.data as { site_releases: unknown[] }).site_releases
}

function draftRows(count: number) {
  return undone(database, 'system', (trx) =>
    sql`insert into private.site_draft (document, path, value)
      select 'a', n::text, '1' from generate_series(1, ${count}::integer) as n`.execute(trx),
  )
}
