import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { mailchimpOf, putOnList, useFunctions } from '#tests/support/functions.ts'

import { openSessions } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, owner } from '#tests/support/database.ts'
import { jsonRows } from '#server/platform/database/database.ts'
import type { Mailchimp } from './mailchimp.ts'
import { MailchimpFailure } from './mailchimp-wire.ts'
import { deleteSubscriber, syncUnsubscribe, syncSubscription } from './jobs.ts'

const tested = await useFunctions()

// A new one for each test: the provider takes back none that it forgot.
let email: string
let readers = 0
const [letter, articles] = [{ name: 'Website letter' }, { name: 'Website articles' }]

beforeEach(async () => {
  await tested.fault('mailchimp', 'none')
  await tested.database.run(
    'delete from auth.users; delete from public.email_subscriptions; delete from private.outbox',
  )
  readers += 1
  email = `reader-${readers}@example.com`
  await putOnList(tested, email)
  const unsubscribeUrl = 'https://practice.example/leave'
  for (const listType of ['newsletter', 'blog-notifications'] as const) {
    await tested.mailchimp.subscribe({ email, listType, unsubscribeUrl })
  }
})

async function provider() {
  return (await tested.readers()).find((each) => each.email_address === email)
}

/** Does the queued work once, as the job runner would. */
const workOff = (queue: string, job: typeof syncUnsubscribe) => {
  return async (mailchimp = mailchimpOf(tested.sandbox)) => {
    const jobs = await tested.rows(
      `select payload as data from private.outbox where queue = '${queue}' order by id`,
    )
    for (const { data } of jobs) await job({ data }, { database: tested.database, mailchimp })
    return jobs
  }
}
const work = workOff('sync-unsubscribe', syncUnsubscribe)
const workDeletion = workOff('delete-subscriber', deleteSubscriber)

async function asMember(statement: RawBuilder<unknown>) {
  await tested.database.run(`insert into auth.users (id, email, email_confirmed_at)
    values ('${String(memberA.claims.sub)}', '${email}', now())`)
  await openSessions(tested.database, [memberA])
  await tested.database.as(memberA, (trx) => statement.execute(trx))
}
const deleteAccount = () => asMember(sql`select public.delete_account('DELETE')`)

const leave = (list: string) =>
  tested.database.run(`update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
    from public.email_lists as l where l.id = s.email_list_id and l.name = '${list}'`)
const comeBack = () =>
  tested.database.run('update public.email_subscriptions set subscribed = true, unsubscribed_at = null')
const removeRow = () => tested.database.run('delete from public.email_subscriptions')
const alsoOn = (list: string) =>
  tested.database.run(`insert into public.email_subscriptions (email, email_list_id)
    select '${email}', id from public.email_lists where name = '${list}'`)

test.each<[string, () => Promise<unknown>]>([
  ['leaves the last list', () => leave('Newsletter')],
  ['has no row any more, as with an account', removeRow],
  [
    'lacks a field that the audience requires',
    async () => {
      await tested.steer('/mailchimp/require', { field: 'LNAME', required: true })
      await leave('Newsletter')
    },
  ],
  ['uses the member’s own switch', () => asMember(sql`select public.set_newsletter(false)`)],
  [
    'was on a list that is removed as a whole',
    async () => {
      await tested.database.run(`insert into public.email_lists (name) values ('Short-lived')`)
      await alsoOn('Short-lived')
      await leave('Newsletter')
      await tested.database.run(`delete from public.email_lists where name = 'Short-lived'`)
    },
  ],
])('a subscriber who %s is unsubscribed at the provider, by a job without the address', async (_, go) => {
  await go()
  const jobs = await work()
  expect(JSON.stringify(jobs)).not.toContain('example.com')
  expect(await provider()).toMatchObject({ status: 'unsubscribed' })
})

