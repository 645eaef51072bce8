import { describe, expect, test } from 'vitest'

import { useThings, type Sent } from '#tests/support/things.ts'

const things = await useThings()

const ALL = '/things?id=lt.10'
const NONE = '/things?id=eq.0'
const ONE = { id: 4 }
const COUNT = 'count=exact'
const MERGE = 'resolution=merge-duplicates'
const BOTH = 'return=representation, count=exact'
const SINGLE = 'application/vnd.pgrst.object+json'

const preferring = (prefer?: string): Pick<Sent, 'headers'> => (prefer ? { headers: { prefer } } : {})
const get = (path: string, prefer?: string): Sent => ({ path, ...preferring(prefer) })
const post = (body: unknown, prefer?: string, path = '/things'): Sent => ({
  method: 'POST',
  path,
  body,
  ...preferring(prefer),
})
const upsert = (body: unknown) => post(body, MERGE, '/things?on_conflict=id')
const call = (name: string, prefer?: string) => post({}, prefer, `/rpc/${name}`)
const patch = (path: string, prefer?: string) => ({ ...post({ size: 9 }, prefer, path), method: 'PATCH' })

/** Headers of an answer; null is none. */
const HEADERS = {
  range: 'content-range',
  applied: 'preference-applied',
  type: 'content-type',
  location: 'location',
}
type ExpectedHeaders = Partial<Record<keyof typeof HEADERS, string | null>>

describe('an offered request gets the response of PostgREST 13', () => {
  test.each<[string, Sent, number, ExpectedHeaders]>([
    ['a read', {}, 200, { range: '0-2/*', applied: null }],
    ['a read of nothing', get(NONE), 200, { range: '*/*' }],
    ['a page, counted', get('/things?limit=2', COUNT), 206, { range: '0-1/3', applied: COUNT }],
    ['nothing, counted', get(NONE, COUNT), 200, { range: '*/0' }],
    [
      'Range with HEAD, which HTTP ignores',
      { method: 'HEAD', headers: { range: '1-1' } },
      200,
      { range: '0-2/*' },
    ],
    ['an unknown preference', get('/things', `respond-async, ${COUNT}`), 200, { applied: COUNT }],
    [
      'the first of two values',
      post(ONE, 'return=minimal, return=representation'),
      201,
      { applied: 'return=minimal', type: null },
    ],
    ['an insert', post(ONE), 201, { range: '*/*', location: null }],
    ['an insert, counted', post([ONE, { id: 5 }], COUNT), 201, { range: '*/2', applied: COUNT }],
    [
      'JSON with a character set',
      { ...post(ONE), headers: { 'content-type': 'Application/JSON; charset=utf-8' } },
      201,
      {},
    ],
    ['an upsert of a new row', upsert(ONE), 201, { range: '*/*', applied: MERGE }],
    ['an upsert of a known row', upsert({ id: 1, size: 5 }), 200, { range: '*/*' }],
    ['an upsert of both', upsert([{ id: 1 }, ONE]), 201, {}],
    ['an upsert of nothing', upsert([]), 200, {}],
    ['an update', patch(ALL), 204, { range: '0-2/*' }],
    [
      'an update, counted',
      patch(ALL, 'return=representation,count=exact'),
      200,
      { range: '0-2/3', applied: BOTH },
    ],
    ['an update of nothing, counted', patch(NONE, COUNT), 204, { range: '*/0' }],
    ['a delete, counted', { ...get(ALL, COUNT), method: 'DELETE' }, 204, { range: '*/3' }],
    [
      'a function of rows',
      call('all_things'),
      200,
      { range: '0-2/*', type: 'application/json; charset=utf-8' },
    ],
    ['a function of a value, counted', call('two', COUNT), 200, { range: '0-0/1', applied: COUNT }],
    ['a function of nothing', call('quiet'), 204, { range: '0-0/*' }],
    [
      'one object',
      { path: '/things?id=eq.1', headers: { accept: SINGLE } },
      200,
      { type: `${SINGLE}; charset=utf-8` },
    ],
    ['a list by its vendor’s name', { headers: { accept: 'application/vnd.pgrst.array+json' } }, 200, {}],
  ])('%s: %j', async (_, sent, status, told) => {
    const reply = await things.send(sent)
    expect({ status: reply.status, text: reply.status < 300 || reply.text }).toEqual({ status, text: true })
    const names = Object.keys(told) as (keyof typeof HEADERS)[]
    expect(Object.fromEntries(names.map((name) => [name, reply.headers.get(HEADERS[name])]))).toEqual(told)
  })
})
