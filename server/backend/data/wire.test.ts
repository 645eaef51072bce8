import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openThings, type Sent } from '#tests/support/things.ts'

let things: Awaited<ReturnType<typeof openThings>>
beforeAll(async () => {
  things = await openThings()
})
afterAll(() => things.database.close())
beforeEach(() => things.reset())

const single = 'application/vnd.pgrst.object+json'
const all = '/things?id=lt.10'

describe('what is offered is answered as PostgREST 13 does', () => {
  const merge = { prefer: 'resolution=merge-duplicates' }
  const upsert = { method: 'POST', path: '/things?on_conflict=id', headers: merge }

  test.each<[string, Sent, number, Record<string, string | null>]>([
    ['a read', {}, 200, { 'content-range': '0-2/*', 'preference-applied': null }],
    ['a read of nothing', { path: '/things?id=eq.0' }, 200, { 'content-range': '*/*' }],
    [
      'a page, counted',
      { path: '/things?limit=2', headers: { prefer: 'count=exact' } },
      206,
      { 'content-range': '0-1/3', 'preference-applied': 'count=exact' },
    ],
    [
      'nothing, counted',
      { path: '/things?id=eq.0', headers: { prefer: 'count=exact' } },
      200,
      { 'content-range': '*/0' },
    ],
    [
      'Range with HEAD, which HTTP ignores',
      { method: 'HEAD', headers: { range: '1-1' } },
      200,
      { 'content-range': '0-2/*' },
    ],
    [
      'an unknown preference',
      { headers: { prefer: 'respond-async, count=exact' } },
      200,
      { 'preference-applied': 'count=exact' },
    ],
    [
      'the first of two values',
      {
        method: 'POST',
        path: '/things',
        body: { id: 4 },
        headers: { prefer: 'return=minimal, return=representation' },
      },
      201,
      { 'preference-applied': 'return=minimal', 'content-type': null },
    ],
    [
      'an insert',
      { method: 'POST', path: '/things', body: { id: 4 } },
      201,
      { 'content-range': '*/*', location: null },
    ],
    [
      'an insert, counted',
      {
        method: 'POST',
        path: '/things',
        body: [{ id: 4 }, { id: 5 }],
        headers: { prefer: 'count=exact' },
      },
      201,
      { 'content-range': '*/2', 'preference-applied': 'count=exact' },
    ],
    [
      'JSON with a character set',
      {
        method: 'POST',
        path: '/things',
        body: { id: 4 },
        headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      },
      201,
      {},
    ],
    [
      'an upsert of a new row',
      { ...upsert, body: { id: 4 } },
      201,
      { 'content-range': '*/*', 'preference-applied': 'resolution=merge-duplicates' },
    ],
    ['an upsert of a known row', { ...upsert, body: { id: 1, size: 5 } }, 200, { 'content-range': '*/*' }],
    ['an upsert of both', { ...upsert, body: [{ id: 1 }, { id: 4 }] }, 201, {}],
    ['an upsert of nothing', { ...upsert, body: [] }, 200, {}],
    ['an update', { method: 'PATCH', path: all, body: { size: 9 } }, 204, { 'content-range': '0-2/*' }],
    [
      'an update, counted',
      {
        method: 'PATCH',
        path: all,
        body: { size: 9 },
        headers: { prefer: 'return=representation,count=exact' },
      },
      200,
      {
        'content-range': '0-2/3',
        'preference-applied': 'return=representation, count=exact',
      },
    ],
    [
      'an update of nothing, counted',
      { method: 'PATCH', path: '/things?id=eq.0', body: { size: 9 }, headers: { prefer: 'count=exact' } },
      204,
      { 'content-range': '*/0' },
    ],
    [
      'a delete, counted',
      { method: 'DELETE', path: all, headers: { prefer: 'count=exact' } },
      204,
      { 'content-range': '*/3' },
    ],
    [
      'a function of rows',
      { method: 'POST', path: '/rpc/all_things', body: {} },
      200,
      { 'content-range': '0-2/*', 'content-type': 'application/json; charset=utf-8' },
    ],
    [
      'a function of a value, counted',
      { method: 'POST', path: '/rpc/two', body: {}, headers: { prefer: 'count=exact' } },
      200,
      { 'content-range': '0-0/1', 'preference-applied': 'count=exact' },
    ],
    [
      'a function of nothing',
      { method: 'POST', path: '/rpc/quiet', body: {} },
      204,
      { 'content-range': '0-0/*' },
    ],
    [
      'one object',
      { path: '/things?id=eq.1', headers: { accept: single } },
      200,
      { 'content-type': `${single}; charset=utf-8` },
    ],
    ['a list by its vendor’s name', { headers: { accept: 'application/vnd.pgrst.array+json' } }, 200, {}],
  ])('%s: %j', async (_, sent, status, headers) => {
    const reply = await things.send(sent)
    expect({ status: reply.status, text: reply.status < 300 || reply.text }).toEqual({ status, text: true })
    const told = Object.keys(headers).map((name) => [name, reply.headers.get(name)])
    expect(Object.fromEntries(told)).toEqual(headers)
  })
})
