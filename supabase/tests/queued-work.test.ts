import { type Transaction, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Caller, Database } from '#server/backend/database/database.ts'

import { memberA, service, testDatabase, undone, visitor } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const subscribe = (trx: Transaction<unknown>, email: string) =>
  sql`insert into public.email_subscriptions (email, email_list_id)
    select ${email}, id from public.email_lists where name = 'Newsletter'`.execute(trx)

describe('a subscription', () => {
  test('queues one job with it, which names no address', async () => {
    await database.as(visitor, (trx) => subscribe(trx, 'queued@example.com'))
    const jobs = await jobsOf('sync-subscription')
    expect(jobs).toHaveLength(1)
    expect(JSON.stringify(jobs[0])).not.toContain('example.com')
    expect(jobs[0]).toMatchObject({ state: 'created', retry_limit: 1500, retry_backoff: true })
    const { rows } = await database.as(service, (trx) =>
      sql`select * from public.subscription_to_sync(${jobs[0]?.data.subscription}::uuid)`.execute(trx),
    )
    expect(rows).toEqual([{ email: 'queued@example.com', list_name: 'Newsletter', subscribed: true }])
  })

  test('queues none when it stood already, and another when somebody comes back', async () => {
    await database.as(visitor, (trx) => subscribe(trx, 'back@example.com'))
    const before = (await jobsOf('sync-subscription')).length
    await database.as(visitor, (trx) => subscribe(trx, 'back@example.com'))
    expect(await jobsOf('sync-subscription')).toHaveLength(before)
    await database.run(`update public.email_subscriptions set subscribed = false, unsubscribed_at = now()
      where email = 'back@example.com'`)
    expect(await jobsOf('sync-subscription')).toHaveLength(before)
    await database.as(visitor, (trx) => subscribe(trx, 'back@example.com'))
    expect(await jobsOf('sync-subscription')).toHaveLength(before + 1)
  })

  test('that is not kept leaves no job', async () => {
    const before = (await jobsOf('sync-subscription')).length
    await undone(database, visitor, (trx) => subscribe(trx, 'undone@example.com'))
    expect(await jobsOf('sync-subscription')).toHaveLength(before)
  })
})

describe('a form submission', () => {
  test("is stored with the owner's notice, which carries its id alone", async () => {
    const { rows } = await store(service)
    expect(await jobsOf('notify-owner')).toMatchObject([
      { data: { submission: rows[0]?.id }, state: 'created' },
    ])
  })

  test('is notified once', async () => {
    const submission = (await store(service, 'esa-request')).rows[0]?.id
    const waiting = () =>
      database.as(service, (trx) =>
        sql`select kind from public.form_submission_to_notify(${submission}::uuid)`.execute(trx),
      )
    expect((await waiting()).rows).toEqual([{ kind: 'esa-request' }])
    await database.as(service, (trx) =>
      sql`select public.mark_form_submission_notified(${submission}::uuid)`.execute(trx),
    )
    expect((await waiting()).rows).toEqual([])
  })

  test('of another kind is refused', async () => {
    await expect(store(service, 'complaint')).rejects.toThrow(/form_submissions_kind_check/)
  })

  test.each([
    ['a visitor', visitor],
    ['a member', memberA],
  ])('is not stored by %s', async (_, caller) => {
    await expect(store(caller)).rejects.toThrow(/^permission denied for function store_form_submission$/)
  })
})

test('work for a queue that does not exist is refused, since nobody would do it', async () => {
  const enqueue = sql`select private.enqueue('no-such-queue', '{}')`
  await expect(database.asSystem((trx) => enqueue.execute(trx))).rejects.toThrow(
    /^there is no queue named no-such-queue$/,
  )
})

function store(caller: Caller, kind = 'enquiry') {
  return database.as(caller, (trx) =>
    sql<{ id: string }>`select public.store_form_submission(${kind}, 'k1', 'c2VhbGVk') as id`.execute(trx),
  )
}

interface Job {
  data: Record<string, string>
  state: string
  retry_limit: number
  retry_backoff: boolean
}

async function jobsOf(queue: string) {
  const { rows } = await database.asSystem((trx) =>
    sql<Job>`select data, state, retry_limit, retry_backoff from pgboss.job where name = ${queue}`.execute(
      trx,
    ),
  )
  return rows
}
