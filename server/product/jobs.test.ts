import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createMailchimp } from '#server/newsletter/mailchimp.ts'
import { mailchimpOf, putOnList, testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'
import { builtIn } from '#content/built-in.ts'
import { digestOf } from '#server/backend/auth/secret-tokens.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createMailer, type Mailer, MailRefused, transportOptions } from '#server/mail/mailer.ts'
import { mailQueue } from '#server/mail/queue-mail.ts'

import { appointOwner } from '#tests/support/data-service.ts'
import { owner, testDatabase, visitor } from '#tests/support/database.ts'
import { silentMailer, startTestedJobs } from '#tests/support/jobs.ts'
import { openQueue } from '#tests/support/queue.ts'

import { QUEUES } from '#server/platform/jobs/queues.ts'
import type { Jobs, JobsDeps } from './start-jobs.ts'

let tested: TestedFunctions
let jobs: Jobs | undefined
let mailer: Mailer

let database: Database
let queue: Awaited<ReturnType<typeof openQueue>>
beforeAll(async () => {
  database = await testDatabase()
  queue = await openQueue(database)
})
afterAll(async () => {
  await queue.stop()
  await database.close()
})

beforeEach(async () => {
  await database.run('delete from private.form_submissions; delete from public.email_subscriptions')
  await queue.empty()
  tested = await testedFunctions(database)
  mailer = mailerWith(15_000)
})

afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  mailer.close()
  await tested.stop()
})

function mailerWith(timeoutMs: number) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = tested.sandbox.settings
  return createMailer({ smtpUrl, from, content: () => builtIn, timeoutMs })
}

async function start(changes: Partial<JobsDeps> = {}) {
  jobs = await startTestedJobs(tested, { mailer, mailchimp: mailchimpOf(tested.sandbox), ...changes })
}

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const failedOnce = (event: string) => soon(async () => expect(tested.logged()).toContain(event))
const done = async (name: string) => (await queue.jobs(name)).filter(({ state }) => state === 'completed')

/** Lets a job fail, and starts again with a mail server that works. */
async function failAndRestart() {
  const impatient = mailerWith(300)
  await start({ mailer: impatient })
  await failedOnce('a job failed and will be tried again')
  await jobs?.stop()
  impatient.close()
  await tested.fault('smtp', 'none')
  await start()
  await queue.makeDue()
}

async function enquire() {
  const fields = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'About my grief.' }
  expect((await tested.sendForm(fields)).status).toBe(200)
}

test('the owner is notified of an inquiry, without its content, once', async () => {
  await enquire()
  await start()
  await soon(async () => expect(await tested.mails()).toHaveLength(1))
  const [notice] = await tested.mails()
  expect(notice).toMatchObject({ to: 'owner@example.com', subject: 'Something new is in your inbox' })
  expect(notice?.text).toContain('https://practice.example/admin/inbox')
  expect(`${notice?.text}${notice?.html}`).not.toMatch(/Ada|ada@|grief/)
  // Once more, as after an answer of the mail server that was lost.
  await soon(async () => expect(await done('notify-owner')).toHaveLength(1))
  await queue.boss.send('notify-owner', (await done('notify-owner'))[0]?.data as object)
  await soon(async () => expect(await done('notify-owner')).toHaveLength(2))
  expect(await tested.mails()).toHaveLength(1)
})

test('many inquiries are reported in one mail, and later ones in another', async () => {
  await Promise.all([enquire(), enquire(), enquire()])
  await start()
  await soon(async () => expect(await tested.mails()).toHaveLength(1))
  expect(await tested.mails()).toMatchObject([{ subject: '3 new messages are in your inbox' }])
  await enquire()
  await soon(async () => expect(await done('notify-owner')).toHaveLength(3))
  expect(await tested.mails()).toHaveLength(1)
  await queue.makeDue()
  await soon(async () => expect(await tested.mails()).toHaveLength(2))
})

test.each(['error', 'garbage', 'reset', 'slow'])(
  'a mail server with %s loses no notice, over a restart too',
  async (mode) => {
    await tested.fault('smtp', mode)
    await enquire()
    await failAndRestart()
    await soon(async () => expect((await tested.mails()).map(({ to }) => to)).toContain('owner@example.com'))
    expect(tested.logged()).not.toMatch(/@example\.com|Ada|grief/)
  },
)

