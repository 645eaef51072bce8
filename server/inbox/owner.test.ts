import { beforeAll, beforeEach, expect, test } from 'vitest'

import { InboxMessage, InboxPage } from '#contracts/inbox.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'

import { followActivity } from '#tests/support/activity.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { answerOf, type Change, useFunctions } from '#tests/support/functions.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'

const inquiry = { name: 'Zoë O’Brien', email: 'zoe@example.com', message: 'I dream of the sea at night.' }
const esaRequest = {
  ...completeEsaRequest,
  firstName: 'José',
  lastName: 'Álvarez',
  email: 'jose@example.com',
  phone: '407 555 0142',
  housingNeed: 'unsure',
  mentalHealthConditions: 'Anxiety.',
  symptomsDescription: 'Little sleep.',
}

const tested = await useFunctions()
const log = followActivity(() => tested.database)
let ids: { inquiry: string; request: string }

beforeAll(async () => {
  await appointOwner(tested.database)
})
beforeEach(async () => {
  await tested.rows('truncate private.form_submissions cascade')
  ids = { inquiry: await send(inquiry), request: await send(esaRequest) }
  await log.skip()
})

const reading = () => ({ action: 'read', id: ids.inquiry })
test('the list decrypts names, and marks nothing as read', async () => {
  const page = await list()
  expect(page).toMatchObject({
    items: [
      { id: ids.request, kind: 'esa-request', name: 'José Álvarez', readAt: null, handledAt: null },
      { id: ids.inquiry, kind: 'inquiry', name: 'Zoë O’Brien' },
    ],
    next: null,
    counts: { all: 2, unread: 2, open: 2, handled: 0, deleted: 0, inquiry: 1, 'esa-request': 1 },
  })
  expect(JSON.stringify(page)).not.toMatch(/sea at night|Anxiety|example\.com/)
  const [{ receivedAt, id } = page.items[1]!] = page.items
  expect((await list({ after: { receivedAt, id } })).items).toMatchObject([{ id: ids.inquiry }])
})

test.each([
  ['zoe', ['Zoë O’Brien']],
  ["o'brien zoë", ['Zoë O’Brien']],
  ['O’Brien, Zoë', ['Zoë O’Brien']],
  ['“sea at night”', ['Zoë O’Brien']],
  ['ALVAREZ', ['José Álvarez']],
  ['nobody', []],
  ['zoe alvarez', []],
  ['sea night', ['Zoë O’Brien']],
  ['little sleep josé', ['José Álvarez']],
  ['zoe@example', ['Zoë O’Brien']],
  ['(407) 555-0142', ['José Álvarez']],
  ['+1 407.555.0142', ['José Álvarez']],
  ['4075550142', ['José Álvarez']],
  ['message', []],
  ['  ', ['José Álvarez', 'Zoë O’Brien']],
])('a search for “%s” finds %j', async (search, found) => {
  expect((await list({ search })).items.map(({ name }) => name)).toEqual(found)
})

// Shows: spec 6.12
test('a message is returned completely, marked as read, and the reading is recorded', async () => {
  const message = InboxMessage.parse(await (await ask(reading())).json())
  expect(message.fields).toEqual(inquiry)
  const { items, counts } = await list()
  expect(counts.unread).toBe(1)
  expect(items.map(({ readAt }) => readAt === null)).toEqual([true, false])
  const actor = owner.claims.sub
  expect(await log.records()).toEqual([
    { action: 'message.opened', actor, subject: ids.inquiry },
    { action: 'message.listed', actor, subject: null },
  ])
})

// Shows: asvs 16.5.3
test('a message whose reading can’t be recorded is not returned', async () => {
  await tested.rows(`alter table private.audit_log add constraint full_up check (false) not valid`)
  const reply = await ask(reading())
  await tested.rows(`alter table private.audit_log drop constraint full_up`)
  expect(reply.status).toBe(500)
  expect(await reply.text()).not.toContain(inquiry.message)
})

// Shows: spec 3.10
test('a message with every field is returned as it was sent', async () => {
  const message = await (await ask({ action: 'read', id: ids.request })).json()
  const { form: _, ...fields } = esaRequest
  expect(message.fields).toEqual({ ...fields, dateOfBirth: '1985-04-23' })
})

test('a note is sealed, returned with its message, and never overwritten unseen', async () => {
  const write = (text: string, version: number) =>
    answerOf(ask({ action: 'note', id: ids.inquiry, text, version }))
  expect(await write('Called back, \u{1f30a} again on Monday.', 0)).toEqual({ status: 200, version: 1 })
  expect(await write('Never saw it.', 0)).toEqual({ status: 409, error: 'The note was changed elsewhere' })
  const read = async (change?: Change) => InboxMessage.parse(await (await ask(reading(), change)).json()).note
  expect(await read()).toEqual({ text: 'Called back, \u{1f30a} again on Monday.', version: 1 })
  const [row] = await tested.rows('select sealed from private.submission_notes')
  expect(JSON.stringify(row)).not.toContain('Called')
  const text = `k2:${Buffer.alloc(32, 9).toString('base64')}`
  expect(await read({ formKeys: await parseSealingKeys(text) })).toEqual({ text: null, version: 1 })
  // It opens as the note of this message and of no other.
  await tested.rows(`update private.submission_notes set submission_id = '${ids.request}'`)
  const other = await ask({ action: 'read', id: ids.request })
  expect(InboxMessage.parse(await other.json()).note.text).toBeNull()
  await tested.rows(`update private.submission_notes set submission_id = '${ids.inquiry}'`)
  expect(await write(' ', 1)).toEqual({ status: 200, version: 2 })
  expect(await read()).toEqual({ text: '', version: 2 })
  // Emptied and written anew on another device: an edit of the first one does not match it.
  expect(await write('Anew.', 2)).toEqual({ status: 200, version: 3 })
  expect(await write('Called back.', 1)).toMatchObject({ status: 409 })
  expect(tested.logged()).not.toMatch(/Called|Never saw/)
})

test('without its key a submission is listed without a name and cannot be read, and the cause is logged', async () => {
  const text = `k2:${Buffer.alloc(32, 9).toString('base64')}`
  const lost = { formKeys: await parseSealingKeys(text) }
  const items = InboxPage.parse(await (await ask({ action: 'list' }, lost)).json()).items
  expect(items.map(({ name }) => name)).toEqual([null, null])
  const message = await (await ask(reading(), lost)).json()
  expect(message).toMatchObject({ id: ids.inquiry, fields: null })
  await expect.poll(tested.logged).toContain("FORM_KEYS has no key 'k1'")
})

async function send(fields: Record<string, string>): Promise<string> {
  const id = crypto.randomUUID()
  expect((await tested.sendForm({ ...fields, submission_id: id })).status).toBe(200)
  return id
}

async function ask(body: object, change?: Change) {
  return tested.ask('owner-inbox', owner, body, change)
}

async function list(filter: object = {}) {
  return InboxPage.parse(await (await ask({ action: 'list', ...filter })).json())
}
