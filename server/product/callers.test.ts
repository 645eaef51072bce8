import { beforeEach, describe, expect, test } from 'vitest'

import type { Caller, MemberCaller } from '#server/platform/database/database.ts'

import { appointOwner, credentials, siteUrl } from '#tests/support/data-service.ts'
import { memberA, memberB, owner, service, visitor } from '#tests/support/database.ts'
import { type Change, useFunctions } from '#tests/support/functions.ts'
import { liveSiteDouble } from '#tests/support/live-site.ts'
import { functionCalls } from '#tests/support/routes/functions.ts'
import { assured, withFactor } from '#tests/support/second-factor.ts'

const ID = '11111111-0000-4000-8000-000000000009'
const FIELD = { document: 'facts/fees', path: 'selfPay' }

const INBOX = 'The inbox is the owner’s'
const SITE = 'The site is the owner’s'
const STRIPE = 'The account at Stripe is the owner’s'
/**
 * What is refused to whom, of every function: tests of one function do not repeat it. Here is each of the owner, with
 * every kind of request and what all others are told.
 */
const owners: [string, object, string][] = [
  ['owner-inbox', { action: 'list' }, INBOX],
  ['owner-inbox', { action: 'list', search: 'zoe' }, INBOX],
  ['owner-inbox', { action: 'read', id: ID }, INBOX],
  ['owner-inbox', { action: 'mark', id: ID, handled: true }, INBOX],
  ['owner-inbox', { action: 'note', id: ID, text: 'Called back.', version: 0 }, INBOX],
  ['owner-inbox', { action: 'answers' }, INBOX],
  ['owner-needs', {}, 'What waits is the owner’s to know'],
  ['owner-trial', {}, 'The examples are the owner’s'],
  ['owner-visits', {}, 'The visits are the owner’s'],
  ['export-activity', {}, 'The activity is the owner’s'],
  ['owner-pictures?shape=square&zoom=1&x=0.5&y=0.5', {}, SITE],
  ['owner-pdf-files', {}, SITE],
  ['owner-set-up', { action: 'load' }, SITE],
  ['owner-set-up', { action: 'test', service: 'mail' }, SITE],
  ['owner-set-up', { action: 'open' }, SITE],
  ['owner-set-up', { action: 'skip', step: 'backups', skipped: true }, SITE],
  ['owner-set-up', { action: 'pass', passed: [{ step: 'fees', isSkipped: false }] }, SITE],
  ['owner-set-up', { action: 'webhook' }, SITE],
  ['owner-stripe', { action: 'load' }, STRIPE],
  ['owner-stripe', { action: 'connect', key: 'sk_test_0123456789abcdef' }, STRIPE],
  ['owner-stripe', { action: 'disconnect' }, STRIPE],
  ['owner-site', { action: 'load' }, SITE],
  ['owner-site', { action: 'save', edits: [{ ...FIELD, version: 0, value: 130 }] }, SITE],
  ['owner-site', { action: 'publish', base: 0, fields: [{ ...FIELD, version: 1 }] }, SITE],
  ['owner-site', { action: 'restore', base: 0, release: 0 }, SITE],
  ['owner-site', { action: 'status' }, SITE],
  ['owner-site', { action: 'history' }, SITE],
  ['owner-site', { action: 'release', release: 0 }, SITE],
  ['owner-site', { action: 'preview', page: '/' }, SITE],
  ['owner-site', { action: 'picture', id: ID }, SITE],
  ['owner-site', { action: 'pdf', id: ID }, SITE],
  ['owner-site', { action: 'updates' }, SITE],
  ['owner-site', { action: 'fixed', search: 'Book a Session' }, SITE],
  ['owner-site', { action: 'law' }, SITE],
]
const members: [string, object, undefined][] = [
  ['create-checkout', { priceId: 'price_basic' }, undefined],
  ['customer-portal', {}, undefined],
  ['check-subscription', {}, undefined],
  ['export-my-data', {}, undefined],
  ['esa-request-offer', { action: 'find' }, undefined],
  ['esa-request-offer', { action: 'answer', id: ID, isMine: true }, undefined],
]
/** Of anybody who has the public key. */
const visitors = ['fetch-wordpress-posts', 'mailchimp-subscribe']

const all = functionCalls()
const withKey = all.filter(({ isKeyed }) => isKeyed).map(({ name }) => name)

test('every function that requires a key is in the list above', () => {
  const signedIn = new Set([...owners, ...members].map(([name]) => name.replace(/\?.*/, '')))
  expect([...signedIn, ...visitors].toSorted()).toEqual(withKey.toSorted())
})

const tested = await useFunctions()
beforeEach(async () => {
  await appointOwner(tested.database)
})

async function send(name: string, caller: Caller, body: object, change: Change = {}) {
  const { liveSite } = liveSiteDouble(tested.database, async () => undefined)
  const reply = await tested.ask(name, caller, body, { liveSite, ...change })
  const text = await reply.text()
  return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** What a refused request must leave as it is. */
async function traces() {
  const [rows] = await tested.rows(`select (select count(*) from private.audit_log) as records,
    (select count(*) from private.site_draft) as draft, (select max(id) from private.site_releases) as newest,
    (select count(*) from private.site_opening) as openings, (select count(*) from private.uploads) as uploads,
    (select count(*) from private.stripe_customers) as customers`)
  return { ...rows, mails: (await tested.mails()).length }
}

test.each(withKey)('%s requires a valid key, and a valid token if there is one', async (name) => {
  const forged = { ...(await credentials(owner)), authorization: 'Bearer a.b.c' }
  const wrong: Record<string, string>[] = [{}, { apikey: 'wrong' }, forged]
  for (const headers of wrong) {
    expect((await tested.serve()(name, { headers, body: '{}' })).status).toBe(401)
  }
})

test('an unknown name is 404', async () => {
  expect(await send('no-such-function', visitor, {})).toEqual({
    status: 404,
    body: { error: 'There is no such function' },
  })
})

test.each(all)('$name accepts $allow and no other method', async ({ name, allow }) => {
  for (const method of ['GET', 'POST', 'PUT'].filter((one) => !allow.includes(one))) {
    const reply = await tested.serve()(name, { method, headers: await credentials(owner) })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow])
  }
})

