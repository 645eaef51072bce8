// Shows: asvs 15.3.7, 16.5.1
import { beforeAll, describe, expect, test } from 'vitest'

import { accessToken, keys } from '#tests/support/data-service.ts'
import { memberA, owner, service, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()

beforeAll(async () => {
  await database.run(`create function public.fail_with(code text) returns void language plpgsql volatile as
      $$ begin raise exception 'failed' using errcode = code; end $$;
    grant execute on function public.fail_with to service_role`)
})

describe('an invalid request is refused, never a 500', () => {
  test.each([
    ['an aggregate', 'GET', '/testimonials?select=count()', 400, 'PGRST200'],
    ['nothing within or', 'GET', '/testimonials?or=()', 400, 'PGRST100'],
    ['an unknown column within or', 'GET', '/testimonials?or=(secret.eq.1)', 400, '42703'],
    ['not', 'GET', '/testimonials?rating=not.eq.1', 400, 'PGRST100'],
    ['an operator', 'GET', '/testimonials?text=match.x', 400, 'PGRST100'],
    ['a filter without operator', 'GET', '/testimonials?text=x', 400, 'PGRST100'],
    ['two selects', 'GET', '/testimonials?select=id&select=name', 400, 'PGRST100'],
    ['a limit', 'GET', '/testimonials?limit=-1', 400, 'PGRST100'],
    ['an order', 'GET', '/testimonials?order=name.up', 400, 'PGRST100'],
    ['a column', 'GET', '/testimonials?select=secret', 400, '42703'],
    ['a filter column', 'GET', '/testimonials?secret=eq.1', 400, '42703'],
    ['an inherited name', 'GET', '/testimonials?constructor=eq.1', 400, '42703'],
    ['SQL in a column', 'GET', '/testimonials?select=id%22;drop', 400, 'PGRST100'],
    ['a uuid', 'GET', '/testimonials?id=eq.1', 400, '22P02'],
    ['a date', 'GET', '/testimonials?created_at=lt.yesterdayish', 400, '22007'],
    ['a zero byte', 'GET', '/testimonials?name=eq.a%00b', 400, '22021'],
    ['a catalogue table', 'GET', '/pg_authid', 404, 'PGRST205'],
    ['a path of three parts', 'GET', '/rpc/is_owner/x', 404, 'PGRST125'],
    ['an update of everything', 'PATCH', '/testimonials', 400, '21000'],
    ['a delete of everything', 'DELETE', '/testimonials', 400, '21000'],
    ['a delete of some', 'DELETE', '/testimonials?rating=eq.1&limit=1', 400, 'PGRST127'],
  ])('%s', async (_, method, path, status, code) => {
    const init = method === 'PATCH' ? { method, body: '{"is_published":true}' } : { method }
    const reply = await data.fetch(owner, path, init)
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({
      status,
      code,
      message: expect.any(String),
    })
  })

  test.each([
    ['no JSON', '{"name":', 400, 'PGRST102'],
    ['nothing', '', 400, 'PGRST102'],
    ['a number', '5', 400, 'PGRST102'],
    ['a list of numbers', '[1,2]', 400, 'PGRST102'],
    ['rows of different shape', '[{"name":"a"},{"text":"b"}]', 400, 'PGRST102'],
    ['an unknown column', '{"name":"a","colour":"blue"}', 400, 'PGRST204'],
    ['a word for a number', '{"name":"a","text":"b","rating":"many"}', 400, '22P02'],
    ['a number out of range', '{"name":"a","text":"b","rating":99999}', 400, '22003'],
    ['a zero character', '{"name":"a\\u0000","text":"b","rating":5}', 400, '22P05'],
    ['too much', JSON.stringify({ name: 'x'.repeat(1_000_001) }), 413, 'PGRST102'],
  ])('a body of %s', async (_, body, status, code) => {
    const reply = await data.fetch(visitor, '/testimonials', { method: 'POST', body })
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status, code })
  })

  // Shows: spec 7.25
  test('no key, before anything else is checked', async () => {
    const reply = await data.app.request('/testimonials?or=x')
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 401, code: 'PGRST301' })
  })
})

describe('an error of the database has its code and the status that PostgREST 13 gives it', () => {
  const STATUSES: [status: number, codes: string][] = [
    [202, 'PT202'],
    [204, 'PT204'],
    [400, '22023 23502 23514 42601 P0001'],
    [402, 'PT402'],
    [403, '0L000 0P000 28000 42501'],
    [404, '42883 42P01'],
    [405, '25006'],
    [409, '23503 23505'],
    [
      500,
      '09000 21000 25001 2D000 38000 39000 3B000 40001 40P01 42P17 53400 54001 55000 57014 58030 F0000 HV000 P0002 XX000 PT099 PT600 PTABC PGRST',
    ],
  ]
  const cases = STATUSES.flatMap(([status, codes]) => codes.split(' ').map((code) => [code, status] as const))
  test.each(cases)('%s is %i', async (code, status) => {
    const reply = await data.fetch(service, '/rpc/fail_with', {
      method: 'POST',
      body: JSON.stringify({ code }),
    })
    expect(reply.status).toBe(status)
    if (status !== 204) expect(await reply.json()).toMatchObject({ code, message: 'failed' })
  })
})

function ask(token: string) {
  return data.app.request('/testimonials', {
    headers: { apikey: keys.publicKey, authorization: `Bearer ${token}` },
  })
}

describe('an access token that is refused', () => {
  test.each([
    ['has expired', () => accessToken(memberA.claims, '-1s'), 'PGRST303', 'JWT expired'],
    [
      'is for others',
      () => accessToken({ ...memberA.claims, aud: 'mail' }),
      'PGRST303',
      'JWT not in audience',
    ],
  ])('%s', async (_, make, code, message) => {
    const reply = await ask(await make())
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 401, code, message })
    expect(reply.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    )
  })

  test('is forged, whatever its expiry', async () => {
    const forged = await accessToken(memberA.claims, '-1s', 'another-secret-0123456789-0123456789')
    expect(await (await ask(forged)).json()).toMatchObject({ code: 'PGRST301' })
  })
})
