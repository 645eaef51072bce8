// Shows: asvs 2.3.2
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { memberA, owner, service, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
const list = String((await database.statements(`select id from public.email_lists limit 1`)).rows[0]?.id)

const rowOf: Record<string, (n: number) => object> = {
  email_subscriptions: (n) => ({ email: `n${n}@example.com`, email_list_id: list, subscribed: true }),
  testimonials: (n) => ({ name: `N ${n}`, text: 'Kind words', rating: 5, is_published: false }),
}
const columnsOf: Record<string, string> = {
  email_subscriptions: 'email,email_list_id',
  testimonials: 'name,text,rating,is_published',
}
const keyOf: Record<string, string> = { email_subscriptions: 'email,email_list_id', testimonials: 'id' }
const refused = { code: 'PT413', message: 'one row a request', hint: null }

test('these are the tables that a browser may insert into', async () => {
  const { rows } = await database.statements(`select c.relname as name from pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
      and (has_any_column_privilege('anon', c.oid, 'insert') or has_any_column_privilege('authenticated', c.oid, 'insert'))
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(rowOf))
})

describe.each(Object.keys(rowOf))('%s', (table) => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => rowOf[table]?.(n))
  const count = async () => (await database.statements(`select from public.${table}`)).rows.length

  describe.each(Object.entries({ visitor, memberA, owner }))('%s', (_, caller) => {
    test.each([
      [2, ''],
      [2, `?columns=${columnsOf[table]}`],
      [500, ''],
    ])('inserts no %i rows at once%s', async (many, query) => {
      const before = await count()
      const body = JSON.stringify(rows(many))
      const reply = await data.fetch(caller, `/${table}${query}`, { method: 'POST', body })
      expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 413, ...refused })
      expect(await count()).toBe(before)
    })

    test.each([
      [`?on_conflict=${keyOf[table]}`, 'resolution=merge-duplicates'],
      ['', 'return=representation'],
    ])('inserts no 2 rows at once%s, by “Prefer: %s”', async (query, prefer) => {
      const before = await count()
      const request = { method: 'POST', headers: { prefer }, body: JSON.stringify(rows(2)) }
      const reply = await data.fetch(caller, `/${table}${query}`, request)
      // Where the caller may not merge or read the row, that is refused first.
      expect(['PT413', ...(table === 'testimonials' ? ['42501'] : [])]).toContain((await reply.json()).code)
      expect(await count()).toBe(before)
    })

    test('is refused by the database itself', async () => {
      const insert = database.as(caller, (trx) =>
        sql`insert into ${sql.id('public', table)} (${sql.raw(columnsOf[table] ?? '')})
          select ${sql.raw(columnsOf[table] ?? '')} from json_populate_recordset(null::${sql.id('public', table)},
            ${JSON.stringify(rows(2))}::json)`.execute(trx),
      )
      await expect(insert).rejects.toThrow(/^one row a request$/)
    })

    test('inserts one', async () => {
      const reply = await data.fetch(caller, `/${table}`, { method: 'POST', body: JSON.stringify(rows(1)) })
      expect(reply.status).toBe(201)
    })
  })
})

test('two rows are refused before the first one has any effect', async () => {
  const body = JSON.stringify([
    rowOf.email_subscriptions?.(1),
    { ...rowOf.email_subscriptions?.(2), email: 'none' },
  ])
  const reply = await data.fetch(visitor, '/email_subscriptions', { method: 'POST', body })
  expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 413, ...refused })
})

test('our own functions can insert many at once', async () => {
  const many = [100, 101, 102].map((n) => rowOf.email_subscriptions?.(n))
  const client = data.client(service)
  expect(await client.from('email_subscriptions').insert(many)).toMatchObject({ status: 201 })
})
