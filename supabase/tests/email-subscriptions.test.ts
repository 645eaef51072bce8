// Shows: asvs 8.2.2
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { memberA, service, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
const known = 'known@example.com'
const unsubscribed = 'gone@example.com'
const longAgo = '2020-01-01T00:00:00Z'

const client = data.client(visitor)
const { data: newsletter } = await client.from('email_lists').select('id').eq('name', 'Newsletter').single()
const list = String(newsletter?.id)
beforeEach(async () => {
  await database.run('truncate public.email_subscriptions cascade; delete from private.outbox')
  const { error } = await data
    .client(service)
    .from('email_subscriptions')
    .insert([
      { email: known, email_list_id: list, subscribed: true, subscribed_at: longAgo, unsubscribed_at: null },
      {
        email: unsubscribed,
        email_list_id: list,
        subscribed: false,
        subscribed_at: longAgo,
        unsubscribed_at: longAgo,
      },
    ])
  expect(error).toBeNull()
})

const now = { subscribed: true, subscribed_at: new Date().toISOString(), unsubscribed_at: null }
const row = (email: string, change: object = {}) => ({ email, email_list_id: list, ...now, ...change })
const browsers = { visitor, memberA }

describe.each(Object.entries(browsers))('%s', (_, caller) => {
  const table = () => data.client(caller).from('email_subscriptions')
  const upsert = async (values: object | object[]) =>
    table().upsert(values, { onConflict: 'email,email_list_id' })

  // Shows: spec 3.3, 6.3
  test('gets the same response for new, known and returning addresses', async () => {
    const answers = await Promise.all(
      ['new@example.com', known, unsubscribed].map(async (email) => {
        const reply = await data.fetch(caller, '/email_subscriptions?on_conflict=email,email_list_id', {
          method: 'POST',
          headers: { prefer: 'resolution=merge-duplicates,return=representation,count=exact' },
          body: JSON.stringify(row(email)),
        })
        return { status: reply.status, body: await reply.text(), headers: [...reply.headers] }
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 201, body: '[]' })
    expect(await stored('new@example.com')).toMatchObject({ subscribed: true, unsubscribed_at: null })
    expect(await stored(unsubscribed)).toMatchObject({ subscribed: true, unsubscribed_at: null })
  })

  test('causes the same work for new, known and returning addresses, so that the time reveals nothing', async () => {
    for (const email of ['new@example.com', known, unsubscribed]) {
      await database.run('delete from private.outbox')
      await upsert(row(email))
      const { rows: jobs } = await database.statements('select payload from private.outbox')
      expect({ email, jobs: jobs.length, ...(await stored(email)) }).toMatchObject({
        email,
        jobs: 1,
        subscribed: true,
      })
    }
  })

  test('does not change an existing subscription', async () => {
    await upsert(row(known))
    expect((await stored(known))?.subscribed_at).toEqual(new Date(longAgo))
  })

  test('cannot set the date or the unsubscribed state', async () => {
    await upsert(row('dated@example.com', { subscribed_at: longAgo }))
    await upsert(row('left@example.com', { subscribed: false, unsubscribed_at: longAgo }))
    await upsert(row(known, { subscribed: false, unsubscribed_at: longAgo }))
    expect((await stored('dated@example.com'))?.subscribed_at?.getFullYear()).toBeGreaterThan(2025)
    expect(await stored('left@example.com')).toMatchObject({ subscribed: true, unsubscribed_at: null })
    expect(await stored(known)).toMatchObject({ subscribed: true, unsubscribed_at: null })
  })

  // Shows: spec 3.4
  test('adds no second row by case or spaces', async () => {
    await upsert(row('  Known@Example.COM '))
    await upsert(row('twice@example.com'))
    await upsert(row('TWICE@example.com'))
    expect(await addresses()).toEqual([unsubscribed, known, 'twice@example.com'])
  })

  test('can insert with return=representation, and gets no row back', async () => {
    const reply = await data.fetch(caller, '/email_subscriptions', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify(row(known, { subscribed: false })),
    })
    expect({ status: reply.status, body: await reply.text() }).toEqual({ status: 201, body: '[]' })
    expect(await stored(known)).toMatchObject({ subscribed: true })
  })

  // Shows: spec 7.4
  test("subscribes by the specification's update when the upsert fails, with the same response for everybody", async () => {
    const answers = await Promise.all(
      ['new@example.com', known, unsubscribed].map(async (email) => {
        const reply = await fallback({ email, email_list_id: list })
        return { status: reply.status, body: await reply.text(), headers: [...reply.headers] }
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 204, body: '' })
    expect(await stored('new@example.com')).toMatchObject({ subscribed: true, unsubscribed_at: null })
    expect(await stored(unsubscribed)).toMatchObject({ subscribed: true, unsubscribed_at: null })
    expect((await stored(known))?.subscribed_at).toEqual(new Date(longAgo))
  })

  test.each([
    ['no address', { email: 'none' }, 400, '23514'],
    ['no list', { email_list_id: '00000000-0000-4000-8000-000000000000' }, 409, '23503'],
    ['another kind of id', { email_list_id: 'x' }, 400, '22P02'],
    ['no text', { email: 5 }, 400, '23514'],
  ])('gets an error for a fallback that names %s', async (__, change, status, code) => {
    const reply = await fallback(Object.assign({ email: 'new@example.com', email_list_id: list }, change))
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status, code })
  })

  test('subscribes nobody by an update that does not name the row, and no second one by an insert that does', async () => {
    const headers = { 'x-subscription': JSON.stringify({ email: 'second@example.com', email_list_id: list }) }
    const { subscribed } = now
    await data.fetch(caller, '/email_subscriptions?email=lt.z', {
      method: 'PATCH',
      body: JSON.stringify({ subscribed }),
    })
    await data.fetch(caller, '/email_subscriptions', {
      method: 'POST',
      headers,
      body: JSON.stringify(row('first@example.com')),
    })
    expect(await addresses()).toEqual(['first@example.com', unsubscribed, known])
    expect(await stored(unsubscribed)).toMatchObject({ subscribed: false })
  })

  const fallback = (named: { email?: string; email_list_id?: string }) => {
    const query = new URLSearchParams({ email: `eq.${named.email ?? ''}`, email_list_id: `eq.${list}` })
    return data.fetch(caller, `/email_subscriptions?${query}`, {
      method: 'PATCH',
      headers: { 'x-subscription': JSON.stringify(named), prefer: 'count=exact' },
      body: JSON.stringify(now),
    })
  }

  test('cannot use other columns or another conflict target', async () => {
    const path = '/email_subscriptions?columns=email,email_list_id,subscribed&on_conflict=email'
    const init = { method: 'POST', headers: { prefer: 'resolution=merge-duplicates' } }
    const reply = await data.fetch(caller, path, {
      ...init,
      body: JSON.stringify([row(known, { subscribed: false })]),
    })
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 400, code: '42P10' })
    const id = (await stored(known))?.id
    await data.fetch(caller, '/email_subscriptions?on_conflict=id', {
      ...init,
      body: JSON.stringify([row('taken@example.com', { id, subscribed: false })]),
    })
    expect(await stored(known)).toMatchObject({ id, subscribed: true })
  })

  test('gets the error of an address or a list, whatever rows exist', async () => {
    for (const email of ['no address', 'a@b', `${'x'.repeat(250)}@example.com`, '']) {
      expect(await upsert(row(email))).toMatchObject({ status: 400, error: { code: '23514' } })
    }
    const elsewhere = { email_list_id: '00000000-0000-4000-8000-000000000000' }
    expect(await upsert(row(known, elsewhere))).toMatchObject({ status: 409, error: { code: '23503' } })
    expect(await upsert(row(known, { email_list_id: 'x' }))).toMatchObject({
      status: 400,
      error: { code: '22P02' },
    })
  })
})

async function stored(email: string) {
  const { rows } = await database.asSystem((trx) =>
    sql<{ id: string; subscribed: boolean; subscribed_at: Date | null; unsubscribed_at: Date | null }>`
      select * from public.email_subscriptions where email = ${email}`.execute(trx),
  )
  return rows[0]
}

async function addresses() {
  const { rows } = await database.asSystem((trx) =>
    sql<{ email: string }>`select email from public.email_subscriptions order by email`.execute(trx),
  )
  return rows.map(({ email }) => email)
}
