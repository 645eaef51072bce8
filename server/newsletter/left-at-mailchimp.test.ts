import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { openSessions } from '#tests/support/accounts.ts'
import { memberA } from '#tests/support/database.ts'
import { putOnList, useFunctions } from '#tests/support/functions.ts'

import { syncSubscription, syncUnsubscribe } from './jobs.ts'

const tested = await useFunctions()
const unsubscribeUrl = 'https://practice.example/leave'

let email: string
let readers = 0
beforeEach(async () => {
  await tested.database.run(
    'delete from auth.users; delete from public.email_subscriptions; delete from private.outbox',
  )
  readers += 1
  email = `reader-${readers}@example.com`
  await putOnList(tested, email)
  await tested.mailchimp.subscribe({ email, listType: 'newsletter', unsubscribeUrl })
})

const provider = async () => (await tested.readers()).find((each) => each.email_address === email)

const sync = (data: unknown) =>
  syncSubscription({ data }, { ...tested, unsubscribeLink: async () => unsubscribeUrl })

async function syncAll() {
  for (const { payload } of await tested.rows(
    `delete from private.outbox where queue = 'sync-subscription' returning payload`,
  ))
    await sync(payload)
}

async function subscriptionId() {
  const [row] = await tested.rows(`select id from public.email_subscriptions where email = '${email}'`)
  return String(row?.id)
}

const states = () => tested.rows(`select subscribed from public.email_subscriptions where email = '${email}'`)
const anHourAgo = () =>
  tested.rows(`update public.email_subscriptions set subscribed_at = now() - interval '1 hour'`)

test.each(['leave', 'archive'])(
  'a subscriber removed at the provider by %s is not subscribed again by a retried job',
  async (how) => {
    await anHourAgo()
    await tested.steer(`/mailchimp/${how}`, { email })
    const left = await provider()
    await sync({ subscription: await subscriptionId() })
    expect(await provider()).toEqual(left)
    expect(await states()).toEqual([{ subscribed: false }])
    expect(await tested.rows(`select from private.outbox where queue = 'sync-unsubscribe'`)).toEqual([])
  },
)

test('nor by their account, which they had confirmed before', async () => {
  await tested.database.run(`insert into auth.users (id, email, email_confirmed_at)
    values ('${String(memberA.claims.sub)}', '${email}', now())`)
  await openSessions(tested.database, [memberA])
  await tested.database.as(memberA, (trx) => sql`select public.set_newsletter(true)`.execute(trx))
  await anHourAgo()
  await tested.rows(`update private.mailchimp_syncs set proven_at = now() - interval '1 hour'`)
  await tested.steer('/mailchimp/leave', { email })
  await syncAll()
  expect(await provider()).toMatchObject({ status: 'unsubscribed' })
  expect(await states()).toEqual([{ subscribed: false }])
})

test('somebody is subscribed again when they ask for it once more', async () => {
  await tested.steer('/mailchimp/leave', { email })
  await tested.rows(`update public.email_subscriptions set subscribed = false where email = '${email}'`)
  await putOnList(tested, email)
  await syncAll()
  expect(await provider()).toMatchObject({ status: 'pending' })
  expect(await states()).toEqual([{ subscribed: true }])
})

test('nobody is subscribed again by a late event of an earlier change of their address', async () => {
  const moved = `moved-${email}`
  await tested.steer('/mailchimp/move', { from: email, to: moved })
  await tested.steer('/mailchimp/leave', { email: moved })
  await tested.rows(`select public.record_mailchimp_address('${email}', '${moved}')`)
  await tested.rows(`update private.mailchimp_syncs set notified_at = notified_at - interval '1 day'`)
  await tested.rows(`update public.email_subscriptions set subscribed_at = now() - interval '2 days'`)
  email = moved
  const left = await provider()
  await syncAll()
  expect(await provider()).toEqual(left)
  expect(await states()).toEqual([{ subscribed: false }])
})

test('nobody is subscribed to an audience that does not have them', async () => {
  await tested.rows(`select public.record_mailchimp_sync('${await subscriptionId()}', 'pending')`)
  await tested.rows(`insert into private.outbox (queue, payload)
    select 'sync-subscription', jsonb_build_object('subscription', id, 'only', 'link')
    from public.email_subscriptions`)
  await tested.mailchimp.deleteSubscriber(createHash('md5').update(email).digest('hex'))
  await syncAll()
  expect(await provider()).toBeUndefined()
})

const receiveEvent = async (what: string) => {
  const key = 'a-secret-of-at-least-24-letters'
  const serve = tested.serve({ mailchimpWebhook: { secret: key, audienceId: undefined } })
  const fields = new URLSearchParams({ type: what, 'data[list_id]': 'a', 'data[email]': email })
  expect((await serve(`mailchimp-webhook?key=${key}`, { body: fields })).status).toBe(200)
}
const leaveHere = () =>
  tested.rows(
    `select public.unsubscribe_from_all(id) from public.email_subscriptions where email = '${email}'`,
  )
const sendUnsubscribes = async () => {
  for (const { data } of await tested.rows(
    `delete from private.outbox where queue = 'sync-unsubscribe' returning payload as data`,
  ))
    await syncUnsubscribe({ data }, tested)
}

describe('somebody who subscribes again by the provider’s own form', () => {
  test.each(['subscribe', 'profile'])(
    'is subscribed on our list by an event of %s, with a working unsubscribe link',
    async (news) => {
      await leaveHere()
      await sendUnsubscribes()
      await tested.steer('/mailchimp/form', { email })
      await receiveEvent(news)
      await syncAll()
      expect(await states()).toEqual([{ subscribed: true }])
      await syncAll()
      expect(await provider()).toMatchObject({
        status: 'subscribed',
        merge_fields: { LEAVEURL: unsubscribeUrl },
      })
      await leaveHere()
      await sendUnsubscribes()
      expect(await provider()).toMatchObject({ status: 'unsubscribed' })
    },
  )

  test('after unsubscribing there is subscribed on our list', async () => {
    await tested.steer('/mailchimp/leave', { email })
    await receiveEvent('unsubscribe')
    expect(await states()).toEqual([{ subscribed: false }])
    await tested.steer('/mailchimp/form', { email })
    await receiveEvent('subscribe')
    await syncAll()
    expect(await states()).toEqual([{ subscribed: true }])
  })

  test('is not subscribed here if they unsubscribed here and the provider has not accepted it yet', async () => {
    await tested.steer('/mailchimp/confirm', { email })
    await leaveHere()
    await receiveEvent('subscribe')
    await syncAll()
    expect(await states()).toEqual([{ subscribed: false }])
    await sendUnsubscribes()
    expect(await provider()).toMatchObject({ status: 'unsubscribed' })
  })

  test('is not subscribed here by a late event after they unsubscribed there again', async () => {
    await tested.steer('/mailchimp/leave', { email })
    await receiveEvent('unsubscribe')
    await receiveEvent('subscribe')
    await syncAll()
    expect(await states()).toEqual([{ subscribed: false }])
    expect(await provider()).toMatchObject({ status: 'unsubscribed' })
  })
})
