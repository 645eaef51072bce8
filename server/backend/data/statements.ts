import { type RawBuilder, sql } from 'kysely'

import type { Routine, Table } from './catalogue.ts'
import { notOffered, type Preferences } from './parse-headers.ts'
import type { AnyOf, Filter, Operator, Order, Query, RowsBody } from './parse-request.ts'
import { Refusal } from './refusal.ts'

/** Like Supabase's `max_rows`: longer lists are read in pages. */
const MOST_ROWS = 1000

/** The one row of every statement: the rows as JSON built by PostgreSQL, their number, and the total if requested. */
export interface Result {
  body: string
  found: number
  total: number | null
  /** After an upsert: how many of the rows were new; null without rows. */
  inserted?: number | null
}

export function readSql(table: Table, query: Query, preferences: Preferences) {
  return sql<Result>`
    select coalesce(json_agg(page_), '[]')::text as body, count(*)::int as found,
      ${totalSql(table, query, preferences)} as total
    from (
      select ${selectSql(table, query.select)} from ${tableSql(table)} ${whereSql(table, query.filters)}
      ${orderSql(table, query.order)} ${limitSql(query)}
    ) as page_`
}

/** As `readSql`, for HEAD: counts without sorting or building a row. */
export function countSql(table: Table, query: Query, preferences: Preferences) {
  // Not part of the statement: these calls refuse unknown columns.
  selectSql(table, query.select)
  orderSql(table, query.order)
  return sql<Result>`
    select '[]' as body, count(*)::int as found, ${totalSql(table, query, preferences)} as total
    from (select from ${tableSql(table)} ${whereSql(table, query.filters)} ${limitSql(query)}) as page_`
}

function totalSql(table: Table, query: Query, preferences: Preferences) {
  if (!preferences.count) return sql`null`
  return sql`(select count(*) from ${tableSql(table)} ${whereSql(table, query.filters)})::int`
}

function limitSql({ limit }: Query) {
  return sql`limit ${sql.lit(Math.min(limit ?? MOST_ROWS, MOST_ROWS))}`
}

export function insertSql(table: Table, body: RowsBody, query: Query, preferences: Preferences) {
  const returning = returningSql(table, query, preferences)
  const conflict = conflictSql(table, body.columns, query, preferences)
  if (body.columns.length === 0) {
    // An empty list inserts nothing; one empty object, a row of defaults.
    if (body.count === 0) return nothing()
    if (body.count > 1 || preferences.merge)
      throw notOffered('Inserting several rows, or merging one, without a column')
    return writeSql(sql`insert into ${tableSql(table)} default values ${returning}`)
  }
  const columns = sql.join(body.columns.map((column) => sql.id(column)))
  const values = sql`select ${columns} from json_to_recordset(${body.json}::text::json) as body_ (${shapeSql(table, body.columns)})`
  if (!conflict) return writeSql(sql`insert into ${tableSql(table)} (${columns}) ${values} ${returning}`)
  return writeSql(
    sql`insert into ${tableSql(table)} (${columns}) ${values} where ${countedSql('+ 1')} ${conflict} ${returning}`,
    countOfInserted,
  )
}

function conflictSql(table: Table, columns: string[], { onConflict }: Query, { merge }: Preferences) {
  if (!merge && !onConflict) return undefined
  if (!onConflict) throw notOffered('Prefer: resolution=merge-duplicates without the parameter on_conflict')
  if (!merge) throw notOffered('The parameter on_conflict without Prefer: resolution=merge-duplicates')
  for (const column of onConflict) typeOf(table, column)
  const assignments = columns.map((column) => sql`${sql.id(column)} = ${sql.id('excluded', column)}`)
  return sql`on conflict (${sql.join(onConflict.map((column) => sql.id(column)))})
    do update set ${sql.join(assignments)} where ${countedSql('- 1')}`
}

/**
 * Counts the rows that an upsert inserts, as PostgREST does: plus one for each row, minus one at a conflict. Counted in a
 * setting, because the caller may lack the right to read a column.
 */
const INSERTED = sql`nullif(current_setting('request.inserted', true), '')::int`
const countOfInserted = sql`${INSERTED} as inserted`

/** A condition that is always true; evaluating it counts. */
function countedSql(step: '+ 1' | '- 1') {
  return sql`set_config('request.inserted', (coalesce(${INSERTED}, 0) ${sql.raw(step)})::text, true) <> ''`
}

export function updateSql(
  table: Table,
  body: { json: string; keys: string[] },
  query: Query,
  preferences: Preferences,
) {
  requireFilter('UPDATE', query)
  const columns = query.columns ?? body.keys
  if (columns.length === 0) return nothing()
  const assignments = sql.join(columns.map((column) => sql`${sql.id(column)} = ${sql.id('body_', column)}`))
  return writeSql(sql`update ${tableSql(table)} set ${assignments}
    from json_to_record(${body.json}::text::json) as body_ (${shapeSql(table, columns)})
    ${whereSql(table, query.filters)} ${returningSql(table, query, preferences)}`)
}

