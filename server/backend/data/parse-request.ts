import { parseJson } from '#server/platform/http/parse-json.ts'

import { notOffered } from './parse-headers.ts'
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

/** The parsed query string. Whether its columns exist is checked against the catalogue later. */
export interface Query {
  select: string[] | '*'
  filters: (Filter | AnyOf)[]
  order: Order[]
  limit: number | undefined
  columns: string[] | undefined
  onConflict: string[] | undefined
}

const operators = new Set<string>(['eq', 'lt', 'lte'] satisfies Operator[])

/** Parameters with a meaning of their own; every other name is a column to filter by. */
const PARAMETER_NAMES = new Set(['select', 'order', 'limit', 'columns', 'on_conflict'])
const PARAMETERS_BY_METHOD: Record<string, string[]> = {
  GET: ['select', 'order', 'limit'],
  HEAD: ['select', 'order', 'limit'],
  POST: ['select', 'columns', 'on_conflict'],
  PATCH: ['select', 'columns'],
  DELETE: ['select'],
}
const NOT_OFFERED = new Set(['offset', 'and', 'not.and', 'not.or'])

/**
 * More than any request of the product has. Bounded because each condition takes many times its length in memory, here
 * and in PostgreSQL.
 */
const LONGEST_QUERY = 4000
const LONGEST_VALUE = 1000
const MOST_CONDITIONS = 20
const MOST_ORDER_TERMS = 5
const MOST_COLUMNS = 50
const MOST_ROWS_WRITTEN = 1000

/**
 * @param search the query string, from its question mark on
 * @throws Refusal 400 for every part of PostgREST's query language that the product does not use
 */
export function parseQuery(method: string, search: string): Query {
  if (search.length > LONGEST_QUERY) throw tooMany(`${LONGEST_QUERY} characters of a query string`)
  const given = new Map<string, string>()
  const filters: Query['filters'] = []
  let conditions = 0
  for (const [name, value] of new URLSearchParams(search)) {
    if (PARAMETER_NAMES.has(name)) {
      if (!PARAMETERS_BY_METHOD[method]?.includes(name))
        throw notOffered(`The parameter ${name} for ${method}`)
      if (given.has(name)) throw notUnderstood(name, `${given.get(name)}&${value}`)
      given.set(name, value)
      continue
    }
    if (NOT_OFFERED.has(name)) throw notOffered(`The parameter ${name}`)
    const filter = name === 'or' ? parseAnyOf(value) : parseFilter(name, value)
    conditions += 'anyOf' in filter ? filter.anyOf.length : 1
    if (conditions > MOST_CONDITIONS) throw tooMany(`${MOST_CONDITIONS} conditions`)
    filters.push(filter)
  }
  return {
    select: parseSelect(given.get('select')),
    filters,
    order: parseOrder(given.get('order')),
    limit: parseLimit(given.get('limit')),
    columns: parseNames('columns', given.get('columns')),
    onConflict: parseNames('on_conflict', given.get('on_conflict')),
  }
}

function parseSelect(value: string | undefined): string[] | '*' {
  if (value?.includes('(')) {
    throw new Refusal(400, 'PGRST200', 'Embedding, functions and aggregates are not offered here', {
      details: `"failed to parse select parameter (${value})"`,
    })
  }
  return value === '*' ? '*' : (parseNames('select', value) ?? '*')
}

// The client quotes the names of `columns`. Duplicates are removed, because a statement may name a column only once.
function parseNames(parameter: string, value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined
  const names = value.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  if (names.length > MOST_COLUMNS) throw tooMany(`${MOST_COLUMNS} columns`)
  if (names.some((name) => !/^\w+$/.test(name))) throw notUnderstood(parameter, value)
  return [...new Set(names)]
}

function parseOrder(value: string | undefined): Order[] {
  if (value === undefined) return []
  const terms = value.split(',')
  if (terms.length > MOST_ORDER_TERMS) throw tooMany(`${MOST_ORDER_TERMS} terms of an order`)
  return terms.map((term) => {
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
  return { column, operator, value: bounded(value) }
}

// Such as (created_at.lt."2026-01-01T00:00:00+00:00",id.lt."…"), which requests the page after a row.
function parseAnyOf(text: string): AnyOf {
  const conditions = (/^\((.+)\)$/.exec(text)?.[1] ?? '').split(',', MOST_CONDITIONS + 1)
  const anyOf = conditions.map((condition): Filter => {
    const [, column = '', operator = '', quoted, bare = ''] =
      /^(\w+)\.([a-z]+)\.(?:"([^"\\]*)"|([^"()\\]*))$/.exec(condition) ?? []
    if (!isOperator(operator)) throw notUnderstood('logic tree', text)
    return { column, operator, value: bounded(quoted ?? bare) }
  })
  return { anyOf }
}

function bounded(value: string) {
  if (value.length > LONGEST_VALUE) throw tooMany(`${LONGEST_VALUE} characters of a value`)
  return value
}

function isOperator(word: string): word is Operator {
  return operators.has(word)
}

function tooMany(most: string) {
  return new Refusal(400, 'PGRST100', `A request has at most ${most} here`)
}

function notUnderstood(parameter: string, value: string) {
  return new Refusal(400, 'PGRST100', `"failed to parse ${parameter} (${value})"`, {
    details: 'The request uses a part of the query language that is not offered here.',
  })
}

/** The rows of an insert, and the columns that they set. */
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
  const parsed = readJson(text)
  const rows = Array.isArray(parsed) ? parsed : [parsed]
  if (rows.length > MOST_ROWS_WRITTEN) throw tooMany(`${MOST_ROWS_WRITTEN} rows`)
  if (!rows.every(isRow)) throw notRows()
  const keys = Object.keys(rows[0] ?? {})
  const sameKeys = (row: Row) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  if (!named && !rows.every(sameKeys)) throw new Refusal(400, 'PGRST102', 'All object keys must match')
  // PostgreSQL parses the text as it was sent, because JavaScript would round long numbers.
  const json = Array.isArray(parsed) ? text : `[${text}]`
  return { json, count: rows.length, columns: named ?? keys }
}

/** @throws Refusal 400 unless it is JSON of one object; an empty body is an empty object */
export function parseObject(text: string): { json: string; keys: string[] } {
  if (text.trim() === '') return { json: '{}', keys: [] }
  const parsed = readJson(text)
  if (!isRow(parsed)) throw notRows()
  return { json: text, keys: Object.keys(parsed) }
}

type Row = Record<string, unknown>

// Not a zod record, which drops the key `__proto__`: that column would be ignored silently.
function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
