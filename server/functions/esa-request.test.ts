// Shows: hipaa (a)(2)(iv)
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ESA_REQUEST_FIELDS } from '#contracts/esa-request-fields.ts'
import { parseFormKeys, open } from './seal.ts'
import type { Database } from '#server/backend/database/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { receiveForm } from './receive-form.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'

const complete = {
  ...completeEsaRequest,
  mentalHealthConditions: 'Anxiety, which I told nobody.',
}
const keys = await parseFormKeys(`k1:${Buffer.alloc(32, 7).toString('base64')}`)
let database: Database
let logged: string[]
let receive: (request: Request) => Promise<Response>

beforeAll(async () => void (database = await testDatabase([])))
afterAll(() => database.close())

beforeEach(async () => {
  await database.run('delete from private.form_submissions')
  logged = []
  const note = (...said: unknown[]) => void logged.push(JSON.stringify(said))
  receive = receiveForm({
    database,
    keys,
    memberOf: async () => undefined,
    admit: async () => true,
    log: { warn: note, error: note },
  })
})

const submissions = () =>
  database.asSystem((trx) => trx.selectFrom('private.form_submissions').selectAll().execute())

describe('an ESA request', () => {
  // Shows: spec 1.14, 6.2
  it('is sealed whole, and nothing of it is readable in what is stored', async () => {
    const reply = await receive(post(complete))
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ ok: true })
    const [stored, ...others] = await submissions()
    expect(others).toEqual([])
    expect(stored?.kind).toBe('esa-request')
    expect(JSON.stringify(stored)).not.toMatch(/Ana|Anxiety/)
    const opened: unknown = JSON.parse(await open({ keyId: 'k1', sealed: stored!.sealed }, keys))
    expect(opened).toMatchObject({ firstName: 'Ana', dateOfBirth: '1985-04-23', housingNeed: 'yes' })
    expect(opened).not.toHaveProperty('form')
    expect(await open({ keyId: 'k1', sealed: stored!.sealed_name! }, keys)).toBe('Ana Rivera')
  })

  // Shows: spec 5.19
  it('is taken with every field filled to the brim in the widest script', async () => {
    const brim = Object.entries(ESA_REQUEST_FIELDS).flatMap(([name, field]) =>
      field.kind === 'text' ? [[name, '字'.repeat(field.max)]] : [],
    )
    expect((await receive(post({ ...complete, ...Object.fromEntries(brim) }))).status).toBe(200)
  })

  it('is refused by field when answers are missing or wrong, without repeating or logging them', async () => {
    const reply = await receive(post({ ...complete, zipCode: '90210', state: 'CA', symptomsDescription: '' }))
    expect(reply.status).toBe(422)
    const body = await reply.text()
    expect(JSON.parse(body)).toEqual({
      error: 'Validation errors',
      errors: [
        { field: 'state', code: 'INVALID', message: 'is invalid' },
        { field: 'zipCode', code: 'INVALID', message: 'is invalid' },
        { field: 'symptomsDescription', code: 'REQUIRED', message: 'is required' },
      ],
    })
    expect(body).not.toMatch(/90210|Anxiety/)
    expect(logged).toEqual([])
    expect(await submissions()).toEqual([])
  })

  it('sent by a browser without scripts goes on to the page’s answer', async () => {
    const sent = await receive(post(complete, 'text/html,application/xhtml+xml'))
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe('/esa-evaluations#request-sent')
    expect(await submissions()).toHaveLength(1)
  })

  it.each([
    [{ dateOfBirth: `01/01/${new Date().getFullYear() - 10}` }, '#request-failed-notAdult'],
    [{ dateOfBirth: '02/30/1985' }, '#request-failed-dateNotReal'],
    [{ email: 'nowhere' }, '#request-failed-email'],
    [{ zipCode: '90210', symptomsDescription: '' }, '#request-failed-zipOutsideFlorida'],
    // What is only missing is asked for by the browser itself, and has no words without its field.
    [{ symptomsDescription: '' }, '#request-failed'],
  ])('%o sent without scripts goes on to the reason', async (wrong, place) => {
    const failed = await receive(post({ ...complete, ...wrong }, 'text/html'))
    expect(failed.headers.get('location')).toBe(`/esa-evaluations${place}`)
    expect(await submissions()).toEqual([])
  })

  it('never sends a visitor to a page that does not have this form', async () => {
    const sent = await receive(post({ ...complete, return: 'https://elsewhere.example' }, 'text/html'))
    expect(sent.headers.get('location')).toBe('/esa-evaluations#request-sent')
  })
})

function post(fields: Record<string, string>, accept = 'application/json'): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return new Request('https://practice.example/functions/v1/receive-form', {
    method: 'POST',
    headers: { Accept: accept },
    body,
  })
}
