import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { Caller, Transaction } from '#server/platform/database/database.ts'
import { withSender } from '#server/platform/http/request-sender.ts'

import { service, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()

const subscribe = (trx: Transaction, email: string) =>
  sql`insert into public.email_subscriptions (email, email_list_id)
    select ${email}, id from public.email_lists where name = 'Newsletter'`.execute(trx)

describe('a subscription', () => {
  test('queues one job, whose payload has no address', async () => {
    await database.as(visitor, (trx) => subscribe(trx, 'queued@example.com'))
    const jobs = await jobsOf('sync-subscription')
    expect(jobs).toHaveLength(1)
    expect(JSON.stringify(jobs[0])).not.toContain('example.com')
    const { rows } = await database.as(service, (trx) =>
      sql`select email, list_name from public.mailchimp_sync_due(${jobs[0]?.payload.subscription}::uuid)`.execute(
        trx,
      ),
    )
    expect(rows).toEqual([{ email: 'queued@example.com', list_name: 'Newsletter' }])
  })

  test('queues none if it existed already, and another when somebody subscribes again', async () => {
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
})

describe('a form submission', () => {
  test("is stored with the owner's notice, whose payload is its id alone", async () => {
    const { rows } = await store(service)
    expect(await jobsOf('notify-owner')).toEqual([{ payload: { submission: rows[0]?.id } }])
  })

  test('is notified once', async () => {
    const submission = (await store(service, 'esa-request')).rows[0]?.id
    const waiting = () =>
      database.as(service, (trx) =>
        sql`select kind from public.form_submissions_to_notify(${submission}::uuid)`.execute(trx),
      )
    expect((await waiting()).rows).toContainEqual({ kind: 'esa-request' })
    await database.as(service, (trx) =>
      sql`select public.mark_form_submissions_notified(array[${submission}::uuid])`.execute(trx),
    )
    expect((await waiting()).rows).toEqual([])
  })

  test('is notified a quarter of an hour after the last notice, so that one mail covers many', async () => {
    await database.run('delete from private.outbox; delete from private.form_submissions')
    const waits = async () =>
      (
        await database.statements(`select round(extract(epoch from start_after - created_at) / 60)::int as minutes
          from private.outbox where queue = 'notify-owner' order by id desc limit 1`)
      ).rows[0]?.minutes
    await store(service)
    expect(await waits()).toBe(0)
    await database.run(`update private.form_submissions set notified_at = now() - interval '5 minutes'`)
    await store(service)
    expect(await waits()).toBe(10)
    // Sent while the clock was ahead.
    await database.run(`update private.form_submissions set notified_at = now() + interval '1 year'`)
    await store(service)
    expect(await waits()).toBe(0)
  })
})

const from = (sender: string, email: string) =>
  withSender(sender, () => database.as(visitor, (trx) => subscribe(trx, email)))

describe('a sender', () => {
  test('that floods a queue does not delay jobs of others', async () => {
    await database.run('delete from private.outbox')
    for (let n = 0; n < 5; n++) await from('192.0.2.1', `flood${n}@example.com`)
    await from('192.0.2.2', 'late@example.com')
    const { rows } = await database.statements(`select s.email from private.outbox as o
      join public.email_subscriptions as s on s.id = (o.payload ->> 'subscription')::uuid
      order by o.priority desc, o.id`)
    expect(rows.slice(0, 3).map(({ email }) => email)).toEqual([
      'flood0@example.com',
      'late@example.com',
      'flood1@example.com',
    ])
  })

  // The limits themselves: server/platform/limits/rate-limits.test.ts.
  test('is also counted by the update that replaces the upsert, and gets 429', async () => {
    await from('192.0.2.3', 'one@example.com')
    await database.run(`update private.rate_limits set points = 60 where key like 'email_subscriptions:%'`)
    const refused = await withSender('192.0.2.3', () =>
      data.fetch(visitor, '/email_subscriptions?email=eq.x', {
        method: 'PATCH',
        headers: { 'x-subscription': '{"email":"more@example.com"}' },
        body: '{"subscribed":true}',
      }),
    )
    expect({ status: refused.status, ...(await refused.json()) }).toMatchObject({
      status: 429,
      code: 'PT429',
      message: 'Too many requests. Please try again later.',
    })
    await from('192.0.2.4', 'more@example.com')
  })
})

function store(caller: Caller, kind = 'inquiry') {
  return database.as(caller, (trx) =>
    sql<{ id: string }>`select public.store_form_submission(${kind}, 'k1', 'c2VhbGVk') as id`.execute(trx),
  )
}

interface Job {
  payload: Record<string, string>
}

async function jobsOf(queue: string) {
  const { rows } = await database.asSystem((trx) =>
    sql<Job>`select payload from private.outbox where queue = ${queue} and not discard order by id`.execute(
      trx,
    ),
  )
  return rows
}
