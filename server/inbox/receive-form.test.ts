// Shows: asvs 2.2.2, 5.1.1, 5.2.1, 5.2.2
// Shows: hipaa (a)(2)(iv)
import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import { ESA_REQUEST_FIELDS } from '#contracts/esa-request-fields.ts'
import { DiskFull } from '#server/platform/database/database-errors.ts'
import { open } from '#server/platform/crypto/seal.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { accessToken, credentials, keys } from '#tests/support/data-service.ts'
import { memberA, memberB, service, visitor } from '#tests/support/database.ts'

import { type Change, useFunctions } from '#tests/support/functions.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'

const tested = await useFunctions()

const inquiry = {
  name: 'Ada “Countess” Lovelace',
  email: 'ada@example.com',
  phone: '407 555 0142',
  message: 'I would like to talk about my grief.',
}
const esaRequest = { ...completeEsaRequest, mentalHealthConditions: 'Grief, which I told nobody.' }

async function send(fields: Record<string, string | File>, change?: Change) {
  const reply = await tested.sendForm(fields, undefined, {}, change)
  return { status: reply.status, body: await reply.json() }
}

const stored = () => tested.rows('select id, kind, key_id, sealed, sealed_name from private.form_submissions')
const storedAs = async (id: string) => (await stored()).filter((row) => row.id === id)
const notices = async (id: string) =>
  (
    await tested.rows(
      `select id from private.outbox where queue = 'notify-owner' and payload ->> 'submission' = '${id}'`,
    )
  ).length

const opened = (sealed: unknown) => open({ keyId: 'k1', sealed: String(sealed) }, tested.formKeys)