test('an unsubscription that the provider refuses permanently is shown to the owner until it is accepted', async () => {
  await openSessions(tested.database, [owner])
  await appointOwner(tested.database)
  const shown = () => tested.database.as(owner, (trx) => jsonRows(trx, sql`public.mailchimp_refusals()`))
  await leave('Newsletter')
  const refusal = new MailchimpFailure('Mailchimp answered 400', true, 400, 'invalid')
  const refusing = { ...tested.mailchimp, unsubscribe: () => Promise.reject(refusal) }
  await expect(work(refusing)).rejects.toThrow('Mailchimp answered 400')
  expect(await shown()).toMatchObject([{ refusal: 'unsubscribe', subscriptions: 1, addresses: [email] }])
  await work()
  expect(await shown()).toEqual([])
})

test('a subscriber of another list loses the tag of this one only', async () => {
  await alsoOn('Blog Notifications')
  await leave('Newsletter')
  await work()
  const member = await provider()
  expect(member?.status).not.toBe('unsubscribed')
  expect(member?.tags).toMatchObject([articles])
})

test('a subscriber who returns before the provider is notified is still subscribed there', async () => {
  await leave('Newsletter')
  await comeBack()
  await work()
  const member = await provider()
  expect(member?.status).not.toBe('unsubscribed')
  expect(member?.tags).toMatchObject([letter, articles])
})

test.each(['the same list', 'another list'])(
  'a subscriber who returns to %s during the call is still subscribed there',
  async (which) => {
    const mailchimp = tested.mailchimp
    await settle(await subscriptionId())
    await leave('Newsletter')
    await work({
      ...mailchimp,
      // Its own call reaches the provider before this one does.
      async unsubscribe(wanted) {
        await (which === 'another list' ? alsoOn('Blog Notifications') : comeBack())
        await syncAll()
        return mailchimp.unsubscribe(wanted)
      },
    })
    expect(await provider()).toMatchObject({ status: 'unsubscribed' })
    await syncAll()
    expect(await provider()).toMatchObject({ status: 'pending' })
  },
)

test.each(['leaves', 'is removed'])(
  'a subscriber who %s during the call for the subscription is unsubscribed there',
  async (how) => {
    const known = await subscriptionId()
    const subscribe: Mailchimp['subscribe'] = async (subscriber) => {
      await (how === 'leaves' ? leave('Newsletter') : removeRow())
      await work()
      await tested.database.run(`delete from private.outbox where queue = 'sync-unsubscribe'`)
      return tested.mailchimp.subscribe(subscriber)
    }
    await sync(known, { ...tested.mailchimp, subscribe })
    await work()
    expect(await provider()).toMatchObject({ status: 'unsubscribed' })
  },
)

const unsubscribeLink = async () => 'https://practice.example/leave'

async function sync(subscription: string, mailchimp = tested.mailchimp, more = {}) {
  await syncSubscription(
    { data: { subscription, ...more } },
    { database: tested.database, mailchimp, unsubscribeLink },
  )
}

async function syncAll() {
  for (const { payload } of await tested.rows(
    `delete from private.outbox where queue = 'sync-subscription' returning payload`,
  )) {
    const { subscription, ...more } = payload as { subscription: string }
    await sync(subscription, tested.mailchimp, more)
  }
}

async function subscriptionId() {
  const [row] = await tested.rows(`select id from public.email_subscriptions where email = '${email}'`)
  return String(row?.id)
}

const settle = (id: string) => tested.rows(`select public.record_mailchimp_sync('${id}', 'pending')`)

test('the provider is notified of a return, also if the clock was ahead at the last sync', async () => {
  await settle(await subscriptionId())
  await tested.database.run(`update private.mailchimp_syncs set notified_at = now() + interval '1 year'`)
  await leave('Newsletter')
  await work()
  await putOnList(tested, email)
  await syncAll()
  expect(await provider()).toMatchObject({ status: 'pending' })
})

