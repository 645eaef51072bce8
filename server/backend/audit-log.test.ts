// Shows: asvs 14.2.4, 16.2.5
// Shows: hipaa (b)
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { ESA_REQUEST_FIELDS } from '#contracts/esa-request-fields.ts'
import type { Caller } from '#server/platform/database/database.ts'

import { serveAuth } from '#tests/support/auth-service.ts'
import { appointOwner, credentials, dataService } from '#tests/support/data-service.ts'
import { memberA, owner, visitor } from '#tests/support/database.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'
import { useFunctions } from '#tests/support/functions.ts'

const MARKER = 'Zxmarker'
const ADDRESS = 'zxmarker@example.com'
/** What the account of the session has instead of an address that was typed. */
const ADDRESSES = /zxmarker|@|203\.0\.113\.77|2001:db8:7:7/i

const FROM = { 'x-forwarded-for': '2001:db8:7:7::1', accept: 'application/json' }

const tested = await useFunctions()
beforeAll(async () => {
  await appointOwner(tested.database)
})

test('no input is in the audit log or the log: no health data, no name, no address', async () => {
  const ids = [await send({ name: MARKER, email: ADDRESS, message: MARKER }), await send(markedRequest())]
  await writeTestimonial()
  const signUp = new URLSearchParams({ email: ADDRESS, list: 'newsletter' })
  await tested.serve()('newsletter-form', { headers: FROM, body: signUp })
  await tryPassword()
  await ask('owner-inbox', owner, { action: 'list', search: MARKER })
  for (const id of ids) {
    const mark = { action: 'mark' }
    for (const action of [{ action: 'read' }, { ...mark, handled: true }, { ...mark, deleted: true }]) {
      expect((await ask('owner-inbox', owner, { ...action, id })).status).toBe(200)
    }
  }
  expect((await ask('export-my-data', memberA, {})).status).toBe(200)
  expect((await ask('esa-request-offer', memberA, { action: 'find' })).status).toBe(200)
  const records = await tested.rows('select * from private.audit_log')
  const actions = new Set(records.map(({ action }) => action))
  for (const action of ['message.searched', 'message.opened', 'message.handled', 'message.deleted']) {
    expect(actions).toContain(action)
  }
  expect(actions).toContain('access.sign-in')
  expect(actions).toContain('testimonial.published')
  expect(JSON.stringify(records)).not.toMatch(ADDRESSES)
  expect(tested.logged()).not.toMatch(/zxmarker/i)
  expect(records.map(({ network }) => network)).toContain('2001:db8:7::/48')
})

function markedRequest() {
  const texts = Object.entries(ESA_REQUEST_FIELDS).filter(
    ([, field]) => field.kind === 'text' || field.kind === 'line',
  )
  const marked = Object.fromEntries(texts.map(([name]) => [name, MARKER]))
  return { ...completeEsaRequest, ...marked, email: ADDRESS }
}

async function writeTestimonial() {
  const { client } = dataService(tested.database)
  const words = { name: MARKER, text: MARKER, rating: 5, is_published: false }
  expect((await client(visitor).from('testimonials').insert(words)).error).toBeNull()
  const published = client(owner).from('testimonials').update({ is_published: true })
  expect((await published.eq('name', MARKER)).error).toBeNull()
}

/** A wrong password for the owner's account, whose address is marked. */
async function tryPassword() {
  await tested.database.asSystem((trx) =>
    sql`update auth.users set email = ${ADDRESS} where id = ${owner.claims.sub}::uuid`.execute(trx),
  )
  const service = await serveAuth({ database: tested.database })
  const guess = { email: ADDRESS, password: MARKER }
  const headers = { 'x-test-address': '203.0.113.77' }
  expect((await service.post('/token?grant_type=password', guess, headers)).status).toBe(400)
  await service.stop()
}

async function send(fields: Record<string, string>): Promise<string> {
  const id = crypto.randomUUID()
  const reply = await tested.sendForm({ ...fields, submission_id: id }, memberA, FROM)
  expect(reply.status).toBe(200)
  return id
}

async function ask(name: string, caller: Caller, body: object) {
  const headers = { ...(await credentials(caller)), ...FROM }
  return tested.serve()(name, { headers, body: JSON.stringify(body) })
}
