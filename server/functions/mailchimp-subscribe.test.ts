import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { keys } from '../../supabase/tests/data-service.ts'
import {
  type Change,
  mailchimpOf,
  putOnList,
  testedFunctions,
  type TestedFunctions,
  WITHOUT_MAILCHIMP,
} from './tested-functions.ts'

let tested: TestedFunctions
beforeAll(async () => void (tested = await testedFunctions()))
afterEach(async () => void (await tested.fault('mailchimp', 'none')))
afterAll(() => tested.stop())

const headers = { apikey: keys.publicKey, 'Content-Type': 'application/json' }
const accepted = { status: 'accepted' }

async function subscribe(body: unknown, change?: Change) {
  const reply = await tested.serve(change)('mailchimp-subscribe', { headers, body: JSON.stringify(body) })
  return { status: reply.status, body: await reply.json() }
}

async function member(email: string) {
  const state = await tested.sandbox.routes.request('/state/mailchimp')
  const { members } = await state.json()
  return members.find((each: { email_address: string }) => each.email_address === email)
}

test('passes a subscribed address on, to be confirmed there, with first name and a tag that says nothing of health', async () => {
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

test('tells the provider once: a stranger can change nothing about a subscriber there', async () => {
  await putOnList(tested, 'once@example.com')
  await subscribe({ email: 'once@example.com', firstName: 'Grace' })
  expect(await subscribe({ email: 'once@example.com', firstName: 'Mallory' })).toMatchObject({ status: 200 })
  expect(await member('once@example.com')).toMatchObject({ merge_fields: { FNAME: 'Grace' } })
})

test('answers for an address that is on no list exactly as for one that is, and tells nobody', async () => {
  expect(await subscribe({ email: 'nobody@example.com' })).toEqual({ status: 200, body: accepted })
  expect(await member('nobody@example.com')).toBeUndefined()
})

test('an address that is on another list only is not passed on', async () => {
  await putOnList(tested, 'letter@example.com')
  await subscribe({ email: 'letter@example.com', listType: 'esa-followups' })
  expect(await member('letter@example.com')).toBeUndefined()
})

test('somebody who unsubscribed at the provider and comes back is asked to confirm again', async () => {
  const {
    MAILCHIMP_API_BASE: base,
    MAILCHIMP_API_KEY: key,
    MAILCHIMP_AUDIENCE_ID: list,
  } = tested.sandbox.settings
  await putOnList(tested, 'back@example.com')
  await subscribe({ email: 'back@example.com' })
  const { id } = await member('back@example.com')
  await fetch(`${base}/lists/${list}/members/${id}`, {
    method: 'PATCH',
    headers: { Authorization: `Basic ${btoa(`x:${key}`)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'unsubscribed' }),
  })
  await tested.rows(
    "update public.email_subscriptions set subscribed = false where email = 'back@example.com'",
  )
  await putOnList(tested, 'back@example.com')
  await subscribe({ email: 'back@example.com' })
  expect(await member('back@example.com')).toMatchObject({ status: 'pending' })
})

test.each(['error', 'garbage', 'slow'])(
  'a provider at %s fails alike for everybody, without a reason',
  async (mode) => {
    await putOnList(tested, `${mode}@example.com`)
    await tested.fault('mailchimp', mode)
    const failed = { status: 502, body: { error: 'The mailing provider is not available' } }
    const started = performance.now()
    const patience = { mailchimp: mailchimpOf(tested.sandbox, 400) }
    expect(await subscribe({ email: `${mode}@example.com` }, patience)).toEqual(failed)
    expect(await subscribe({ email: 'nobody@example.com' }, patience)).toEqual(failed)
    expect(performance.now() - started).toBeLessThan(4000)
    expect(await member(`${mode}@example.com`)).toBeUndefined()
  },
)

test('without a provider it answers as with a failing one', async () => {
  expect(await subscribe({ email: 'ada@example.com' }, WITHOUT_MAILCHIMP)).toMatchObject({
    status: 502,
  })
  expect(await subscribe({ email: 'nobody@example.com' }, WITHOUT_MAILCHIMP)).toMatchObject({
    status: 502,
  })
})

const flood = (email: string) => subscribe({ email }, WITHOUT_MAILCHIMP)

test('one mailbox causes at most eight calls an hour, however its address is written', async () => {
  for (let call = 0; call < 8; call++)
    expect(await flood(`flooded+${call}@example.com`)).toMatchObject({ status: 502 })
  const refused = { status: 429, body: { error: 'Too many requests' } }
  expect(await flood('flooded+more@example.com')).toEqual(refused)
  expect(await flood('flooded@example.com')).toEqual(refused)
  expect(await flood('other@example.com')).toMatchObject({ status: 502 })
})

test.each([
  ['no address', {}],
  ['not an address', { email: 'ada' }],
  ['an address that is too long', { email: `${'a'.repeat(250)}@example.com` }],
  ['a first name that is too long', { email: 'ada@example.com', firstName: 'a'.repeat(101) }],
  ['no object', 'ada@example.com'],
])('refuses %s', async (_what, body) => {
  expect(await subscribe(body)).toEqual({ status: 400, body: { error: 'Invalid subscription' } })
})

test('refuses by reason what is no such call', async () => {
  const call = tested.serve()
  const status = async (name: string, init: RequestInit) => (await call(name, init)).status
  expect(await status('mailchimp-subscribe', { headers, body: '{' })).toBe(400)
  expect(
    await status('mailchimp-subscribe', { headers, body: JSON.stringify({ email: 'a'.repeat(9000) }) }),
  ).toBe(413)
  expect(await status('mailchimp-subscribe', { headers, method: 'GET' })).toBe(405)
})

test('refuses by reason what has no key, or no function', async () => {
  const call = tested.serve()
  const status = async (name: string, init: RequestInit) => (await call(name, init)).status
  expect(await status('mailchimp-subscribe', { body: '{}' })).toBe(401)
  expect(await status('mailchimp-subscribe', { headers: { apikey: 'wrong' }, body: '{}' })).toBe(401)
  const unknown = await call('no-such-function', { headers })
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toEqual({ error: 'There is no such function' })
})

test('logs no address and no name', async () => {
  await expect.poll(tested.logged).toContain('the mailing provider was not told')
  expect(tested.logged()).not.toMatch(/@example\.com|Ada|Grace|Mallory/)
})
