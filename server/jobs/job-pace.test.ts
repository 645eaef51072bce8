import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'
import { builtIn } from '#content/built-in.ts'
import type { Database } from '#server/backend/database/database.ts'
import { createMailer, type Mailer } from '#server/mail/mailer.ts'
import { mailQueue } from '#server/mail/queue-mail.ts'

import { testDatabase } from '#tests/support/database.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

const MAILS = 20
const POLL_SECONDS = 2

let database: Database
let tested: TestedFunctions
let mailer: Mailer
let jobs: Jobs | undefined

beforeAll(async () => {
  database = await testDatabase()
  tested = await testedFunctions(database)
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = tested.sandbox.settings
  mailer = createMailer({ smtpUrl, from, content: () => builtIn })
})
afterAll(async () => {
  await jobs?.stop()
  mailer.close()
  await tested.stop()
  await database.close()
})

test('many mails follow one another, and do not each wait for the next look into the queue', async () => {
  const queueMail = mailQueue(tested.formKeys)
  for (let index = 0; index < MAILS; index++) {
    const to = `member${index}@example.com`
    await database.asSystem((trx) => queueMail(trx, { to, template: 'accountDeleted', values: {} }))
  }
  const { formKeys, log } = tested
  jobs = await startJobs({
    database,
    formKeys,
    log,
    mailer,
    mailchimp: undefined,
    ownerAddresses: async () => ['owner@example.com'],
    content: () => builtIn,
    siteUrl: 'https://practice.example',
    pollSeconds: POLL_SECONDS,
  })
  await vi.waitFor(async () => expect(await sent()).toBe(MAILS), {
    timeout: MAILS * POLL_SECONDS * 750,
    interval: 200,
  })
})

async function sent() {
  const reply = await tested.sandbox.routes.request('/outbox', { headers: { Accept: 'application/json' } })
  return ((await reply.json()) as { messages: unknown[] }).messages.length
}