test.each(['error', 'garbage', 'reset', 'slow'])(
  'a mail server with %s loses no reply of the owner, over a restart too, and every attempt is the same mail',
  async (mode) => {
    await appointOwner(database)
    const id = crypto.randomUUID()
    await tested.sendForm({ name: 'Ada', email: 'ada@example.com', message: 'Hi.', submission_id: id })
    await database.run(`delete from private.outbox; update auth.sessions set created_at = now()`)
    const reply = { action: 'reply', id, number: 1, text: 'A place on Monday.', version: 0 }
    expect((await tested.ask('owner-inbox', owner, reply)).status).toBe(200)
    await tested.fault('smtp', mode)
    await failAndRestart()
    const replies = () => tested.rows('select message_id from private.submission_replies')
    await soon(async () => expect(await replies()).toMatchObject([{ message_id: expect.any(String) }]))
    expect(new Set((await tested.mails()).map(({ messageId }) => messageId)).size).toBe(1)
    expect(tested.logged()).not.toMatch(/@example\.com|Monday/)
  },
)

test('a mail that is refused permanently is not retried, and reported', async () => {
  const refusing: Mailer = {
    ...silentMailer,
    send: (mail) =>
      mail.to === 'gone@example.com' ? Promise.reject(new MailRefused('no such mailbox')) : Promise.resolve(),
  }
  const queueMail = mailQueue(tested.formKeys)
  for (const to of ['gone@example.com', 'ada@example.com'])
    await database.asSystem((trx) => queueMail(trx, { to, template: 'accountDeleted', values: {} }))
  await start({ mailer: refusing })
  const states = async () => (await queue.jobs('send-mail')).map(({ state }) => state).toSorted()
  await soon(async () => expect(await states()).toEqual(['completed', 'failed']))
  expect(await queue.jobs('abandoned-work')).toMatchObject([{ sourceName: 'send-mail' }])
  expect(await tested.rows('select work from private.work_failures')).toEqual([])
  expect(tested.logged()).toContain('a job was given up')
})

test('a mail server at its daily limit loses no mail, and the owner’s first page reports that mail fails', async () => {
  await tested.refuseMail({ at: 'RCPT TO', reply: '550 5.4.5 Daily user sending limit exceeded.' })
  const queueMail = mailQueue(tested.formKeys)
  await database.asSystem((trx) =>
    queueMail(trx, { to: 'ada@example.com', template: 'accountDeleted', values: {} }),
  )
  await enquire()
  await start()
  const failing = () => tested.rows('select work from private.work_failures order by work')
  await soon(async () => expect(await failing()).toEqual([{ work: 'notify-owner' }, { work: 'send-mail' }]))
  expect(await queue.jobs('abandoned-work')).toEqual([])
  await tested.refuseMail(null)
  await jobs?.stop()
  mailer.close()
  mailer = mailerWith(15_000)
  await start()
  await queue.makeDue()
  await soon(async () => expect(await tested.mails()).toHaveLength(2))
  await soon(async () => expect(await failing()).toEqual([]))
})

test('attempts to send a mail continue beyond a limit of a day', () => {
  const { retryLimit, retryDelay, retryDelayMax, retentionSeconds } = QUEUES['send-mail']
  let seconds = 0
  for (let count = 0; count < retryLimit; count += 1)
    seconds += Math.min(retryDelay * 2 ** count, retryDelayMax)
  expect(seconds).toBeGreaterThan(30 * 3600)
  expect(retentionSeconds).toBeGreaterThan(seconds)
})

test('a mail is not processed by another process while the server may still respond', async () => {
  await start()
  const queues = await Promise.all(['send-mail', 'notify-owner'].map((name) => queue.boss.getQueue(name)))
  const { socketTimeout } = transportOptions('smtp://mail.example.com')
  const silences = ['EHLO', 'AUTH', 'MAIL FROM', 'RCPT TO', 'DATA', 'the end of the mail'].length
  for (const found of queues) {
    expect(Number(found?.expireInSeconds) * 1000).toBeGreaterThan(silences * socketTimeout)
    expect(found?.heartbeatSeconds).toBeLessThanOrEqual(120)
  }
})

