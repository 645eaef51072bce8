import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { jsonRows } from '#server/platform/database/database.ts'
import { openSessions } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, owner } from '#tests/support/database.ts'
import { putOnList, useFunctions } from '#tests/support/functions.ts'

import { readAudience, syncSubscription, syncUnsubscribe } from './jobs.ts'
import type { Mailchimp } from './mailchimp.ts'

const tested = await useFunctions()
const unsubscribeUrl = 'https://practice.example/leave'
const account = String(memberA.claims.sub)

let email: string
let readers = 0
beforeEach(async () => {
  await tested.database.run(
    `delete from auth.users; delete from public.email_subscriptions; delete from private.outbox;
     delete from private.mailchimp_readings; delete from private.unsubscribe_refusals`,
  )
  readers += 1
  email = `audience-${readers}@example.com`
  await putOnList(tested, email)
  await syncAll()
  await tested.steer('/mailchimp/confirm', { email })
  await forget()
})

const at = async (address = email) => (await tested.readers()).find((each) => each.email_address === address)
const states = (address = email) =>
  tested.rows(`select subscribed from public.email_subscriptions where email = '${address}'`)
/** News of the webhook that were lost: nothing is queued. */
const forget = () => tested.rows('delete from private.outbox')
const aDayAgo = () =>
  tested.rows(`update public.email_subscriptions set subscribed_at = subscribed_at - interval '2 days',
      unsubscribed_at = unsubscribed_at - interval '2 days';
    update private.mailchimp_syncs set notified_at = notified_at - interval '2 days',
      proven_at = proven_at - interval '2 days'`)

async function syncAll(mailchimp = tested.mailchimp) {
  const deps = { ...tested, mailchimp, unsubscribeLink: async () => unsubscribeUrl }
  for (const queue of ['sync-subscription', 'sync-unsubscribe'] as const) {
    const jobs = await tested.rows(
      `delete from private.outbox where queue = '${queue}' returning payload as data`,
    )
    for (const { data } of jobs) {
      if (queue === 'sync-unsubscribe') await syncUnsubscribe({ data }, deps)
      else await syncSubscription({ data }, deps)
    }
  }
}
const leaveHere = () =>
  tested.rows(
    `select public.unsubscribe_from_all(id) from public.email_subscriptions where email = '${email}'`,
  )
const refusals = async () => {
  await openSessions(tested.database, [owner])
  await appointOwner(tested.database)
  return tested.database.as(owner, (trx) => jsonRows(trx, sql`public.mailchimp_refusals()`))
}

describe('the audience, read once a day', () => {
  test.each(['leave', 'archive', 'clean'])(
    'takes off who left there by %s, without any news',
    async (how) => {
      await tested.steer(`/mailchimp/${how}`, { email })
      await aDayAgo()
      expect(await readAudience(tested)).toMatchObject({ members: expect.any(Number) })
      expect(await states()).toEqual([{ subscribed: false }])
    },
  )

  test('brings back who came back by its own form, whose departure it had known', async () => {
    await leaveHere()
    await syncAll()
    await tested.steer('/mailchimp/form', { email })
    await readAudience(tested)
    expect(await states()).toEqual([{ subscribed: true }])
  })

  test.each([
    ['is told again where nothing has changed there since', 3, 'unsubscribed'],
    ['is not told where something has: they may have come back', 0, 'subscribed'],
  ])('raises nobody who left here, whose departure it never heard of, and %s', async (_, daysAgo, status) => {
    await leaveHere()
    await forget()
    await aDayAgo()
    const changedAt = new Date(Date.now() - daysAgo * 86_400_000)
    const mailchimp: Mailchimp = {
      ...tested.mailchimp,
      readChanges: async () => ({ members: [], unreadable: 0, isLast: true }),
      readState: async (member) => ({ ...(await tested.mailchimp.readState(member))!, changedAt }),
    }
    await readAudience({ ...tested, mailchimp })
    await syncAll(mailchimp)
    expect(await states()).toEqual([{ subscribed: false }])
    expect(await at()).toMatchObject({ status })
  })

  test('reads only what has changed since the last time', async () => {
    const asked: (Date | undefined)[] = []
    const mailchimp: Mailchimp = {
      ...tested.mailchimp,
      async readChanges(since, ...rest) {
        asked.push(since)
        return tested.mailchimp.readChanges(since, ...rest)
      },
    }
    await readAudience({ ...tested, mailchimp })
    await readAudience({ ...tested, mailchimp })
    expect(asked).toEqual([undefined, undefined, expect.any(Date), expect.any(Date)])
  })

  test('is not marked as read where it fails', async () => {
    await tested.fault('mailchimp', 'error')
    await expect(readAudience(tested)).rejects.toThrow(/Mailchimp/)
    await tested.fault('mailchimp', 'none')
    expect(await tested.rows('select from private.mailchimp_readings')).toEqual([])
  })

  test('shows the owner whom they archived, until they are back', async () => {
    await tested.steer('/mailchimp/archive', { email })
    await aDayAgo()
    await readAudience(tested)
    expect(await refusals()).toMatchObject([{ refusal: 'archived', subscriptions: 1, addresses: [email] }])
    await tested.steer('/mailchimp/form', { email })
    await readAudience(tested)
    expect(await refusals()).toEqual([])
    expect(await states()).toEqual([{ subscribed: true }])
  })
})

