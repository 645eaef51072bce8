import { afterAll, beforeAll, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'
import type { Mailer } from '#server/mail/mailer.ts'

import { openQueue } from '#tests/support/queue.ts'

import { startJobs } from './start-jobs.ts'

let tested: TestedFunctions
beforeAll(async () => void (tested = await testedFunctions()))
afterAll(() => tested.stop())

const mailer: Mailer = { send: async () => undefined, close: () => undefined }

test('retention is due once a day, and a look for lost payment events every ten minutes', async () => {
  const { database, formKeys, log, mailchimp } = tested
  const jobs = await startJobs({
    database,
    formKeys,
    log,
    mailer,
    mailchimp,
    ownerAddresses: async () => ['owner@example.com'],
    content: () => builtIn,
    siteUrl: 'https://practice.example',
  })
  const queue = await openQueue(database)
  const schedules = (await queue.boss.getSchedules()).map(({ name, cron }) => ({ name, cron }))
  await queue.stop()
  expect(schedules.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'repair-memberships', cron: '*/10 * * * *' },
    { name: 'retention', cron: '40 8 * * *' },
    { name: 'watch-work', cron: '17 * * * *' },
  ])
  await jobs.stop()
})
