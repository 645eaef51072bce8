import { z } from 'zod'

import { parseJson } from '../parse-json.ts'

import { Refusal } from './refusal.ts'

export type Operator = 'eq' | 'lt' | 'lte'

export interface Filter {
  column: string
  operator: Operator
  value: string
}

/** Rows that match at least one of these. */
export interface AnyOf {
  anyOf: Filter[]
}

export interface Order {
  column: string
  descending: boolean
}

/** The query string, parsed; whether its columns exist is checked against the catalogue later. */
export interface Query {
  select: string[] | '*'
  filters: (Filter | AnyOf)[]
  order: Order[]
  limit: number | undefined
  columns: string[] | undefined
  onConflict: string[] | undefined
}

const reserved = new Set(['select', 'order', 'limit', 'columns', 'on_conflict'])
const operators = new Set<string>(['eq', 'lt', 'lte'] satisfies Operator[])

/** @throws Refusal 400 for every part of PostgREST's query language that the product does not use */
export function parseQuery(search: URLSearchParams): Query {
  return {
    select: parseSelect(once(search, 'select')),
    filters: [...search]
      .filter(([name]) => !reserved.has(name))
      .map(([name, value]) => (name === 'or' ? parseAnyOf(value) : parseFilter(name, value))),
    order: parseOrder(once(search, 'order')),
    limit: parseLimit(once(search, 'limit')),
    columns: parseNames('columns', once(search, 'columns')),
    onConflict: parseNames('on_conflict', once(search, 'on_conflict')),
  }
}

function once(search: URLSearchParams, name: string) {
  const values = search.getAll(name)
  if (values.length > 1) throw notUnderstood(name, values.join('&'))
  return values[0]
}

function parseSelect(value: string | undefined): string[] | '*' {
  if (value?.includes('(')) {
    throw new Refusal(400, 'PGRST200', 'Embedding, functions and aggregates are not offered here', {
      details: `"failed to parse select parameter (${value})"`,
    })
  }
  return value === '*' ? '*' : (parseNames('select', value) ?? '*')
}

// The client puts the names of `columns` in double quotes; a statement may name a column only once.
function parseNames(parameter: string, value: string | undefined): string[] | undefined {
  if (value === undefined || value === '') return undefined
  const names = value.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  if (names.some((name) => !/^\w+$/.test(name))) throw notUnderstood(parameter, value)
  return [...new Set(names)]
}

function parseOrder(value: string | undefined): Order[] {
  if (value === undefined || value === '') return []
  return value.split(',').map((term) => {
    const [, column, direction] = /^(\w+)(?:\.(asc|desc))?$/.exec(term) ?? []
    if (!column) throw notUnderstood('order', value)
    return { column, descending: direction === 'desc' }
  })
}

function parseLimit(value: string | undefined) {
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw notUnderstood('limit', value)
  return Number(value)
}

function parseFilter(column: string, condition: string): Filter {
  const [, operator = '', value = ''] = /^([a-z]+)\.(.*)$/s.exec(condition) ?? []
  if (!/^\w+$/.test(column) || !isOperator(operator)) throw notUnderstood('filter', `${column}=${condition}`)
  return { column, operator, value }
}

// (created_at.lt."2026-01-01T00:00:00+00:00",id.lt."…"): the next page after the last row of this one.
function parseAnyOf(text: string): AnyOf {
  const conditions = /^\((.+)\)$/.exec(text)?.[1] ?? ''
  const anyOf = conditions.split(',').map((condition): Filter => {
    const [, column = '', operator = '', quoted, bare = ''] =
      /^(\w+)\.([a-z]+)\.(?:"([^"\\]*)"|([^"()\\]*))$/.exec(condition) ?? []
    if (!isOperator(operator)) throw notUnderstood('logic tree', text)
    return { column, operator, value: quoted ?? bare }
  })
  return { anyOf }
}

function isOperator(word: string): word is Operator {
  return operators.has(word)
}

function notUnderstood(parameter: string, value: string) {
  return new Refusal(400, 'PGRST100', `"failed to parse ${parameter} (${value})"`, {
    details: 'The request uses a part of the query language that is not offered here.',
  })
}