const moved = () => `moved-${email}`
const move = () => tested.rows(`update auth.users set email = '${moved()}' where id = '${account}'`)

describe('a changed address of an account', () => {
  beforeEach(async () => {
    await tested.rows(
      `insert into auth.users (id, email, email_confirmed_at) values ('${account}', '${email}', now())`,
    )
    await forget()
  })

  test('takes the newsletter along', async () => {
    await move()
    await syncAll()
    await syncAll()
    expect(await at()).toMatchObject({ status: 'unsubscribed' })
    expect(await at(moved())).toMatchObject({ status: 'subscribed' })
  })

  test('takes every other list along, in the download too', async () => {
    await tested.rows(`insert into public.email_subscriptions (email, email_list_id)
      select '${email}', id from public.email_lists where name = 'Blog Notifications'`)
    await forget()
    await move()
    expect(await states()).toEqual([{ subscribed: false }, { subscribed: false }])
    expect(await states(moved())).toEqual([{ subscribed: true }, { subscribed: true }])
    await syncAll()
    await syncAll()
    expect(await at()).toMatchObject({ status: 'unsubscribed' })
    expect(await at(moved())).toMatchObject({ status: 'subscribed' })
    await openSessions(tested.database, [memberA])
    const [download] = await tested.database.as(memberA, async (trx) =>
      jsonRows<{ email_subscriptions: { list: string; subscribed: boolean }[] }>(
        trx,
        sql`public.export_my_data()`,
      ),
    )
    expect(download?.email_subscriptions.map(({ list, subscribed }) => [list, subscribed])).toEqual([
      ['Blog Notifications', true],
      ['Newsletter', true],
    ])
  })

  test('subscribes nobody who had left at the provider, and whose news was lost', async () => {
    await tested.steer('/mailchimp/leave', { email })
    await forget()
    await move()
    await syncAll()
    await syncAll()
    expect(await at(moved())).toBeUndefined()
    expect(await states(moved())).toEqual([{ subscribed: false }])
  })

  test('does not end what they subscribed to afterwards', async () => {
    await tested.steer('/mailchimp/leave', { email })
    await forget()
    await move()
    await openSessions(tested.database, [memberA])
    await tested.database.as(memberA, (trx) => sql`select public.set_newsletter(true)`.execute(trx))
    await syncAll()
    await syncAll()
    expect(await states(moved())).toEqual([{ subscribed: true }])
    expect(await at(moved())).toMatchObject({ status: 'subscribed' })
  })

  test('of somebody who left here, of which the provider has not heard, reaches it under the former address', async () => {
    await leaveHere()
    await move()
    await syncAll()
    expect(await at()).toMatchObject({ status: 'unsubscribed' })
    expect(await at(moved())).toBeUndefined()
  })
})