test('a queued mail is sealed in the database, part of its transaction, and not sent if its link was used', async () => {
  const queueMail = mailQueue(tested.formKeys)
  const link = 'https://practice.example/auth/confirm#token_hash=secret'
  const recovery = { to: 'ada@example.com', template: 'recovery' as const, values: { link, code: '493027' } }
  await tested.rows(`insert into auth.one_time_tokens
    (id, user_id, token_type, token_hash, relates_to, created_at, updated_at, expires_at)
    values (gen_random_uuid(), '${String(owner.claims.sub)}', 'recovery_token', '${digestOf('secret')}', 'ada@example.com',
      now() - interval '2 hours', now() - interval '2 hours', now() - interval '1 hour')`)
  await database.asSystem((trx) => queueMail(trx, recovery))
  const used = { link: link.replace('secret', 'used'), code: '493028' }
  await database.asSystem((trx) => queueMail(trx, { ...recovery, values: used }))
  const failing = database.asSystem(async (trx) => {
    await queueMail(trx, { ...recovery, to: 'rolled-back@example.com' })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  const queued = await tested.rows("select payload from private.outbox where queue = 'send-mail'")
  expect(queued).toHaveLength(2)
  expect(JSON.stringify(queued)).not.toMatch(/ada|secret|493027/)
  await start()
  await soon(async () => expect(await done('send-mail')).toHaveLength(2))
  expect(await tested.mails()).toMatchObject([{ to: 'ada@example.com', text: expect.stringContaining(link) }])
})

test('a subscription is sent to the provider when the visitor’s own call failed, with the first name', async () => {
  await putOnList(tested, 'ada@example.com')
  await tested.fault('mailchimp', 'error')
  const wanted = { email: 'ada@example.com', firstName: 'Ada' }
  expect((await tested.ask('mailchimp-subscribe', visitor, wanted)).status).toBe(503)
  await queue.makeDue()
  await start()
  await failedOnce('a job failed and will be tried again')
  expect(await tested.readers()).toEqual([])
  await tested.fault('mailchimp', 'none')
  await queue.makeDue()
  await soon(async () =>
    expect(await tested.readers()).toMatchObject([
      { email_address: 'ada@example.com', merge_fields: { FNAME: 'Ada' } },
    ]),
  )
  await soon(async () =>
    expect(
      await tested.rows('select first_name from private.mailchimp_syncs where notified_at is not null'),
    ).toEqual([{ first_name: null }]),
  )
})

test('a subscription that the provider refuses is stored for the owner, and sent once that is fixed', async () => {
  await putOnList(tested, 'ada@example.com')
  const { MAILCHIMP_API_KEY: apiKey, MAILCHIMP_API_BASE: apiBase } = tested.sandbox.settings
  await queue.makeDue()
  await start({ mailchimp: createMailchimp({ apiKey, apiBase, audienceId: 'another' }) })
  const syncs = () =>
    tested.rows('select refusal, notified_at is not null as told from private.mailchimp_syncs')
  await soon(async () => expect(await syncs()).toEqual([{ refusal: 'audience', told: false }]))
  await jobs?.stop()
  await start()
  await queue.makeDue()
  await soon(async () => expect(await syncs()).toEqual([{ refusal: null, told: true }]))
  expect(await tested.readers()).toMatchObject([{ email_address: 'ada@example.com' }])
})

test('the job waits for the visitor’s own call, which has the first name', async () => {
  await putOnList(tested, 'ada@example.com')
  const waits = 'select extract(epoch from start_after - created_at)::integer as wait from private.outbox'
  expect(await tested.rows(waits)).toEqual([{ wait: 15 }])
})

test('many mails follow one another, and do not each wait for the next poll', async () => {
  // As many polls would take longer than is waited for.
  const [count, pollSeconds] = [20, 5]
  const queueMail = mailQueue(tested.formKeys)
  for (let index = 0; index < count; index++) {
    const to = `member${index}@example.com`
    await database.asSystem((trx) => queueMail(trx, { to, template: 'accountDeleted', values: {} }))
  }
  await start({ pollSeconds })
  await soon(async () => expect(await tested.mails()).toHaveLength(count))
})

test('recurring work is scheduled', async () => {
  await start()
  const names = (await queue.boss.getSchedules()).map(({ name }) => name)
  expect(names.toSorted()).toEqual([
    'read-audience',
    'repair-memberships',
    'retention',
    'watch-payments',
    'watch-work',
  ])
})

test('stopping waits for the mail that is being sent', async () => {
  const sent: string[] = []
  const slowMailer: Mailer = {
    ...silentMailer,
    async send(mail) {
      sent.push(`began ${mail.template}`)
      await new Promise((resolve) => setTimeout(resolve, 300))
      sent.push(`ended ${mail.template}`)
    },
  }
  await enquire()
  await start({ mailer: slowMailer })
  await soon(async () => expect(sent).toHaveLength(1))
  await jobs?.stop()
  expect(sent).toEqual(['began ownerNotice', 'ended ownerNotice'])
})
