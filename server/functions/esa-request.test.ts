// Shows: hipaa (a)(2)(iv)
import { beforeEach, describe, expect, it } from 'vitest'

import { ESA_REQUEST_FIELDS } from '#contracts/esa-request-fields.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'
import { useFunctions } from '#tests/support/functions.ts'

import { open } from './seal.ts'

const complete = {
  ...completeEsaRequest,
  mentalHealthConditions: 'Anxiety, which I told nobody.',
}
const tested = await useFunctions()
beforeEach(() => tested.rows('delete from private.form_submissions'))

const submissions = () => tested.rows('select * from private.form_submissions')
const send = (fields: Record<string, string>) => tested.sendForm(fields)
const sendWithoutScripts = (fields: Record<string, string>) =>
  tested.sendForm(fields, undefined, { Accept: 'text/html,application/xhtml+xml' })

describe('an ESA request', () => {
  // Shows: spec 1.14, 6.2
  it('is sealed whole, and nothing of it is readable in what is stored', async () => {
    const reply = await send(complete)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ ok: true })
    const [stored, ...others] = await submissions()
    expect(others).toEqual([])
    expect(stored?.kind).toBe('esa-request')
    expect(JSON.stringify(stored)).not.toMatch(/Ana|Anxiety/)
    const opened: unknown = JSON.parse(
      await open({ keyId: 'k1', sealed: String(stored!.sealed) }, tested.formKeys),
    )
    expect(opened).toMatchObject({ firstName: 'Ana', dateOfBirth: '1985-04-23', housingNeed: 'yes' })
    expect(opened).not.toHaveProperty('form')
    expect(await open({ keyId: 'k1', sealed: String(stored!.sealed_name) }, tested.formKeys)).toBe(
      'Ana Rivera',
    )
  })

  // Shows: spec 5.19
  it('is taken with every field filled to the brim in the widest script', async () => {
    const brim = Object.entries(ESA_REQUEST_FIELDS).flatMap(([name, field]) =>
      field.kind === 'text' ? [[name, '字'.repeat(field.max)]] : [],
    )
    expect((await send({ ...complete, ...Object.fromEntries(brim) })).status).toBe(200)
  })

  it('is refused by field when answers are missing or wrong, without repeating or logging them', async () => {
    const reply = await send({ ...complete, zipCode: '90210', state: 'CA', symptomsDescription: '' })
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
    expect(tested.logged()).not.toMatch(/90210|Anxiety/)
    expect(await submissions()).toEqual([])
  })

  it('sent by a browser without scripts goes on to the page’s answer', async () => {
    const sent = await sendWithoutScripts(complete)
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
    const failed = await sendWithoutScripts({ ...complete, ...wrong })
    expect(failed.headers.get('location')).toBe(`/esa-evaluations${place}`)
    expect(await submissions()).toEqual([])
  })

  it('never sends a visitor to a page that does not have this form', async () => {
    const sent = await sendWithoutScripts({ ...complete, return: 'https://elsewhere.example' })
    expect(sent.headers.get('location')).toBe('/esa-evaluations#request-sent')
  })
})
