// Shows: asvs 2.3.3
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { deleteJobs } from '#tests/support/queue.ts'
import { shortenTimers } from '#tests/support/short-timers.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { openQueues, QUEUES } from './queues.ts'
import { startRelay } from './relay-outbox.ts'

const FOREVER = 3600
const log = pino({ level: 'silent' })

const { database } = await useDatabase([])
let boss: Awaited<ReturnType<typeof openQueues>>
let relays: ReturnType<typeof startRelay>[] = []

beforeAll(async () => {
  boss = await openQueues(database, log)
})
afterEach(async () => {
  await Promise.all(relays.map((each) => each.stop()))
  relays = []
  await database.run('delete from private.outbox')
  await deleteJobs(boss)
})
afterAll(() => boss.stop({ graceful: false }))

function relay(changes: Partial<Parameters<typeof startRelay>[0]> = {}) {
  const started = startRelay({
    database,
    boss,
    log,
    pollSeconds: 0.2,
    onJobs: () => undefined,
    ...changes,
  })
  relays.push(started)
  return started
}

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const rows = async (text: string) => (await database.statements(text)).rows
const outbox = async () => (await rows('select queue from private.outbox')).length
const jobsOf = async (queue: string) => boss.findJobs<{ n: number }>(queue)

// On PGlite it runs in tests/journeys/process.spec.ts, for one process.
describe('the relay', () => {
  test('moves due rows to the queue, once, with their priority and without discarded ones', async () => {
    await database.run(`
      select private.enqueue('send-mail', '{"n": 1}', 'a'), private.enqueue('send-mail', '{"n": 2}', 'a');
      select private.enqueue('sync-unsubscribe', '{"n": 3}', null);
      select private.enqueue('send-mail', '{"n": 4}', null, discard => true);
      select private.enqueue('send-mail', '{"n": 5}', null, start_after => now() + interval '1 hour')`)
    const notified: string[] = []
    relay({ onJobs: (queue) => notified.push(queue) })
    await soon(async () => expect(await outbox()).toBe(1))
    const mails = await jobsOf('send-mail')
    expect(mails.map(({ data, priority }) => ({ ...data, priority }))).toEqual(
      expect.arrayContaining([
        { n: 1, priority: 0 },
        { n: 2, priority: -1 },
      ]),
    )
    expect(mails).toHaveLength(2)
    expect(await jobsOf('sync-unsubscribe')).toMatchObject([{ data: { n: 3 }, state: 'created' }])
    expect(notified.toSorted()).toEqual(['send-mail', 'sync-unsubscribe'])
    expect(await rows('select payload from private.outbox')).toEqual([{ payload: { n: 5 } }])
  })

  test('that fails halfway has no effect, and succeeds at the next poll', async () => {
    await database.run(`select private.enqueue('sync-unsubscribe', '{"n": 1}', null),
      private.enqueue('sync-membership', '{"n": 2}', null)`)
    let failures = 0
    const insert: typeof boss.insert = async (queue, ...rest) => {
      if (queue === 'sync-membership' && failures++ === 0) throw new Error('killed')
      return boss.insert(queue, ...rest)
    }
    relay({ boss: { insert } })
    await soon(async () => expect(await outbox()).toBe(0))
    expect(failures).toBe(2)
    expect([await jobsOf('sync-unsubscribe'), await jobsOf('sync-membership')]).toMatchObject([
      [{ data: { n: 1 } }],
      [{ data: { n: 2 } }],
    ])
  })

  test('of several processes at once moves each row once', async () => {
    await database.run(
      `select private.enqueue('send-mail', jsonb_build_object('n', n), null) from generate_series(1, 1000) as n`,
    )
    for (let count = 0; count < 4; count++) relay()
    await soon(async () => expect(await outbox()).toBe(0))
    const found = (await jobsOf('send-mail')).map(({ data }) => data.n)
    expect(found).toHaveLength(1000)
    expect(new Set(found).size).toBe(1000)
  })

  test('runs when a row is committed, long before its next poll', async () => {
    relay({ pollSeconds: FOREVER })
    await soon(async () => expect(await listeners()).toBe(1))
    await database.run(`select private.enqueue('send-mail', '{"n": 1}', null)`)
    await soon(async () => expect(await jobsOf('send-mail')).toHaveLength(1))
    // The pause before a lost connection is made anew.
    shortenTimers({ from: 4999, to: 5000 })
    // Of this database only: other files' tests listen on the same server.
    await rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    )
    await database.run(`select private.enqueue('send-mail', '{"n": 2}', null)`)
    await soon(async () => expect(await jobsOf('send-mail')).toHaveLength(2))
  })

  test('is not notified of a subscription, whose timing would reveal whether the address is known', async () => {
    const notified: string[] = []
    const end = database.listen('outbox', () => notified.push('woken'))
    await soon(async () => expect(notified).toHaveLength(1))
    await database.run(`insert into public.email_subscriptions (email, email_list_id)
      select 'new@example.com', id from public.email_lists limit 1`)
    // Notifications come in the order of their commits: one of the subscription would be here before this one.
    await database.run(`select private.enqueue('send-mail', '{"n": 1}', null)`)
    await soon(async () => expect(notified.length).toBeGreaterThan(1))
    expect(notified).toHaveLength(2)
    await end()
  })

  test('removes rows that are older than their queue keeps jobs', async () => {
    const days = QUEUES['send-mail'].retentionSeconds / 86_400
    await database.run(`
      select private.enqueue('send-mail', '{"n": 1}', null, start_after => now() - interval '${days + 1} days');
      select private.enqueue('send-mail', '{"n": 2}', null, start_after => now() - interval '${days - 1} days')`)
    relay()
    await soon(async () => expect(await outbox()).toBe(0))
    expect((await jobsOf('send-mail')).map(({ data }) => data.n)).toEqual([2])
  })

  test('leaves rows of a queue that only a newer version has to that version', async () => {
    const [check] = await rows(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'outbox_queue_check'`,
    )
    await database.run(`alter table private.outbox drop constraint outbox_queue_check;
      insert into private.outbox (queue, payload) values ('of-tomorrow', '{}');
      select private.enqueue('send-mail', '{"n": 1}', null)`)
    relay()
    await soon(async () => expect(await jobsOf('send-mail')).toHaveLength(1))
    expect(await rows('select queue from private.outbox')).toEqual([{ queue: 'of-tomorrow' }])
    await database.run(`delete from private.outbox;
      alter table private.outbox add constraint outbox_queue_check ${String(check?.text)}`)
  })

  test('serves every queue of the database, and all but its own are in the database', async () => {
    const [check] = await rows(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'outbox_queue_check'`,
    )
    const known = [...String(check?.text).matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)
    const own = [
      'abandoned-work',
      'read-audience',
      'repair-memberships',
      'retention',
      'watch-payments',
      'watch-work',
    ]
    expect(new Set([...known, ...own])).toEqual(new Set(Object.keys(QUEUES)))
    expect(known.filter((name) => own.includes(String(name)))).toEqual([])
  })
})

async function listeners() {
  return (
    await rows(
      `select from pg_stat_activity where datname = current_database() and query like 'listen%' and state = 'idle'`,
    )
  ).length
}
