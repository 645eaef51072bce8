import { createHash } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createMailchimp } from './mailchimp.ts'
import type { Caller } from '#server/platform/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, memberB, visitor } from '#tests/support/database.ts'
import { type Change, mailchimpOf, putOnList, useFunctions } from '#tests/support/functions.ts'

const tested = await useFunctions()
afterEach(async () => void (await tested.fault('mailchimp', 'none')))

const accepted = { status: 'accepted' }

async function subscribe(body: unknown, change?: Change, caller: Caller = visitor) {
  const reply = await tested.ask('mailchimp-subscribe', caller, body, change)
  return { status: reply.status, body: await reply.json() }
}

async function member(email: string) {
  return (await tested.readers()).find((each) => each.email_address === email)
}

const asMember = (body: object, caller: Caller = memberA) => subscribe(body, {}, caller)
const refusals = (email: string) =>
  tested.rows(`select p.refusal, p.notified_at is not null as told from private.mailchimp_syncs as p
    join public.email_subscriptions as s on s.id = p.subscription_id where s.email = '${email}'`)

test('sends a subscribed address, to be confirmed there, with first name and a tag that reveals nothing about health', async () => {
  await putOnList(tested, 'ada@example.com')
  expect(await subscribe({ email: ' Ada@Example.com', firstName: ' Ada ', listType: 'newsletter' })).toEqual({
    status: 200,
    body: accepted,
  })
  expect(await member('ada@example.com')).toMatchObject({
    status: 'pending',
    merge_fields: { FNAME: 'Ada' },
    tags: [{ name: 'Website letter' }],
  })
})

test('sends it once: a stranger can change nothing about a subscriber at the provider', async () => {
  await putOnList(tested, 'once@example.com')
  await subscribe({ email: 'once@example.com', firstName: 'Grace' })
  expect(await subscribe({ email: 'once@example.com', firstName: 'Mallory' })).toMatchObject({ status: 200 })
  expect(await member('once@example.com')).toMatchObject({ merge_fields: { FNAME: 'Grace' } })
})

describe('a member who subscribes their own confirmed address', () => {
  const sub = String(memberA.claims.sub)
  const email = String(memberA.claims.email)
  const happen = (what: string) =>
    tested.sandbox.routes.request(`/mailchimp/${what}`, { method: 'POST', body: JSON.stringify({ email }) })

  beforeEach(async () => {
    await tested.rows(`delete from auth.users`)
    await tested.rows(`delete from public.email_subscriptions where email = '${email}'`)
    await tested.database.run(accountOf(memberA) + accountOf(memberB))
  })

  test('is subscribed without a confirmation mail, with that reply', async () => {
    expect(await asMember({ email })).toEqual({ status: 200, body: { status: 'subscribed' } })
    expect(await member(email)).toMatchObject({ status: 'subscribed' })
    expect(await asMember({ email })).toEqual({ status: 200, body: { status: 'subscribed' } })
  })

  test('gets the reply that mail is undeliverable, or that the provider refuses the address', async () => {
    await asMember({ email })
    await happen('clean')
    await tested.rows(`update public.email_subscriptions set subscribed_at = now() where email = '${email}'`)
    expect((await asMember({ email })).body).toEqual({ status: 'undeliverable' })
  })

  test('others do not get these replies, nor does another member', async () => {
    await asMember({ email })
    expect(await subscribe({ email })).toEqual({ status: 200, body: accepted })
    expect(await asMember({ email }, memberB)).toEqual({ status: 200, body: accepted })
  })

  test('is not recognized by a session that has ended', async () => {
    await tested.rows(`delete from auth.sessions where user_id = '${sub}'`)
    expect(await asMember({ email })).toEqual({ status: 200, body: accepted })
  })
})