export function deleteSql(table: Table, query: Query, preferences: Preferences) {
  requireFilter('DELETE', query)
  return writeSql(
    sql`delete from ${tableSql(table)} ${whereSql(table, query.filters)} ${returningSql(table, query, preferences)}`,
  )
}

// As on Supabase: a forgotten filter must not empty a table.
function requireFilter(verb: 'UPDATE' | 'DELETE', query: Query) {
  if (query.filters.length === 0) throw new Refusal(400, '21000', `${verb} requires a WHERE clause`)
}

/** Calls a function. @param json the arguments, an object by name */
export function callSql(routine: Routine, given: string[], json: string) {
  const parameters = routine.parameters.filter(({ name }) => given.includes(name))
  const named = parameters.map(({ name }) => sql`${sql.id(name)} => ${sql.id('arguments_', name)}`)
  const call = sql`${sql.id('public', routine.name)}(${parameters.length > 0 ? sql.join(named) : sql``})`
  const shape = parameters.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`)
  const source =
    parameters.length > 0
      ? sql`json_to_record(${json}::text::json) as arguments_ (${sql.join(shape)})`
      : sql`(select) as arguments_`
  if (routine.returns === 'rows') {
    return sql<Result>`select coalesce(json_agg(result_), '[]')::text as body, count(*)::int as found,
      count(*)::int as total from ${source} cross join lateral ${call} as result_`
  }
  // The cast calls a void function too; its text is empty, which is not JSON.
  const value =
    routine.returns === 'nothing' ? sql`${call}::text` : sql`coalesce(to_json(${call}), 'null')::text`
  return sql<Result>`select ${value} as body, 1 as found, 1 as total from ${source}`
}

function writeSql(statement: RawBuilder<unknown>, inserted = sql`null as inserted`) {
  return sql<Result>`with written_ as (${statement})
    select coalesce(json_agg(written_), '[]')::text as body, count(*)::int as found, count(*)::int as total, ${inserted}
    from written_`
}

function nothing() {
  return sql<Result>`select '[]' as body, 0 as found, 0 as total`
}

// `returning 1` needs no right to read, and applies no policy for reading.
function returningSql(table: Table, query: Query, preferences: Preferences) {
  if (!preferences.representation) return sql`returning 1 as one`
  const columns = query.select === '*' ? Object.keys(table.columns) : query.select
  return sql`returning ${selectSql(table, columns)}`
}

function shapeSql(table: Table, columns: string[]) {
  for (const column of columns) {
    if (Object.hasOwn(table.columns, column)) continue
    throw new Refusal(
      400,
      'PGRST204',
      `Could not find the '${column}' column of '${table.name}' in the schema cache`,
    )
  }
  return sql.join(columns.map((column) => sql`${sql.id(column)} ${typeOf(table, column)}`))
}

/** Every statement's alias of its table, because the rows of a body have the same columns. */
const TARGET = 'row_'

function tableSql(table: Table) {
  return sql`${sql.id('public', table.name)} as ${sql.id(TARGET)}`
}

function selectSql(table: Table, select: Query['select']) {
  return select === '*' ? sql`*` : sql.join(select.map((column) => columnSql(table, column)))
}

function whereSql(table: Table, filters: (Filter | AnyOf)[]) {
  if (filters.length === 0) return sql``
  const conditions = filters.map((filter) => {
    if (!('anyOf' in filter)) return conditionSql(table, filter)
    const alternatives = filter.anyOf.map((one) => conditionSql(table, one))
    return sql`(${sql.join(alternatives, sql` or `)})`
  })
  return sql`where ${sql.join(conditions, sql` and `)}`
}

const comparisons: Record<Operator, RawBuilder<unknown>> = { eq: sql`=`, lt: sql`<`, lte: sql`<=` }

// Values are sent as text and cast in SQL: PostgreSQL decides what is a valid date or number.
function conditionSql(table: Table, { column, operator, value }: Filter) {
  return sql`${columnSql(table, column)} ${comparisons[operator]} ${value}::text::${typeOf(table, column)}`
}

function orderSql(table: Table, order: Order[]) {
  if (order.length === 0) return sql``
  const terms = order.map(
    ({ column, descending }) => sql`${columnSql(table, column)} ${descending ? sql`desc` : sql`asc`}`,
  )
  return sql`order by ${sql.join(terms)}`
}

function columnSql(table: Table, column: string) {
  typeOf(table, column)
  return sql.id(TARGET, column)
}

/**
 * PostgreSQL's name of the column's type; it comes from the catalogue, never from the request.
 * @throws Refusal 400 with PostgreSQL's own code when the table has no such column
 */
function typeOf(table: Table, column: string) {
  const type = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined
  if (type === undefined) throw new Refusal(400, '42703', `column ${table.name}.${column} does not exist`)
  return sql.raw(type)
}