test('a member who deletes the account is permanently deleted at the provider, by a job without the address', async () => {
  await deleteAccount()
  expect(await work()).toEqual([])
  const jobs = await workDeletion()
  expect(jobs).toHaveLength(1)
  expect(JSON.stringify(jobs)).not.toContain('example.com')
  expect(await provider()).toBeUndefined()
  // Once more, as after a lost answer.
  await workDeletion()
})

test('a member who unsubscribed before deleting the account is deleted there as well', async () => {
  await leave('Newsletter')
  await work()
  await deleteAccount()
  await workDeletion()
  expect(await provider()).toBeUndefined()
})

test('a subscriber who returns before the deletion at the provider is not deleted there', async () => {
  await deleteAccount()
  await putOnList(tested, email)
  await workDeletion()
  expect(await provider()).toMatchObject({ status: 'pending' })
})

test.each(['unsubscribe', 'deleteSubscriber'] as const)(
  'a subscriber who returns after %s whose end this process did not see is sent to the provider again',
  async (call) => {
    const mailchimp = mailchimpOf(tested.sandbox)
    const lost = async () => {
      await putOnList(tested, email)
      await syncAll()
      throw new Error('the process ended')
    }
    if (call === 'deleteSubscriber') {
      await deleteAccount()
      await expect(workDeletion({ ...mailchimp, deleteSubscriber: lost })).rejects.toThrow(
        'the process ended',
      )
      await workDeletion()
    } else {
      await leave('Newsletter')
      await expect(work({ ...mailchimp, unsubscribe: lost })).rejects.toThrow('the process ended')
      await work()
    }
    const again = await tested.rows(`select from private.outbox where queue = 'sync-subscription'`)
    expect(again).toHaveLength(1)
  },
)

test('a subscriber who returns during the deletion at the provider is shown to the owner as refused', async () => {
  await deleteAccount()
  const mailchimp = mailchimpOf(tested.sandbox)
  const withReturn: Mailchimp['deleteSubscriber'] = async (member) => {
    await putOnList(tested, email)
    await syncAll()
    return mailchimp.deleteSubscriber(member)
  }
  await workDeletion({ ...mailchimp, deleteSubscriber: withReturn })
  await expect(syncAll()).rejects.toThrow(/^Mailchimp /)
  const refused = await tested.rows(`select p.refusal from private.mailchimp_syncs as p
    join public.email_subscriptions as s on s.id = p.subscription_id where s.email = '${email}'`)
  expect(refused).toEqual([{ refusal: 'forgotten' }])
})

test.each([
  ['is told again', () => leave('Newsletter'), work, 'unsubscribed'],
  ['forgets', deleteAccount, workDeletion, undefined],
] as const)('a provider that fails %s later', async (_, go, job, status) => {
  await go()
  await tested.fault('mailchimp', 'error')
  await expect(job()).rejects.toThrow(/^Mailchimp /)
  await tested.fault('mailchimp', 'none')
  await job()
  expect((await provider())?.status).toBe(status)
})

test('a subscription that ended meanwhile is not sent', async () => {
  email = `gone-${email}`
  await putOnList(tested, email)
  const subscription = await subscriptionId()
  await leave('Newsletter')
  await sync(subscription)
  expect(await provider()).toBeUndefined()
})

test('one mailbox is sent eight of the provider’s mails an hour, however its address is written', async () => {
  const subscribe = async (address: string) => {
    await putOnList(tested, address)
    const [row] = await tested.rows(`select id from public.email_subscriptions where email = '${address}'`)
    await sync(String(row?.id))
  }
  for (let n = 0; n < 8; n++) await subscribe(`flooded+${n}@example.com`)
  await expect(subscribe('flooded+more@example.com')).rejects.toThrow(/^too many mails to a mailbox$/)
  await subscribe('other@example.com')
  const sent = (await tested.readers()).filter(({ email_address: to }) => /flooded|other/.test(to))
  expect(sent).toHaveLength(9)
})
