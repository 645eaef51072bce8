// Shows: asvs 16.5.2
import { expect, test, vi } from 'vitest'

import { putOnList, useFunctions } from '#tests/support/functions.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { mailQueue } from '#server/mail/queue-mail.ts'

import { silentMailer, startTestedJobs } from '#tests/support/jobs.ts'
import { openQueue } from '#tests/support/queue.ts'

import { ABANDONED_QUEUE, QUEUES } from '#server/platform/jobs/queues.ts'

const tested = await useFunctions()

const statuses = async () => (await tested.readers()).map(({ status }) => status)
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 200 })

const failing = () => tested.rows('select work from private.work_failures')

test.each(['sync-subscription', 'sync-unsubscribe', 'delete-subscriber', 'remove-customer'] as const)(
  'work for %s is retried for a year without a provider',
  (name) => {
    const { retryLimit, retryDelayMax, retentionSeconds, deadLetter } = QUEUES[name]
    const attemptsEndAfter = retryLimit * retryDelayMax
    expect(attemptsEndAfter).toBeGreaterThan(365 * 86_400)
    // Else it would be forgotten before it is given up, and nobody told.
    expect(retentionSeconds).toBeGreaterThan(attemptsEndAfter)
    expect(deadLetter).toBe(ABANDONED_QUEUE)
  },
)

test('subscriptions and unsubscriptions during an outage of the provider are sent afterwards', async () => {
  const queue = await openQueue(tested.database)
  await putOnList(tested, 'ada@example.com')
  await failOnce('sync-subscription')
  await succeed(['pending'])
  await tested.rows('update public.email_subscriptions set subscribed = false')
  await failOnce('sync-unsubscribe')
  await succeed(['unsubscribed'])
  await queue.stop()

  async function failOnce(name: string) {
    await queue.makeDue()
    const jobs = await startTestedJobs(tested)
    await soon(async () => expect(await queue.jobs(name)).toMatchObject([{ state: 'retry' }]))
    await jobs.stop()
    // Not set up is not failing: the owner is told nothing.
    expect(await failing()).toEqual([])
  }

  async function succeed(expected: string[]) {
    await queue.makeDue()
    const jobs = await startTestedJobs(tested, { mailchimp: tested.mailchimp })
    await soon(async () => expect(await statuses()).toEqual(expected))
    await jobs.stop()
  }
})

test('failing work is recorded until it succeeds', async () => {
  let down = true
  const flaky: Mailer = {
    ...silentMailer,
    send: () => (down ? Promise.reject(new Error('The mail server is down')) : Promise.resolve()),
  }
  const queue = await openQueue(tested.database)
  const mail = { to: 'ada@example.com', template: 'accountDeleted', values: {} } as const
  await tested.database.asSystem((trx) => mailQueue(tested.formKeys)(trx, mail))
  const jobs = await startTestedJobs(tested, { mailer: flaky })
  await soon(async () => expect(await failing()).toEqual([{ work: 'send-mail' }]))
  down = false
  await queue.makeDue()
  await soon(async () => expect(await failing()).toEqual([]))
  await jobs.stop()
  await queue.stop()
})

test('a database whose clock was set back by a year delays neither queued work nor payments', async () => {
  await (await startTestedJobs(tested)).stop()
  await tested.database.run(`
    select private.enqueue('send-mail', '{}');
    update private.outbox set created_at = now() + interval '1 year', start_after = now() + interval '1 year';
    insert into private.payment_repairs (events_read_until) values (now() + interval '1 year');
    insert into private.work_failures (work, failing_since) values ('backup', now() + interval '1 year');
    insert into private.owner_mailings (about, job, until) values ('submissions', 'j', now() + interval '1 year');
    insert into auth.users (id, email) values ('00000000-0000-4000-8000-0000000000a1', 'payer@example.com');
    insert into private.stripe_customers (member_id, email, stripe_customer_id, synced_at)
    values ('00000000-0000-4000-8000-0000000000a1', 'payer@example.com', 'cus_1', now() + interval '1 year')`)
  const jobs = await startTestedJobs(tested)
  await jobs.stop()
  const marks = await tested.rows(`select moment from (
    select start_after from private.outbox union all select events_read_until from private.payment_repairs
    union all select failing_since from private.work_failures union all select until from private.owner_mailings
    union all select synced_at from private.stripe_customers) as marks (moment)
    where moment > now() + interval '1 day'`)
  expect(marks).toEqual([])
  expect(await tested.rows('select customer from public.stripe_customers_to_sync(10) as customer')).toEqual([
    { customer: 'cus_1' },
  ])
})
