import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { jsonRows } from '#server/platform/database/database.ts'
import { openSessions } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { mailchimpOf, putOnList, useFunctions } from '#tests/support/functions.ts'

import { syncSubscription, syncUnsubscribe } from './jobs.ts'
import type { Mailchimp } from './mailchimp.ts'
import { MailchimpFailure } from './mailchimp-wire.ts'

const tested = await useFunctions()
const email = 'refused@example.com'

beforeEach(async () => {
  await tested.database.run('delete from public.email_subscriptions; delete from private.outbox')
  await openSessions(tested.database, [owner])
  await appointOwner(tested.database)
  await putOnList(tested, email)
  await tested.mailchimp.subscribe({
    email,
    listType: 'newsletter',
    unsubscribeUrl: 'https://practice.example/leave',
  })
})

/** What the owner’s first page says. */
const shown = () => tested.database.as(owner, (trx) => jsonRows(trx, sql`public.mailchimp_refusals()`))

async function unsubscribeAll(mailchimp: Mailchimp) {
  const jobs = await tested.rows(
    `select payload as data from private.outbox where queue = 'sync-unsubscribe'`,
  )
  for (const { data } of jobs) await syncUnsubscribe({ data }, { ...tested, mailchimp })
}

test.each([
  ['by the address that the provider has', undefined],
  ['without an address where it names none', async () => undefined],
])('a refused departure is shown where its row was removed: %s', async (_, readAddress) => {
  await tested.rows('delete from public.email_subscriptions')
  const refusal = new MailchimpFailure('Mailchimp answered 400', true, 400, 'invalid')
  const unsubscribe = () => Promise.reject(refusal)
  const refusing = { ...tested.mailchimp, unsubscribe, ...(readAddress && { readAddress }) }
  await expect(unsubscribeAll(refusing)).rejects.toThrow('Mailchimp answered 400')
  const addresses = readAddress ? [] : [email]
  expect(await shown()).toMatchObject([{ refusal: 'unsubscribe', subscriptions: 1, addresses }])
  await unsubscribeAll(tested.mailchimp)
  expect(await shown()).toEqual([])
  expect(await tested.rows('select from private.unsubscribe_refusals')).toEqual([])
})

test('too many requests at once are shown to the owner by their own name, until they pass', async () => {
  const [row] = await tested.rows('select id from public.email_subscriptions')
  const deps = { database: tested.database, unsubscribeLink: async () => 'https://practice.example/leave' }
  const sync = () =>
    syncSubscription({ data: { subscription: row?.id } }, { ...deps, mailchimp: mailchimpOf(tested.sandbox) })
  await tested.steer('/mailchimp/account', { state: 'busy' })
  await expect(sync()).rejects.toThrow('429')
  expect(await shown()).toMatchObject([{ refusal: 'busy', subscriptions: 1, addresses: [] }])
  await tested.steer('/mailchimp/account', { state: 'open' })
  await sync()
  expect(await shown()).toEqual([])
})
