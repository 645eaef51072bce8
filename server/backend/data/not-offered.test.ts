import { describe, expect, test } from 'vitest'

import { useThings, type Sent, UNTOUCHED } from '#tests/support/things.ts'

const things = await useThings()

const single = 'application/vnd.pgrst.object+json'
const all = '/things?id=lt.10'

const prefer = (value: string) => ({ headers: { prefer: value } })
const accept = (value: string) => ({ headers: { accept: value } })
const conditions = (count: number) => Array.from({ length: count }, (_, n) => `id.eq.${n}`).join(',')
// Beside what the public client can ask for: client-methods.test.ts.
describe('an option that is not offered is an error that names it, without any effect', () => {
  const patch = { method: 'PATCH', path: all, body: { size: 9 } }
  const insert = { method: 'POST', path: '/things', body: { id: 4 } }

  test.each<[string, Sent, number, string]>([
    ['on_conflict without Prefer', { ...insert, path: '/things?on_conflict=id' }, 400, 'PGRST127'],
    ['return=headers-only', { ...insert, ...prefer('return=headers-only') }, 400, 'PGRST127'],
    ['return=everything', { ...insert, ...prefer('return=everything') }, 400, 'PGRST127'],
    ['count=estimated', { ...patch, ...prefer('count=estimated') }, 400, 'PGRST127'],
    ['timezone=America/New_York', prefer('timezone=America/New_York'), 400, 'PGRST127'],
    ['handling=strict', { ...patch, ...prefer('handling=strict,max-affected=1') }, 400, 'PGRST127'],
    ['Range', { headers: { range: '1-1', 'range-unit': 'items' } }, 400, 'PGRST127'],
    [`${single};nulls=stripped`, { ...patch, ...accept(`${single};nulls=stripped`) }, 406, 'PGRST107'],
    ['auth', { ...patch, headers: { 'content-profile': 'auth' } }, 406, 'PGRST106'],
    ['text/csv', { ...insert, headers: { 'content-type': 'text/csv' }, body: 'id\n4' }, 400, 'PGRST102'],
    ['text/plain', { ...patch, headers: { 'content-type': 'text/plain' } }, 400, 'PGRST102'],
    [
      'application/octet-stream',
      {
        method: 'POST',
        path: '/rpc/all_things',
        headers: { 'content-type': 'application/octet-stream' },
        body: '{}',
      },
      400,
      'PGRST102',
    ],
    ['offset', { path: '/things?offset=1' }, 400, 'PGRST127'],
    ['and', { path: '/things?and=(id.eq.1,id.eq.2)' }, 400, 'PGRST127'],
    ['not.or', { path: '/things?not.or=(id.eq.1,id.eq.2)' }, 400, 'PGRST127'],
    ['select', { path: '/things?select=' }, 400, 'PGRST100'],
    ['order', { path: '/things?order=id.desc.nullslast' }, 400, 'PGRST100'],
    ['columns for GET', { path: '/things?columns=id' }, 400, 'PGRST127'],
    ['limit for POST', { ...insert, path: '/things?limit=1' }, 400, 'PGRST127'],
    ['order for PATCH', { ...patch, path: `${all}&order=id` }, 400, 'PGRST127'],
    ['columns for DELETE', { method: 'DELETE', path: `${all}&columns=id` }, 400, 'PGRST127'],
    ['query string', { method: 'POST', path: '/rpc/all_things?select=id', body: {} }, 400, 'PGRST127'],
    ['PUT', { method: 'PUT', path: '/things?id=eq.1', body: { id: 1 } }, 405, 'PGRST117'],
    ['__proto__', { ...insert, body: '{"id":4,"__proto__":"x"}' }, 400, 'PGRST204'],
    ['__proto__', { ...patch, body: '{"size":9,"__proto__":"x"}' }, 400, 'PGRST204'],
    ['__proto__', { method: 'POST', path: '/rpc/all_things', body: '{"__proto__":{}}' }, 404, 'PGRST202'],
    ['__proto__', { path: '/things?__proto__=eq.1' }, 400, '42703'],
    ['rows', { ...insert, body: [{}, {}] }, 400, 'PGRST127'],
  ])('%s: %j', async (named, sent, status, code) => {
    const reply = await things.send(sent)
    const body = JSON.parse(reply.text) as { code: string; message: string; details: string | null }
    expect({ status: reply.status, code: body.code }).toEqual({ status, code })
    expect(`${body.message} ${body.details}`).toContain(named)
    expect(await things.stored()).toEqual(UNTOUCHED)
  })
})

test.each([
  ['PUT', '/things', 'DELETE, GET, HEAD, PATCH, POST'],
  ['GET', '/rpc/two', 'POST'],
])('the refusal of %s for %s lists the allowed methods', async (method, path, allowed) => {
  const { status, headers } = await things.send({ method, path })
  expect([status, headers.get('allow')]).toEqual([405, allowed])
})

async function refused(path: string) {
  const { status, text } = await things.send({ path })
  return [status, (JSON.parse(text) as { message: string }).message]
}

describe('a request beyond the limits is refused before a statement is built', () => {
  test.each([
    ['20 conditions', `/things?or=(${conditions(21)})`],
    ['20 conditions', `/things?${'id=lt.10&'.repeat(18)}or=(${conditions(3)})`],
    ['5 terms of an order', '/things?order=id,id,id,id,id,id'],
    ['50 columns', `/things?select=${'id,'.repeat(50)}id`],
    ['1000 characters of a value', `/things?label=eq.${'x'.repeat(1001)}`],
    ['1000 characters of a value', `/things?or=(label.eq."${'x'.repeat(1001)}")`],
    ['4000 characters of a query string', `/things?or=(${conditions(1500)})`],
  ])('%s', async (most, path) => {
    expect(await refused(path)).toEqual([400, `A request has at most ${most} here`])
  })

  test('a request at the limit is served', async () => {
    const path = `/things?or=(${conditions(17)})&${'id=lt.10&'.repeat(3)}order=id,id,id,id,id`
    expect((await things.send({ path })).status).toBe(200)
    expect((await things.send({ path: `/things?label=eq.${'x'.repeat(1000)}` })).status).toBe(200)
  })

  test('an insert of more than 1000 rows is refused', async () => {
    const body = Array.from({ length: 1001 }, (_, n) => ({ id: 100 + n }))
    expect((await things.send({ method: 'POST', path: '/things', body })).status).toBe(400)
    expect(await things.stored()).toEqual(UNTOUCHED)
  })
})
