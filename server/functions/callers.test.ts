import { beforeEach, describe, expect, test } from 'vitest'

import type { Caller } from '#server/backend/database/database.ts'

import { appointOwner, credentials } from '#tests/support/data-service.ts'
import { memberA, memberB, owner, service, visitor } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'
import { liveSiteDouble } from '#tests/support/live-site.ts'
import { assured, withFactor } from '#tests/support/second-factor.ts'

const ID = '11111111-0000-4000-8000-000000000009'
const FIELD = { document: 'facts/fees', path: 'selfPay' }

const INBOX = 'The inbox is the owner’s'
const SITE = 'The site is the owner’s'
const STRIPE = 'The account at Stripe is the owner’s'
/** Each function of the owner, with every kind of request and what all others are told. */
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

const tested = await useFunctions()
beforeEach(async () => {
  await appointOwner(tested.database)
})

async function send(name: string, caller: Caller, body: object) {
  const { liveSite } = liveSiteDouble(tested.database, async () => undefined)
  const reply = await tested.ask(name, caller, body, { liveSite })
  const text = await reply.text()
  return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** What a refused request must leave as it is. */
async function traces() {
  const [rows] = await tested.rows(`select (select count(*) from private.audit_log) as records,
    (select count(*) from private.site_draft) as draft, (select max(id) from private.site_releases) as newest,
    (select count(*) from private.site_opening) as openings, (select count(*) from private.site_pictures) as pictures,
    (select count(*) from private.pdf_files) as files,
    (select count(*) from private.payers) as payers`)
  return { ...rows, mails: (await tested.mails()).length }
}

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
    const headers = { ...(await credentials(owner)), authorization: 'Bearer a.b.c' }
    for (const init of [{}, { headers }]) {
      expect((await tested.serve()(name, { ...init, body: JSON.stringify(body) })).status).toBe(401)
    }
    expect(await traces()).toEqual(before)
  })
})

describe.each(owners)('%s %j', (name, body, refusal) => {
  test('is the owner’s, while the role lasts and the second factor was shown', async () => {
    expect([200, 400, 404, 409, 422]).toContain((await send(name, owner, body)).status)
    await tested.rows('delete from private.owners')
    expect(await send(name, owner, body)).toEqual({ status: 403, body: { error: refusal } })
    await appointOwner(tested.database)
    // A token may say more than the database knows, and less.
    for (const [level, caller] of [
      ['aal1', owner],
      ['aal1', assured(owner)],
      ['aal2', owner],
    ] as const) {
      await withFactor(tested.database, owner, level)
      expect(await send(name, caller, body)).toMatchObject({ status: 403 })
    }
    await tested.rows('delete from auth.mfa_factors')
  })
})

// Shows: asvs 8.2.2
test.each(members)(
  '%s %j is refused to a member who has a second factor and has not shown it',
  async (name, body) => {
    const before = await traces()
    for (const [level, caller] of [
      ['aal1', memberA],
      ['aal1', assured(memberA)],
      ['aal2', memberA],
    ] as const) {
      await withFactor(tested.database, memberA, level)
      expect(await send(name, caller, body)).toMatchObject({
        status: 403,
        body: { hint: 'second_factor_needed' },
      })
    }
    expect(await traces()).toEqual(before)
    await tested.rows('delete from auth.mfa_factors')
  },
)

test('says that the second factor is missing, where the function acts by its own rights', async () => {
  await withFactor(tested.database, owner, 'aal1')
  for (const name of ['owner-inbox', 'owner-site', 'owner-set-up', 'owner-pictures']) {
    const [, body = {}] = owners.find(([each]) => each.startsWith(name)) ?? []
    expect((await send(name, owner, body)).body).toMatchObject({ hint: 'second_factor_needed' })
  }
  await tested.rows('delete from auth.mfa_factors')
})

test.each(['owner-pictures?shape=square&zoom=1&x=0.5&y=0.5', 'owner-pdf-files', 'owner-site'])(
  '%s refuses everybody else before anything of the body is read',
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

test.each([
  ['owner-inbox', { action: 'export' }, 400],
  ['owner-inbox', { action: 'read', id: '1' }, 400],
  ['owner-inbox', { action: 'list', search: 'x'.repeat(101) }, 400],
  ['owner-inbox', { action: 'list', after: { receivedAt: 'soon', id: ID } }, 400],
  ['owner-inbox', { action: 'list', after: { id: ID } }, 400],
  ['owner-inbox', { action: 'note', id: ID, text: 'x'.repeat(5001), version: 0 }, 400],
  ['owner-inbox', { action: 'list', search: 'x'.repeat(30_000) }, 413],
  ['owner-set-up', { action: 'close' }, 400],
  ['owner-set-up', { action: 'test', service: 'fax' }, 400],
  ['owner-set-up', { action: 'load', more: 'x'.repeat(2000) }, 413],
  ['export-activity', { kind: 'health' }, 400],
  ['export-activity', { since: 'yesterday' }, 400],
  ['export-activity', { kind: 'x'.repeat(2000) }, 413],
  ['esa-request-offer', undefined, 400],
  ['esa-request-offer', { action: 'read' }, 400],
  ['esa-request-offer', { action: 'answer', id: '1', isMine: true }, 400],
  ['esa-request-offer', { action: 'answer', id: ID, isMine: 'true' }, 400],
  // More than PostgreSQL's integers hold.
  ['owner-inbox', { action: 'note', id: ID, text: '', version: 2 ** 31 }, 400],
  ['owner-site', { action: 'release', release: 2 ** 31 }, 400],
  ['owner-site', { action: 'release', release: 1, against: -(2 ** 31) - 1 }, 400],
  ['owner-site', { action: 'restore', base: 0, release: 2 ** 31 }, 400],
  ['owner-site', { action: 'preview', page: '/', release: 2 ** 31 }, 400],
  ['owner-site', { action: 'history', before: 2 ** 31 }, 400],
  ['owner-site', { action: 'law', since: 2 ** 31 }, 400],
  [
    'owner-site',
    {
      action: 'publish',
      base: 0,
      fields: [{ document: 'pages/home', path: 'hero.lead', version: 2 ** 31 }],
    },
    400,
  ],
])('%s refuses %j', async (name, body, status) => {
  expect((await tested.ask(name, owner, body ?? null)).status).toBe(status)
})

test.each(['owner-inbox', 'owner-needs', 'owner-visits', 'owner-site', 'export-my-data'])(
  '%s says that its database is broken, and nothing more',
  async (name) => {
    const body = owners.find(([each]) => each === name)?.[1] ?? {}
    const reply = await tested.ask(name, owner, body, tested.brokenDatabase)
    expect([reply.status, Object.keys(await reply.json())]).toEqual([500, ['error']])
    expect((await tested.serve()(name, { method: 'GET', headers: await credentials(owner) })).status).toBe(
      405,
    )
  },
)