// Shows: spec 1.14, 6.2
test.each([
  ['inquiry', inquiry, inquiry.name, {}],
  ['esa-request', esaRequest, 'Ana Rivera', { form: undefined, dateOfBirth: '1985-04-23' }],
])(
  'accepts an %s without an API key, completely sealed, with the owner’s notice',
  async (form, fields, name, read) => {
    const id = randomUUID()
    expect(await send({ ...fields, submission_id: id, form })).toEqual({ status: 200, body: { ok: true } })
    const [row] = await storedAs(id)
    expect(row).toMatchObject({ kind: form, key_id: 'k1' })
    // Each with a character that no sealed text has: the letters alone are found in one of fifty by chance.
    expect(JSON.stringify(row)).not.toMatch(/"Ana|Ana R|Ada “|grief, |example\.com/i)
    expect(JSON.parse(await opened(row?.sealed))).toEqual({ ...fields, ...read })
    expect(await opened(row?.sealed_name)).toBe(name)
    expect(await notices(id)).toBe(1)
  },
)

test.each([
  ['consulting', 'consulting'],
  ['', undefined],
  ['grief', undefined],
])('a message about %j is stored, with a topic that the form offers', async (topic, known) => {
  const id = randomUUID()
  expect((await send({ ...inquiry, topic, submission_id: id })).status).toBe(200)
  const [row] = await storedAs(id)
  expect(JSON.stringify(row)).not.toContain('consulting')
  expect(JSON.parse(await opened(row?.sealed))).toEqual({ ...inquiry, ...(known && { topic: known }) })
})

test.each([
  ['/es', 'es'],
  ['/contact', undefined],
  ['/es/crisis', undefined],
])('stores that an inquiry was written in Spanish by the page of its form: %s', async (page, language) => {
  const id = randomUUID()
  await send({ ...inquiry, language: 'fr', return: page, submission_id: id })
  const [row] = await storedAs(id)
  expect(JSON.parse(await opened(row?.sealed))).toEqual({ ...inquiry, ...(language && { language }) })
})

test('the same submission sent twice at once is stored once and causes one notice', async () => {
  const id = randomUUID()
  const twice = await Promise.all([1, 2].map(() => send({ ...inquiry, submission_id: id })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await storedAs(id)).toHaveLength(1)
  expect(await notices(id)).toBe(1)
})

// Shows: spec 5.19
test('accepts a request with every field at its maximum length in a wide script', async () => {
  const brim = Object.entries(ESA_REQUEST_FIELDS).flatMap(([name, field]) =>
    field.kind === 'text' ? [[name, '字'.repeat(field.max)]] : [],
  )
  expect((await send({ ...esaRequest, ...Object.fromEntries(brim) })).status).toBe(200)
})

test('a robot that fills in the honeypot gets a success, and nothing is stored', async () => {
  const before = (await stored()).length
  expect(await send({ ...inquiry, _gotcha: 'x' })).toEqual({ status: 200, body: { ok: true } })
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
  const { status, body } = await send({ ...inquiry, [field]: value })
  expect(status).toBe(422)
  expect(body.errors).toEqual([{ field, code, message: expect.any(String) }])
})

test('refuses a request by each field that is missing or invalid, without repeating or logging it', async () => {
  const { status, body } = await send({
    ...esaRequest,
    zipCode: '90210',
    state: 'CA',
    symptomsDescription: '',
  })
  expect({ status, body }).toEqual({
    status: 422,
    body: {
      error: 'Validation errors',
      errors: [
        { field: 'state', code: 'INVALID', message: 'is invalid' },
        { field: 'zipCode', code: 'INVALID', message: 'is invalid' },
        { field: 'symptomsDescription', code: 'REQUIRED', message: 'is required' },
      ],
    },
  })
  expect(tested.logged()).not.toMatch(/90210|Grief/)
})

test('refuses a form that is not ours, with the reason', async () => {
  expect(await send({ ...inquiry, form: 'other' })).toEqual({
    status: 404,
    body: { error: 'There is no such form' },
  })
  expect(await send({ ...inquiry, submission_id: '1' })).toMatchObject({
    status: 400,
    body: { error: 'The submission id is not a UUID' },
  })
  expect(await send({ ...inquiry, message: 'x'.repeat(70_000) })).toMatchObject({ status: 413 })
  expect(await send({ ...inquiry, file: new File(['x'], 'x.pdf') })).toMatchObject({
    status: 400,
    body: { error: 'Files are not accepted' },
  })
})

test('a body without a length is counted while it is received', async () => {
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
  const body = new URLSearchParams(fields)
  const reply = await tested.serve()('receive-form', { headers: { Accept: 'text/html,*/*' }, body })
  return `${reply.status} ${reply.headers.get('location')}`
}

const TEN_YEARS_AGO = `01/01/${new Date().getFullYear() - 10}`
test.each<[Record<string, string>, Record<string, string>, string]>([
  [inquiry, {}, '/contact#message-sent'],
  [inquiry, { return: '/' }, '/#message-sent'],
  [inquiry, { return: '/es' }, '/es#message-sent'],
  [inquiry, { return: '/es', email: 'ada@example' }, '/es#message-failed-email'],
  [inquiry, { return: 'https://evil.example/' }, '/contact#message-sent'],
  [inquiry, { message: '' }, '/contact#message-failed-message'],
  [inquiry, { email: 'ada@example', return: '/' }, '/#message-failed-email'],
  [inquiry, { name: 'a'.repeat(201) }, '/contact#message-failed-name'],
  [esaRequest, {}, '/esa-evaluations#request-sent'],
  [esaRequest, { return: 'https://evil.example/' }, '/esa-evaluations#request-sent'],
  [esaRequest, { dateOfBirth: TEN_YEARS_AGO }, '/esa-evaluations#request-failed-notAdult'],
  [esaRequest, { dateOfBirth: '02/30/1985' }, '/esa-evaluations#request-failed-dateNotReal'],
  [esaRequest, { email: 'nowhere' }, '/esa-evaluations#request-failed-email'],
  [
    esaRequest,
    { zipCode: '90210', symptomsDescription: '' },
    '/esa-evaluations#request-failed-zipOutsideFlorida',
  ],
  // What is only missing is asked for by the browser itself, and has no words without its field.
  [esaRequest, { symptomsDescription: '' }, '/esa-evaluations#request-failed'],
])('a browser without JavaScript is redirected to a page of ours: %#', async (form, change, place) => {
  expect(await native({ ...form, ...change })).toBe(`303 ${place}`)
})

test('forms are limited by address', async () => {
  const from = (address: string, headers = {}) =>
    tested.sendForm(inquiry, undefined, { 'X-Forwarded-For': address, ...headers })
  for (let count = 0; count < 30; count += 1) expect((await from('192.0.2.1')).status).toBe(200)
  const led = async (headers = {}) =>
    (await from('192.0.2.1', { Accept: 'text/html', ...headers })).headers.get('location')
  expect(await led({ Referer: 'https://practice.example/esa-evaluations' })).toBe(
    '/esa-evaluations#request-too-many',
  )
  expect(await led({ Referer: 'https://practice.example/' })).toBe('/#message-too-many')
  expect(await led({ Referer: 'https://practice.example/es' })).toBe('/es#message-too-many')
  expect(await led({ Referer: 'https://evil.example/x' })).toBe('/contact#message-too-many')
  expect(await led()).toBe('/contact#message-too-many')
  const letter = await tested.serve()('newsletter-form', {
    headers: { Accept: 'text/html', 'X-Forwarded-For': '192.0.2.1' },
    body: new URLSearchParams({ email: 'many@example.com' }),
  })
  expect(letter.headers.get('location')).toBe('/#subscribe-failed')
  const next = await from('192.0.2.1')
  expect([next.status, next.headers.get('retry-after')]).toEqual([429, '600'])
  expect((await from('192.0.2.2')).status).toBe(200)
})

test('when the database fails, the sender gets an error without details', async () => {
  expect(await send(inquiry, tested.brokenDatabase)).toEqual({
    status: 500,
    body: { error: 'The form could not be stored' },
  })
})

const asFunction = () => Promise.reject(new DiskFull(new Error('no space on /srv')))

test('while the disk is full, the sender gets an error that allows a retry', async () => {
  expect(await send(inquiry, { database: { ...tested.database, asFunction } })).toEqual({
    status: 503,
    body: { error: 'Nothing can be saved at the moment. Please try again later.' },
  })
})

test('logs nothing of the content', async () => {
  await expect.poll(tested.logged).toContain('a form was not stored')
  expect(tested.logged()).not.toMatch(/Ada|grief|example\.com|192\.0\.2/)
})

describe('an ESA request', () => {
  const request = { ...completeEsaRequest, email: String(memberA.claims.email) }
  beforeEach(async () => {
    await tested.rows('delete from auth.users')
    await tested.rows(accountOf(memberA) + accountOf(memberB))
  })

  // Shows: spec 2.76
  test('is linked to the member whose session sends it, whatever address is typed', async () => {
    expect((await tested.sendForm(request, memberB)).status).toBe(200)
    expect(await completed()).toEqual([memberB.claims.sub])
  })

  test.each([
    ['has ended', () => 'delete from auth.sessions'],
    ['is somebody else’s', () => `update auth.sessions set user_id = '${memberB.session.userId}'`],
  ])('sent with a session that %s is stored, once, and linked to nobody', async (_, end) => {
    await tested.rows(end())
    const id = randomUUID()
    expect((await tested.sendForm({ ...request, submission_id: id }, memberA)).status).toBe(200)
    expect(await storedAs(id)).toHaveLength(1)
    expect(await notices(id)).toBe(1)
    expect(await completed()).toEqual([])
  })

  // Of tokens that are nobody's: server/backend/caller.test.ts.
  test.each<[string, () => Promise<Record<string, string>>]>([
    ['by anybody who types a member’s address', async () => ({})],
    ['with the public key alone', () => credentials(visitor)],
    ['with our own functions’ key', () => credentials(service)],
    ['with a token that has expired', async () => bearer(await accessToken(memberA.claims, '-1s'))],
    ['by a browser without scripts', async () => ({ Accept: 'text/html' })],
  ])('sent %s is stored and linked to nobody', async (_, headers) => {
    const id = randomUUID()
    const reply = await tested.sendForm({ ...request, submission_id: id }, undefined, await headers())
    expect([200, 303]).toContain(reply.status)
    expect(await storedAs(id)).toHaveLength(1)
    expect(await completed()).toEqual([])
  })
})

const bearer = (token: string) => ({ apikey: keys.publicKey, authorization: `Bearer ${token}` })

async function completed() {
  const rows = await tested.rows('select user_id from public.profiles where esa_evaluation_completed')
  return rows.map(({ user_id }) => user_id)
}
