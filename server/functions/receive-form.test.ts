// Shows: asvs 2.2.2, 5.1.1, 5.2.1, 5.2.2
import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import { DiskFull } from '#server/backend/database/database-errors.ts'
import { open } from './seal.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { accessToken, credentials, keys } from '#tests/support/data-service.ts'
import { memberA, memberB, service, visitor } from '#tests/support/database.ts'

import { type Change, useFunctions } from '#tests/support/functions.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'

const tested = await useFunctions()

const enquiry = {
  name: 'Ada “Countess” Lovelace',
  email: 'ada@example.com',
  phone: '407 555 0142',
  message: 'I would like to talk about my grief.',
}

const multipart = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function send(
  fields: Record<string, string | File>,
  headers: Record<string, string> = {},
  change?: Change,
) {
  // In one piece: Node's own stream of form data rejects, unhandled, when its reader stops in the middle.
  const whole = new Response(multipart(fields))
  const type = whole.headers.get('content-type') ?? ''
  const reply = await tested.serve(change)('receive-form', {
    headers: { Accept: 'application/json', 'Content-Type': type, ...headers },
    body: await whole.arrayBuffer(),
  })
  return { status: reply.status, body: await reply.json() }
}

const stored = () => tested.rows('select id, kind, key_id, sealed, sealed_name from private.form_submissions')
const notices = async (id: string) =>
  (
    await tested.rows(
      `select id from private.outbox where queue = 'notify-owner' and payload ->> 'submission' = '${id}'`,
    )
  ).length

// Shows: spec 6.2
test('takes an enquiry without a key, sealed before it reaches the database, with the owner’s notice queued', async () => {
  const id = randomUUID()
  expect(await send({ ...enquiry, submission_id: id, form: 'enquiry' })).toEqual({
    status: 200,
    body: { ok: true },
  })
  const row = (await stored()).find((each) => each.id === id)
  expect(row).toMatchObject({ kind: 'enquiry', key_id: 'k1' })
  expect(JSON.stringify(row)).not.toMatch(/Ada “|grief|example\.com/)
  const text = await open({ keyId: 'k1', sealed: String(row?.sealed) }, tested.formKeys)
  expect(JSON.parse(text)).toEqual(enquiry)
  const name = await open({ keyId: 'k1', sealed: String(row?.sealed_name) }, tested.formKeys)
  expect(name).toBe(enquiry.name)
  expect(await notices(id)).toBe(1)
})

test('the same submission sent twice at once is stored once and announced once', async () => {
  const id = randomUUID()
  const twice = await Promise.all([1, 2].map(() => send({ ...enquiry, submission_id: id })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await stored()).filter((row) => row.id === id)).toHaveLength(1)
  expect(await notices(id)).toBe(1)
})

test('a robot that fills in the honeypot is thanked and forgotten', async () => {
  const before = (await stored()).length
  expect(await send({ ...enquiry, _gotcha: 'x' })).toEqual({ status: 200, body: { ok: true } })
  expect(await stored()).toHaveLength(before)
})

test.each([
  ['an empty', 'name', '', 'REQUIRED'],
  ['a very long', 'name', 'a'.repeat(201), 'TOO_LONG'],
  ['a malformed', 'email', 'ada', 'TYPE_EMAIL'],
  ['a very long', 'phone', '1'.repeat(41), 'TOO_LONG'],
  ['a blank', 'message', '  ', 'REQUIRED'],
  ['a very long', 'message', 'm'.repeat(5001), 'TOO_LONG'],
])('refuses %s %s by field and code', async (_what, field, value, code) => {
  const { status, body } = await send({ ...enquiry, [field]: value })
  expect(status).toBe(422)
  expect(body.errors).toEqual([{ field, code, message: expect.any(String) }])
})

test('refuses by reason what is no form of ours', async () => {
  expect(await send({ ...enquiry, form: 'other' })).toEqual({
    status: 404,
    body: { error: 'There is no such form' },
  })
  expect(await send({ ...enquiry, submission_id: '1' })).toMatchObject({
    status: 400,
    body: { error: 'The submission id is not a UUID' },
  })
  expect(await send({ ...enquiry, message: 'x'.repeat(70_000) })).toMatchObject({ status: 413 })
  expect(await send({ ...enquiry, file: new File(['x'], 'x.pdf') })).toMatchObject({
    status: 400,
    body: { error: 'Files are not accepted' },
  })
})

test('a body without a length is counted while it comes in', async () => {
  const chunk = new TextEncoder().encode('x'.repeat(10_000))
  let chunks = 0
  const endless = new ReadableStream({
    pull(controller) {
      chunks += 1
      controller.enqueue(chunk)
    },
  })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }
  const init: RequestInit & { duplex: 'half' } = { headers, body: endless, duplex: 'half' }
  expect((await tested.serve()('receive-form', init)).status).toBe(413)
  expect(chunks).toBeLessThan(20)
})

