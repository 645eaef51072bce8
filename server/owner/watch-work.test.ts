import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { createLog } from '#server/platform/process/log.ts'
import { composeMail } from '#server/mail/compose.ts'
import { OutgoingMail } from '#server/mail/mail.schema.ts'
import { deleteJobs } from '#tests/support/queue.ts'
import { memberA, memberB } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { openQueues } from '#server/platform/jobs/queues.ts'
import { recordOutcome } from '#server/platform/jobs/work-failures.ts'

import { watchWork } from './watch-work.ts'

const send = vi.fn(async (_mail: OutgoingMail) => undefined)

const { database } = await useDatabase([memberA, memberB])
let boss: Awaited<ReturnType<typeof openQueues>>
beforeAll(async () => {
  boss = await openQueues(database, createLog('silent'))
})
afterAll(() => boss.stop({ graceful: false }))
beforeEach(async () => {
  await deleteJobs(boss)
  await database.run(
    'delete from private.work_failures; delete from private.outbox; delete from private.backups',
  )
  send.mockReset()
})

function watch(backupsExpected = false) {
  const mailer = { send, close: () => undefined }
  const deps = {
    database,
    boss,
    mailer,
    ownerAddresses: async () => ['owner@example.com'],
    queueMail: async () => undefined,
    content: () => builtIn,
    siteUrl: 'https://practice.example',
  }
  return watchWork({ id: 'job' }, { ...deps, backupsExpected })
}

async function age(hours: number) {
  await database.run(
    `update private.work_failures set failing_since = failing_since - interval '${hours} hours'`,
  )
}

function failures() {
  return database.asSystem((trx) =>
    trx.selectFrom('private.work_failures').select(['work', 'failures']).orderBy('work').execute(),
  )
}

function mailTexts(): string[] {
  return send.mock.calls.map(([mail]) => composeMail(OutgoingMail.parse(mail), builtIn).text)
}

test('work that has failed for a day is mailed to the owner once', async () => {
  await recordOutcome(database, 'sync-subscription', true)
  await recordOutcome(database, 'retention', true)
  await age(25)
  for (let hour = 0; hour < 5; hour += 1) {
    await recordOutcome(database, 'sync-subscription', true)
    await watch()
  }
  expect(mailTexts()).toHaveLength(1)
  expect(mailTexts()[0]).toContain('handing new subscribers to the mailing service')
  expect(mailTexts()[0]).toContain('removing what has been kept for as long as promised')
  expect(send.mock.calls[0]?.[0]).toMatchObject({ to: 'owner@example.com' })
})

test('work that succeeds and fails again during the mail is mailed in its own time', async () => {
  await recordOutcome(database, 'retention', true)
  await age(25)
  send.mockImplementationOnce(async () => {
    await recordOutcome(database, 'retention', false)
    await recordOutcome(database, 'retention', true)
  })
  await watch()
  await age(25)
  await watch()
  expect(mailTexts()).toHaveLength(2)
})

test('work that fails for less than a day, or succeeds again, is not', async () => {
  await recordOutcome(database, 'retention', true)
  await age(23)
  await watch()
  await age(5)
  await recordOutcome(database, 'retention', false)
  await watch()
  expect(send).not.toHaveBeenCalled()
})

test('work that fails again after a success is mailed again', async () => {
  for (let time = 0; time < 2; time += 1) {
    await recordOutcome(database, 'retention', true)
    await age(25)
    await watch()
    await recordOutcome(database, 'retention', false)
  }
  expect(send).toHaveBeenCalledTimes(2)
})

test('work that never reaches a queue is reported too, until it does', async () => {
  await database.run(
    `insert into private.outbox (queue, payload, start_after)
     values ('send-mail', '{"to":"ann@example.com"}', now() - interval '26 hours')`,
  )
  await watch()
  expect(mailTexts()[0]).toContain('starting work that is waiting')
  expect(mailTexts()[0]).not.toContain('ann@example.com')
  await database.run('delete from private.outbox')
  await watch()
  expect(await failures()).toEqual([])
})

test('fifty failures at once are one row', async () => {
  await Promise.all(Array.from({ length: 50 }, async () => recordOutcome(database, 'notify-owner', true)))
  expect(await failures()).toEqual([{ work: 'notify-owner', failures: '50' }])
})

test('a backup that is missing for a day is reported, until one is made', async () => {
  const backup = (hours: number) =>
    database.run(
      `insert into private.backups (made_at, bytes, rows) values (now() - interval '${hours} hours', 1, 1)`,
    )
  await backup(47)
  await watch()
  expect(send).not.toHaveBeenCalled()
  await database.run('delete from private.work_failures; delete from private.backups')
  await backup(49)
  // By a clock that was ahead.
  await backup(-8760)
  for (let hour = 0; hour < 3; hour += 1) await watch()
  expect(mailTexts()).toEqual([expect.stringContaining('making a backup each day')])
  await backup(1)
  await watch()
  expect(await failures()).toEqual([])
})

test('if no backup was ever made, one is missing only if backups are set up', async () => {
  await watch()
  expect(await failures()).toEqual([])
  await watch(true)
  await age(25)
  await watch(true)
  expect(mailTexts()).toHaveLength(1)
})

/** Fails each job of the queue for good, as its last attempt does. */
async function failForGood(queue: 'send-mail' | 'sync-unsubscribe', times: number) {
  await boss.insert(
    queue,
    Array.from({ length: times }, () => ({ data: { email: 'ann@example.com' }, retryLimit: 0 })),
  )
  for (const { id } of await boss.fetch(queue, { batchSize: times }))
    await boss.fail(queue, id, { message: 'ann@example.com' })
}

test('failed jobs among successes are mailed to the owner once, and by kinds only', async () => {
  await failForGood('send-mail', 3)
  await failForGood('sync-unsubscribe', 1)
  await recordOutcome(database, 'send-mail', false)
  for (let hour = 0; hour < 3; hour += 1) await watch()
  expect(mailTexts()).toHaveLength(1)
  expect(mailTexts()[0]).toContain('sending mail (3 times)')
  expect(mailTexts()[0]).toMatch(/telling the mailing service who has left a list[;.]/)
  expect(mailTexts()[0]).not.toContain('ann@example.com')
})

test('failed jobs are mailed at most once a day, and none is omitted', async () => {
  await failForGood('send-mail', 1)
  await watch()
  await failForGood('sync-unsubscribe', 1)
  await watch()
  expect(mailTexts()).toHaveLength(1)
  await database.run(`update pgboss.job set completed_on = completed_on - interval '25 hours',
    keep_until = keep_until - interval '25 hours' where name = 'abandoned-work' and state = 'completed'`)
  await boss.supervise('abandoned-work')
  await watch()
  await watch()
  expect(mailTexts()).toHaveLength(2)
  expect(mailTexts()[1]).toContain('telling the mailing service who has left a list')
  expect(mailTexts()[1]).not.toMatch(/trying: .*sending mail/)
})

test.each([
  ['work that fails', () => recordOutcome(database, 'send-mail', true).then(() => age(25))],
  ['jobs that were given up', () => failForGood('send-mail', 1)],
])('a mail about %s is retried when it could not be sent, and not afterwards', async (_, fail) => {
  await fail()
  send.mockRejectedValueOnce(new Error('The mail server did not accept a mail'))
  await expect(watch()).rejects.toThrow('did not accept')
  await watch()
  await watch()
  expect(send).toHaveBeenCalledTimes(2)
})
