import {
  PostgrestBuilder,
  PostgrestClient,
  PostgrestFilterBuilder,
  PostgrestQueryBuilder,
  PostgrestTransformBuilder,
} from '@supabase/postgrest-js'
import { describe, expect, test } from 'vitest'

import { service } from '#tests/support/database.ts'
import { useThings, UNTOUCHED } from '#tests/support/things.ts'

const opened = await useThings()

const ids = (...wanted: number[]) => ({ data: wanted.map((id) => ({ id })) })
const refused = (status: number, code: string) => ({ status, error: { code } })
const notOne = (rows: number) => ({ code: 'PGRST116', details: `The result contains ${rows} rows` })

describe('every method of the public client is honored, or refused by name', () => {
  type Things = ReturnType<PostgrestClient['from']>
  type Reply = PromiseLike<{ status: number; data: unknown; count: number | null; error: unknown }>
  const notParsed = refused(400, 'PGRST100')
  const notOffered = refused(400, 'PGRST127')
  const notAvailable = refused(406, 'PGRST107')
  const list = (things: Things) => things.select('id').order('id')

  // Typed for servers that are known to be PostgREST 13.
  const maxAffected = (rows: { maxAffected(most: number): unknown }) => rows.maxAffected(1) as Reply

  const METHODS: [string, (things: Things, client: PostgrestClient) => Reply, object][] = [
    ['select', (things) => things.select('id,label').order('id').limit(1), { data: [{ id: 1, label: 'a' }] }],
    [
      'select counted',
      (things) => things.select('id', { count: 'exact' }).order('id').limit(1),
      { count: 3, status: 206, data: [{ id: 1 }] },
    ],
    [
      'select headed',
      (things) => things.select('id', { count: 'exact', head: true }),
      { count: 3, data: null },
    ],
    ['select planned', (things) => things.select('id', { count: 'planned' }), notOffered],
    ['select estimated', (things) => things.select('id', { count: 'estimated' }), notOffered],
    ['select renamed', (things) => things.select('name:label'), notParsed],
    ['select cast', (things) => things.select('id::text'), notParsed],
    ['select embedded', (things) => things.select('id,lists(label)'), refused(400, 'PGRST200')],
    ['insert', (things) => things.insert({ id: 4 }), { status: 201 }],
    [
      'insert many',
      (things) => things.insert([{ id: 4 }, { id: 5, label: 'e' }], { count: 'exact' }),
      { status: 201, count: 2 },
    ],
    ['insert defaults', (things) => things.insert([{ id: 4 }], { defaultToNull: false }), notOffered],
    ['upsert', (things) => things.upsert({ id: 1, size: 5 }, { onConflict: 'id' }), { status: 200 }],
    ['upsert by its key', (things) => things.upsert({ id: 1, size: 5 }), notOffered],
    [
      'upsert ignoring',
      (things) => things.upsert({ id: 1 }, { onConflict: 'id', ignoreDuplicates: true }),
      notOffered,
    ],
    [
      'upsert defaults',
      (things) => things.upsert({ id: 1 }, { onConflict: 'id', defaultToNull: false }),
      notOffered,
    ],
    [
      'update',
      (things) => things.update({ size: 5 }, { count: 'exact' }).eq('id', 1),
      { status: 204, count: 1 },
    ],
    ['delete', (things) => things.delete({ count: 'exact' }).eq('id', 1), { status: 204, count: 1 }],
    ['rpc', (_, client) => client.rpc('two'), { data: 2 }],
    ['rpc counted', (_, client) => client.rpc('all_things', {}, { count: 'exact' }), { count: 3 }],
    ['rpc by GET', (_, client) => client.rpc('two', {}, { get: true }), refused(405, 'PGRST101')],
    ['rpc headed', (_, client) => client.rpc('two', {}, { head: true }), { status: 405 }],
    ['rpc filtered', (_, client) => client.rpc('all_things').eq('id', 1), notOffered],
    ['schema', (_, client) => client.schema('private').from('owners').select(), refused(406, 'PGRST106')],
    ['from', (_, client) => client.from('nothing').select(), refused(404, 'PGRST205')],
    ['getOpenApiSpec', (_, client) => client.getOpenApiSpec(), refused(404, 'PGRST126')],
    ['eq', (things) => list(things).eq('id', 2), ids(2)],
    ['lt', (things) => list(things).lt('id', 2), ids(1)],
    ['lte', (things) => list(things).lte('id', 2), ids(1, 2)],
    ['match', (things) => list(things).match({ id: 2, label: 'b' }), ids(2)],
    ['or', (things) => list(things).or('id.eq.1,label.eq."b"'), ids(1, 2)],
    ['or nested', (things) => list(things).or('id.eq.1,and(id.eq.2,label.eq.b)'), notParsed],
    ['or of another table', (things) => list(things).or('id.eq.1', { referencedTable: 'lists' }), notParsed],
    ['filter', (things) => list(things).filter('id', 'eq', 2), ids(2)],
    ['neq', (things) => list(things).neq('id', 2), notParsed],
    ['gt', (things) => list(things).gt('id', 2), notParsed],
    ['gte', (things) => list(things).gte('id', 2), notParsed],
    ['like', (things) => list(things).like('label', '%a'), notParsed],
    ['likeAllOf', (things) => list(things).likeAllOf('label', ['%a']), notParsed],
    ['likeAnyOf', (things) => list(things).likeAnyOf('label', ['%a']), notParsed],
    ['ilike', (things) => list(things).ilike('label', '%a'), notParsed],
    ['ilikeAllOf', (things) => list(things).ilikeAllOf('label', ['%a']), notParsed],
    ['ilikeAnyOf', (things) => list(things).ilikeAnyOf('label', ['%a']), notParsed],
    ['regexMatch', (things) => list(things).regexMatch('label', 'a'), notParsed],
    ['regexIMatch', (things) => list(things).regexIMatch('label', 'a'), notParsed],
    ['is', (things) => list(things).is('size', null), notParsed],
    ['isDistinct', (things) => list(things).isDistinct('size', null), notParsed],
    ['in', (things) => list(things).in('id', [1, 2]), notParsed],
    ['notIn', (things) => list(things).notIn('id', [1, 2]), notParsed],
    ['contains', (things) => list(things).contains('label', ['a']), notParsed],
    ['containedBy', (things) => list(things).containedBy('label', ['a']), notParsed],
    ['rangeGt', (things) => list(things).rangeGt('id', '[1,2]'), notParsed],
    ['rangeGte', (things) => list(things).rangeGte('id', '[1,2]'), notParsed],
    ['rangeLt', (things) => list(things).rangeLt('id', '[1,2]'), notParsed],
    ['rangeLte', (things) => list(things).rangeLte('id', '[1,2]'), notParsed],
    ['rangeAdjacent', (things) => list(things).rangeAdjacent('id', '[1,2]'), notParsed],
    ['overlaps', (things) => list(things).overlaps('label', ['a']), notParsed],
    ['textSearch', (things) => list(things).textSearch('label', 'a'), notParsed],
    ['textSearch web', (things) => list(things).textSearch('label', 'a', { type: 'websearch' }), notParsed],
    ['not', (things) => list(things).not('id', 'eq', 1), notParsed],
    ['order', (things) => things.select('id').order('id', { ascending: false }), ids(3, 2, 1)],
    ['order of nulls', (things) => things.select('id').order('size', { nullsFirst: true }), notParsed],
    ['order of another table', (things) => list(things).order('x', { referencedTable: 'lists' }), notParsed],
    ['limit', (things) => list(things).limit(2), ids(1, 2)],
    ['limit of another table', (things) => list(things).limit(2, { referencedTable: 'lists' }), notParsed],
    ['range', (things) => list(things).range(1, 2), notOffered],
    ['single', (things) => things.select('id').eq('id', 1).single(), { data: { id: 1 } }],
    ['single of many', (things) => things.select().single(), { status: 406, error: notOne(3) }],
    ['single of none', (things) => things.select().eq('id', 0).single(), { status: 406, error: notOne(0) }],
    ['single of a write', (things) => things.delete().lt('id', 9).single(), notAvailable],
    ['single of a function', (_, client) => client.rpc('all_things').single(), notAvailable],
    ['maybeSingle', (things) => things.select('id').eq('id', 0).maybeSingle(), { data: null, error: null }],
    ['csv', (things) => list(things).csv(), notAvailable],
    ['geojson', (things) => list(things).geojson(), notAvailable],
    ['explain', (things) => list(things).explain(), notAvailable],
    ['explain as JSON', (things) => list(things).explain({ format: 'json', analyze: true }), notAvailable],
    ['stripNulls', (things) => list(things).stripNulls(), notAvailable],
    ['stripNulls of one', (things) => things.select('id').eq('id', 1).single().stripNulls(), notAvailable],
    ['rollback', (things) => things.update({ size: 5 }).eq('id', 1).rollback(), notOffered],
    ['maxAffected', (things) => maxAffected(things.delete().lt('id', 9)), notOffered],
  ]

  test.each(METHODS)('%s', async (_, call, expected) => {
    const client = opened.data.client(service)
    expect(await call(client.from('things'), client)).toMatchObject(expected)
    const { error } = expected as { error?: object | null }
    if (error) expect(await opened.stored()).toEqual(UNTOUCHED)
  })

  // These change nothing on the wire, or are the client's own.
  const LOCAL = ['constructor', 'throwOnError', 'setHeader', 'retry', 'then', 'processResponse', 'returns']
  const OWN = ['overrideTypes', 'abortSignal', 'cloneRequestState', 'decorateFetch']

  test('the list has every method', () => {
    const classes = [
      PostgrestClient,
      PostgrestQueryBuilder,
      PostgrestFilterBuilder,
      PostgrestTransformBuilder,
      PostgrestBuilder,
    ]
    const methods = classes.flatMap((one) => Object.getOwnPropertyNames(one.prototype))
    const known = new Set([...LOCAL, ...OWN, ...METHODS.map(([name]) => name.split(' ')[0])])
    expect(methods.filter((name) => !known.has(name))).toEqual([])
  })
})