async function native(fields: Record<string, string>) {
  const reply = await tested.serve()('receive-form', {
    headers: {
      Accept: 'text/html,application/xhtml+xml',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
  return `${reply.status} ${reply.headers.get('location')}`
}

test('a browser without JavaScript is led back to a page of ours', async () => {
  expect(await native(enquiry)).toBe('303 /contact#message-sent')
  expect(await native({ ...enquiry, return: '/' })).toBe('303 /#message-sent')
  expect(await native({ ...enquiry, return: 'https://evil.example/' })).toBe('303 /contact#message-sent')
  expect(await native({ ...enquiry, message: '' })).toBe('303 /contact#message-failed')
  expect(await native({ ...enquiry, message: '', return: '/' })).toBe('303 /#message-failed')
})

test('one address sends so many forms and no more; another one still does', async () => {
  const call = tested.serve()
  const from = (address: string) =>
    call('receive-form', {
      headers: { Accept: 'application/json', 'X-Forwarded-For': address },
      body: multipart(enquiry),
    })
  for (let count = 0; count < 30; count += 1) expect((await from('192.0.2.1')).status).toBe(200)
  const withoutScripts = (referer?: string) =>
    call('receive-form', {
      headers: { Accept: 'text/html', 'X-Forwarded-For': '192.0.2.1', ...(referer && { Referer: referer }) },
      body: multipart(enquiry),
    })
  const led = async (referer?: string) => (await withoutScripts(referer)).headers.get('location')
  expect(await led('https://practice.example/esa-evaluations')).toBe('/esa-evaluations#request-too-many')
  expect(await led('https://practice.example/')).toBe('/#message-too-many')
  expect(await led('https://evil.example/x')).toBe('/contact#message-too-many')
  expect(await led()).toBe('/contact#message-too-many')
  const next = await from('192.0.2.1')
  expect(next.status).toBe(429)
  expect(next.headers.get('retry-after')).toBe('600')
  expect((await from('192.0.2.2')).status).toBe(200)
})

test('when the database does not take it, the sender learns that and nothing else', async () => {
  expect(await send(enquiry, {}, tested.brokenDatabase)).toEqual({
    status: 500,
    body: { error: 'The form could not be stored' },
  })
})

const asFunction = () => Promise.reject(new DiskFull(new Error('no space on /srv')))

test('while the disk is full, the sender learns that it may be tried again', async () => {
  expect(await send(enquiry, {}, { database: { ...tested.database, asFunction } })).toEqual({
    status: 503,
    body: { error: 'Nothing can be saved at the moment. Please try again later.' },
  })
})

test('logs nothing of what was written', async () => {
  await expect.poll(tested.logged).toContain('a form was not stored')
  expect(tested.logged()).not.toMatch(/Ada|grief|example\.com|192\.0\.2/)
})

describe('an ESA request', () => {
  const request = {
    ...completeEsaRequest,
    email: String(memberA.claims.email),
  }
  beforeEach(async () => {
    await tested.rows('delete from auth.users')
    await tested.rows(accountOf(memberA) + accountOf(memberB))
  })

  // Shows: spec 2.76
  test('counts for the member whose session sends it, whatever address is typed', async () => {
    expect(await send(request, await credentials(memberB))).toEqual({ status: 200, body: { ok: true } })
    expect(await completed()).toEqual([memberB.claims.sub])
  })

  test.each([
    ['has ended', () => 'delete from auth.sessions'],
    ['is somebody else’s', () => `update auth.sessions set user_id = '${memberB.session.userId}'`],
  ])('sent with a session that %s is stored, once, and counts for nobody', async (_, end) => {
    await tested.rows(end())
    const id = randomUUID()
    const reply = await send({ ...request, submission_id: id }, await credentials(memberA))
    expect(reply).toEqual({ status: 200, body: { ok: true } })
    expect((await stored()).filter((row) => row.id === id)).toHaveLength(1)
    expect(await notices(id)).toBe(1)
    expect(await completed()).toEqual([])
  })

  test.each<[string, () => Record<string, string> | Promise<Record<string, string>>]>([
    ['by anybody who types a member’s address', () => ({})],
    ['with the public key alone', () => credentials(visitor)],
    ['with our own functions’ key', () => credentials(service)],
    [
      'with a session and no key',
      async () => ({ authorization: (await credentials(memberA)).authorization ?? '' }),
    ],
    [
      'with a token that somebody else signed',
      async () => bearer(await accessToken(memberA.claims, '1h', 'a secret of somebody else, 0123456789')),
    ],
    ['with a token that has expired', async () => bearer(await accessToken(memberA.claims, '-1s'))],
    ['by a browser without scripts', () => ({ Accept: 'text/html' })],
  ])('sent %s is stored and counts for nobody', async (_, headers) => {
    const id = randomUUID()
    const reply = await tested.serve()('receive-form', {
      headers: { Accept: 'application/json', ...(await headers()) },
      body: multipart({ ...request, submission_id: id }),
    })
    expect([200, 303]).toContain(reply.status)
    expect((await stored()).filter((row) => row.id === id)).toHaveLength(1)
    expect(await completed()).toEqual([])
  })
})

const bearer = (token: string) => ({ apikey: keys.publicKey, authorization: `Bearer ${token}` })

async function completed() {
  const rows = await tested.rows('select user_id from public.profiles where esa_evaluation_completed')
  return rows.map(({ user_id }) => user_id)
}