/** What the headers ask for. */
export interface Preferences {
  representation: boolean
  merge: boolean
  count: boolean
  /** The response is one object; any other number of rows is refused. */
  single: boolean
  /** The preferences that were applied, for `Preference-Applied`. */
  applied: string[]
}

const single = 'application/vnd.pgrst.object+json'
const mediaTypes = new Set(['application/json', '*/*', single])
const offered = new Set([
  'return=representation',
  'return=minimal',
  'resolution=merge-duplicates',
  'count=exact',
  'handling=strict',
])

/**
 * @throws Refusal 406 for another schema than `public` or another media type than JSON, 400 for a preference
 * that is not offered where `handling=strict` requires all of them
 */
export function parsePreferences(headers: Headers): Preferences {
  refuseOtherSchemas(headers)
  const accepted = (headers.get('accept') ?? '*/*')
    .split(',')
    .map((type) => (type.split(';')[0] ?? '').trim().toLowerCase())
  if (!accepted.some((type) => mediaTypes.has(type))) {
    throw new Refusal(406, 'PGRST107', `None of these media types are available: ${accepted.join(', ')}`)
  }
  const preferences = new Set((headers.get('prefer') ?? '').split(',').map((one) => one.trim()))
  preferences.delete('')
  if (preferences.has('handling=strict')) refuseUnknown(preferences)
  return {
    representation: preferences.has('return=representation'),
    merge: preferences.has('resolution=merge-duplicates'),
    count: preferences.has('count=exact'),
    single: accepted.includes(single),
    applied: [...preferences.intersection(offered)],
  }
}

function refuseOtherSchemas(headers: Headers) {
  for (const name of ['accept-profile', 'content-profile']) {
    const schema = headers.get(name) ?? 'public'
    if (schema !== 'public')
      throw new Refusal(406, 'PGRST106', `Invalid schema: ${schema}`, { hint: 'Only public is exposed' })
  }
}

// Such a client relies on the preference, for instance on `max-affected` before a delete.
function refuseUnknown(preferences: Set<string>) {
  const unknown = preferences.difference(offered)
  if (unknown.size === 0) return
  throw new Refusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${[...unknown].join(', ')}`,
  })
}

const Row = z.record(z.string(), z.unknown())
const Rows = z.union([Row.transform((row) => [row]), z.array(Row)])

/** The rows of an insert, as sent, and the columns they fill. */
export interface RowsBody {
  /** A JSON array, parsed by PostgreSQL. */
  json: string
  count: number
  columns: string[]
}

/**
 * @param named the columns of the query string; without them, those of the body
 * @throws Refusal 400 unless it is JSON of one object or of objects with the same keys
 */
export function parseRows(text: string, named: string[] | undefined): RowsBody {
  const parsed = Rows.safeParse(readJson(text))
  if (!parsed.success) throw notRows()
  const rows = parsed.data
  const keys = new Set(Object.keys(rows[0] ?? {}))
  const sameKeys = (row: object) => keys.symmetricDifference(new Set(Object.keys(row))).size === 0
  if (!named && !rows.every(sameKeys)) throw new Refusal(400, 'PGRST102', 'All object keys must match')
  // PostgreSQL parses the text as sent: JavaScript would round long numbers.
  const json = text.trimStart().startsWith('[') ? text : `[${text}]`
  return { json, count: rows.length, columns: named ?? [...keys] }
}

/** @throws Refusal 400 unless it is JSON of one object; an empty body is an empty object */
export function parseObject(text: string): { json: string; keys: string[] } {
  if (text.trim() === '') return { json: '{}', keys: [] }
  const parsed = Row.safeParse(readJson(text))
  if (!parsed.success) throw notRows()
  return { json: text, keys: Object.keys(parsed.data) }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new Refusal(400, 'PGRST102', 'Empty or invalid json')
  }
}

function notRows() {
  return new Refusal(400, 'PGRST102', 'The body must be a JSON object or an array of them')
}
