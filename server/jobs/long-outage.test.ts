import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { putOnList, testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'
import type { Mailer } from '#server/mail/mailer.ts'

import { type JobsWorld, startJobs } from './start-jobs.ts'

let tested: TestedFunctions
beforeAll(async () => void (tested = await testedFunctions()))
afterAll(() => tested.stop())

const mailer: Mailer = { send: async () => undefined, close: () => undefined }
const start = ({ mailchimp }: Pick<JobsWorld, 'mailchimp'>) =>
  startJobs({
    database: tested.database,
    formKeys: tested.formKeys,
    log: tested.log,
    mailer,
    mailchimp,
    ownerEmail: 'owner@example.com',
    siteUrl: 'https://practice.example',
    pollSeconds: 0.5,
  })
const statuses = async () => {
  const { members } = await (await tested.sandbox.routes.request('/state/mailchimp')).json()
  return (members as { status: string }[]).map(({ status }) => status)
}
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 200 })

/** As long as if the tries had begun so many days ago, every six hours, and the next one were due. */
const letDaysPass = (days: number) =>
  tested.rows(`update pgboss.job set start_after = now(), created_on = created_on - interval '${days} days',
    keep_until = keep_until - interval '${days} days', retry_count = ${days * 4} where state < 'active'`)

async function failAfter(days: number, queue: string) {
  await letDaysPass(days)
  const jobs = await start({ mailchimp: undefined })
  const states = () => tested.rows(`select state from pgboss.job where name = '${queue}'`)
  await soon(async () => expect(await states()).toEqual([{ state: 'retry' }]))
  await jobs.stop()
}

async function succeed(expected: string[]) {
  await letDaysPass(0)
  const jobs = await start(tested)
  await soon(async () => expect(await statuses()).toEqual(expected))
  await jobs.stop()
  await tested.rows('delete from pgboss.job')
}

test('who joined and who left while no provider was to be had for three months is told in the end', async () => {
  await putOnList(tested, 'ada@example.com')
  await failAfter(90, 'sync-subscription')
  await succeed(['pending'])
  await tested.rows('update public.email_subscriptions set subscribed = false')
  await failAfter(90, 'sync-departure')
  await succeed(['unsubscribed'])
}, 30_000)