// Shows: spec 6.7, 6.12
describe.each([...owners, ...members])('%s %j', (name, body, refusal) => {
  test('is refused to everybody else, and nothing happens', async () => {
    const before = await traces()
    const signIn = { status: 401, body: { error: 'Sign in first' } }
    for (const caller of [visitor, service]) expect(await send(name, caller, body)).toEqual(signIn)
    const ended = { ...memberA, claims: { ...memberA.claims, session_id: crypto.randomUUID() } }
    expect(await send(name, ended, body)).toEqual(signIn)
    for (const member of refusal ? [memberA, memberB] : []) {
      expect(await send(name, member, body)).toEqual({ status: 403, body: { error: refusal } })
    }
    expect(await traces()).toEqual(before)
  })
})

const FACTOR_NEEDED = { status: 403, body: { hint: 'second_factor_needed' } }
/** Others leave it to the database function that they call in the owner's name, which knows no reason. */
const OWN_RIGHTS = /^owner-(?:inbox|site|set-up|pictures|pdf-files|stripe|trial)/

describe.each(owners)('%s %j', (name, body, refusal) => {
  test('is the owner’s, while they have the role and the session its second factor', async () => {
    expect([200, 400, 404, 409, 422]).toContain((await send(name, owner, body)).status)
    await tested.rows('delete from private.owners')
    expect(await send(name, owner, body)).toEqual({ status: 403, body: { error: refusal } })
    await appointOwner(tested.database)
    const refused = OWN_RIGHTS.test(name) ? FACTOR_NEEDED : { status: 403 }
    for (const reply of await withoutFactor(name, owner, body)) expect(reply).toMatchObject(refused)
  })
})

// Shows: asvs 8.2.2
test.each(members)('%s %j reports a missing second factor', async (name, body) => {
  const before = await traces()
  for (const reply of await withoutFactor(name, memberA, body)) expect(reply).toMatchObject(FACTOR_NEEDED)
  expect(await traces()).toEqual(before)
})

/** A token may say more than the database knows, and less. */
async function withoutFactor(name: string, caller: MemberCaller, body: object) {
  const replies = []
  for (const [level, sender] of [
    ['aal1', caller],
    ['aal1', assured(caller)],
    ['aal2', caller],
  ] as const) {
    await withFactor(tested.database, caller, level)
    replies.push(await send(name, sender, body))
  }
  await tested.rows('delete from auth.mfa_factors')
  return replies
}

// What a publication changes makes no difference: server/site/releases.test.ts.
test.each([
  ['export-my-data', {}],
  ['owner-stripe', { action: 'connect', key: 'sk_test_0123456789abcdef' }],
  ['owner-stripe', { action: 'disconnect' }],
  ['owner-site', { action: 'publish', base: 0, fields: [{ ...FIELD, version: 1 }] }],
  ['owner-site', { action: 'restore', base: 0, release: 0 }],
  ['owner-set-up', { action: 'open' }],
])('%s %j requires a fresh proof of identity', async (name, body) => {
  const address = { siteUrl, apiBase: undefined }
  const stripe = { isFromSettings: false, address, find: async () => undefined }
  await tested.rows(`update auth.sessions set created_at = now() - interval '1 day'`)
  const before = await traces()
  const refused = { status: 403, body: { hint: 'proof_needed' } }
  expect(await send(name, owner, body, { stripe })).toMatchObject(refused)
  expect(await traces()).toEqual(before)
  await tested.rows('update auth.sessions set created_at = now()')
})

test.each(['owner-pictures?shape=square&zoom=1&x=0.5&y=0.5', 'owner-pdf-files', 'owner-site'])(
  '%s refuses everybody else before the body is read',
  async (name) => {
    for (const caller of [visitor, service, memberA]) {
      let read = 0
      const body = new ReadableStream(
        { pull: (stream) => (read++, stream.enqueue(new Uint8Array(64 * 1024))) },
        { highWaterMark: 0 },
      )
      const init: RequestInit & { duplex: 'half' } = {
        headers: await credentials(caller),
        body,
        duplex: 'half',
      }
      const { status } = await tested.serve()(name, init)
      expect([status, read]).toEqual([caller === memberA ? 403 : 401, 0])
    }
  },
)

// No blog is set up here.
const needsDatabase = withKey.filter((name) => name !== 'fetch-wordpress-posts')

test.each(needsDatabase)('%s reports an error of the database without details', async (name) => {
  const [, body = {}] = [...owners, ...members].find(([each]) => each === name) ?? []
  const asked = { email: 'zoe@example.com', ...body }
  const reply = await tested.ask(name, owner, asked, tested.brokenDatabase)
  expect([500, 503]).toContain(reply.status)
  expect(Object.keys(await reply.json())).toEqual(['error'])
})

test('nothing that was sent above is in the log', () => {
  expect(tested.logged()).not.toMatch(/zoe|called back|sk_test_/i)
})
