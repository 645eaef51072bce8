import { Refusal } from './refusal.ts'

export type Operator = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'ilike' | 'in' | 'is'

export interface Filter {
  column: string
  operator: Operator
  /** One value, except for `in`. */
  values: string[]
}

/** Rows that one of these fits. */
export interface AnyOf {
  anyOf: Filter[]
}

export interface Order {
  column: string
  descending: boolean
  nulls: 'first' | 'last' | undefined
}

/** What the address asks for, in the order of PostgREST's grammar; names are not yet known to exist. */
export interface Query {
  select: string[] | '*'
  filters: (Filter | AnyOf)[]
  order: Order[]
  limit: number | undefined
  offset: number
  columns: string[] | undefined
  onConflict: string[] | undefined
}

const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])
const operators = new Set<string>(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'ilike', 'in', 'is'])

/** @throws Refusal 400 for whatever this service does not speak: embedding, casts, aliases, `and`, `not` … */
export function parseQuery(search: URLSearchParams): Query {
  return {
    select: parseSelect(once(search, 'select')),
    filters: [...search]
      .filter(([name]) => !reserved.has(name))
      .map(([name, value]) => (name === 'or' ? { anyOf: parseAnyOf(value) } : parseFilter(name, value))),
    order: parseOrder(once(search, 'order')),
    limit: parseCount('limit', once(search, 'limit')),
    offset: parseCount('offset', once(search, 'offset')) ?? 0,
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
  if (value === undefined || value === '' || value === '*') return '*'
  if (value.includes('(')) {
    throw new Refusal(400, 'PGRST200', 'Embedding, functions and aggregates are not offered here', {
      details: `"failed to parse select parameter (${value})"`,
    })
  }
  return names('select', value)
}

function parseNames(parameter: string, value: string | undefined) {
  return value === undefined || value === '' ? undefined : names(parameter, value)
}

// A name in double quotes is what the client writes for `columns`; a list may name nothing twice.
function names(parameter: string, value: string): string[] {
  const found = value.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  if (found.some((name) => !/^\w+$/.test(name))) throw notUnderstood(parameter, value)
  return [...new Set(found)]
}

function parseOrder(value: string | undefined): Order[] {
  if (value === undefined || value === '') return []
  return value.split(',').map((term) => {
    const match = /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(term)
    if (!match) throw notUnderstood('order', value)
    const nulls = match[3] === 'first' || match[3] === 'last' ? match[3] : undefined
    return { column: match[1] as string, descending: match[2] === 'desc', nulls }
  })
}

function parseCount(parameter: string, value: string | undefined) {
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw notUnderstood(parameter, value)
  return Number(value)
}

function parseFilter(column: string, value: string): Filter {
  const dot = value.indexOf('.')
  const operator = value.slice(0, Math.max(dot, 0))
  if (!/^\w+$/.test(column) || !isOperator(operator)) throw notUnderstood('filter', `${column}=${value}`)
  const operand = value.slice(dot + 1)
  return { column, operator, values: operator === 'in' ? parseList(operand) : [operand] }
}

// (a.lt.5,b.eq."text with, a comma"): conditions only, none within another, which is what a page needs that
// goes on after the row that was read last.
function parseAnyOf(text: string): Filter[] {
  const inside = /^\((.+)\)$/s.exec(text)?.[1] ?? ''
  const condition = /(\w+)\.([a-z]+)\.(?:"((?:[^"\\]|\\.)*)"|([^",()]*))(,|$)/gsy
  const filters: Filter[] = []
  let more = true
  while (more) {
    const [, column = '', operator = '', quoted, bare = '', comma] = condition.exec(inside) ?? []
    if (!isOperator(operator) || operator === 'in') throw notUnderstood('logic tree', text)
    filters.push({ column, operator, values: [quoted?.replaceAll(/\\(.)/gs, '$1') ?? bare] })
    more = comma === ','
  }
  return filters
}

function isOperator(word: string): word is Operator {
  return operators.has(word)
}

// (a,"b, with a comma","c \" quoted"); an empty list matches nothing.
function parseList(text: string): string[] {
  const inside = /^\((.*)\)$/s.exec(text)?.[1]
  if (inside === undefined) throw notUnderstood('filter', `in.${text}`)
  if (inside === '') return []
  const item = /(?:"((?:[^"\\]|\\.)*)"|([^",][^,]*|))(,|$)/gsy
  const values: string[] = []
  let more = true
  while (more) {
    const match = item.exec(inside)
    if (!match) throw notUnderstood('filter', `in.${text}`)
    values.push(match[1]?.replaceAll(/\\(.)/gs, '$1') ?? match[2] ?? '')
    more = match[3] === ','
  }
  return values
}

function notUnderstood(parameter: string, value: string) {
  return new Refusal(400, 'PGRST100', `"failed to parse ${parameter} (${value})"`, {
    details: 'The request uses a part of the query language that is not offered here.',
  })
}