describe('an address that Mailchimp refuses', () => {
  test('because it was permanently deleted gets the usual reply, is shown to the owner, and is retried', async () => {
    const email = 'forgotten@example.com'
    await putOnList(tested, email)
    await subscribe({ email })
    await tested.mailchimp.deleteSubscriber(createHash('md5').update(email).digest('hex'))
    await tested.rows(`update private.mailchimp_syncs set notified_at = null`)
    expect(await subscribe({ email })).toEqual({ status: 200, body: accepted })
    expect(await refusals(email)).toEqual([{ refusal: 'forgotten', told: false }])
  })

  test('because the key is wrong fails for all in the same way, is stored, and is resolved once the key is right', async () => {
    const email = 'waits@example.com'
    await putOnList(tested, email)
    const { MAILCHIMP_API_BASE: apiBase, MAILCHIMP_AUDIENCE_ID: audienceId } = tested.sandbox.settings
    const wrongKey = { mailchimp: createMailchimp({ apiBase, apiKey: 'wrong-us1', audienceId }) }
    expect((await subscribe({ email }, wrongKey)).status).toBe(503)
    expect((await subscribe({ email: 'nobody@example.com' }, wrongKey)).status).toBe(503)
    expect(await refusals(email)).toEqual([{ refusal: 'key', told: false }])
    expect((await subscribe({ email })).status).toBe(200)
    expect(await refusals(email)).toEqual([{ refusal: null, told: true }])
  })
})

test('sends another confirmation mail for a request a day later, not before', async () => {
  const email = 'lost-mail@example.com'
  await putOnList(tested, email)
  const mails = async () => (await tested.mails()).filter(({ to }) => to === email).length
  await subscribe({ email })
  await subscribe({ email })
  expect(await mails()).toBe(1)
  await tested.rows(`update private.mailchimp_syncs set notified_at = notified_at - interval '25 hours'`)
  await subscribe({ email })
  await subscribe({ email })
  expect(await mails()).toBe(2)
})

test('two tabs at once cause one mail', async () => {
  const email = 'two-tabs@example.com'
  await putOnList(tested, email)
  const replies = await Promise.all([subscribe({ email }), subscribe({ email }), subscribe({ email })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await member(email)).toMatchObject({ status: 'pending' })
})

test('responds for an address that is on no list exactly as for one that is, without a call', async () => {
  expect(await subscribe({ email: 'nobody@example.com' })).toEqual({ status: 200, body: accepted })
  expect(await member('nobody@example.com')).toBeUndefined()
})

test('an address that is on another list only is not sent', async () => {
  await putOnList(tested, 'letter@example.com')
  await subscribe({ email: 'letter@example.com', listType: 'esa-followups' })
  expect(await member('letter@example.com')).toBeUndefined()
})

test.each(['error', 'garbage', 'reset', 'slow'])(
  'a provider at %s fails in the same way for everybody, without a reason',
  async (mode) => {
    await putOnList(tested, `${mode}@example.com`)
    await tested.fault('mailchimp', mode)
    const failed = { status: 503, body: { error: 'The mailing provider is not available' } }
    const patience = { mailchimp: mailchimpOf(tested.sandbox, 400) }
    expect(await subscribe({ email: `${mode}@example.com` }, patience)).toEqual(failed)
    expect(await subscribe({ email: 'nobody@example.com' }, patience)).toEqual(failed)
    expect(await member(`${mode}@example.com`)).toBeUndefined()
  },
)

// Where no provider is set up, as with a failing one.
const flood = (email: string) => subscribe({ email }, { mailchimp: undefined })

test('one mailbox causes at most eight calls an hour, however its address is written', async () => {
  for (let call = 0; call < 8; call++)
    expect(await flood(`flooded+${call}@example.com`)).toMatchObject({ status: 503 })
  const refused = { status: 429, body: { error: 'Too many requests' } }
  expect(await flood('flooded+more@example.com')).toEqual(refused)
  expect(await flood('flooded@example.com')).toEqual(refused)
  expect(await flood('other@example.com')).toMatchObject({ status: 503 })
})

test('logs no address and no name', async () => {
  await expect.poll(tested.logged).toContain('the mailing provider was not notified')
  expect(tested.logged()).not.toMatch(/@example\.com|Ada|Grace|Mallory/)
})
