import { type RawBuilder, sql } from 'kysely'

import type { RowsBody } from './body.ts'
import type { Table } from './catalogue.ts'
import { selectSql, type Answer } from './read.ts'
import { tableSql, typeOf, whereSql } from './conditions.ts'
import type { Preferences } from './parse-preferences.ts'
import type { Query } from './parse-query.ts'
import { Refusal } from './refusal.ts'

export function insertSql(table: Table, body: RowsBody, query: Query, preferences: Preferences) {
  const returning = returningSql(table, query, preferences)
  if (body.columns.length === 0) {
    // An empty list inserts nothing; one empty object, a row of defaults.
    if (body.count === 0) return nothing()
    return answering(sql`insert into ${tableSql(table)} default values ${returning}`)
  }
  const columns = sql.join(body.columns.map((column) => sql.id(column)))
  const values = sql`select ${columns} from json_to_recordset(${body.json}::text::json) as body_ (${shapeSql(table, body.columns)})`
  const conflict = conflictSql(table, body.columns, query, preferences)
  return answering(sql`insert into ${tableSql(table)} (${columns}) ${values} ${conflict} ${returning}`)
}

export function updateSql(
  table: Table,
  body: { json: string; keys: string[] },
  query: Query,
  preferences: Preferences,
) {
  refuseAll('UPDATE', query)
  const columns = query.columns ?? body.keys
  if (columns.length === 0) return nothing()
  const assignments = sql.join(columns.map((column) => sql`${sql.id(column)} = ${sql.id('body_', column)}`))
  return answering(sql`update ${tableSql(table)} set ${assignments}
    from json_to_record(${body.json}::text::json) as body_ (${shapeSql(table, columns)})
    ${whereSql(table, query.filters)} ${returningSql(table, query, preferences)}`)
}

export function deleteSql(table: Table, query: Query, preferences: Preferences) {
  refuseAll('DELETE', query)
  return answering(
    sql`delete from ${tableSql(table)} ${whereSql(table, query.filters)} ${returningSql(table, query, preferences)}`,
  )
}

function answering(statement: RawBuilder<unknown>) {
  return sql<Answer>`with written_ as (${statement})
    select coalesce(json_agg(written_), '[]')::text as body, count(*)::int as found, count(*)::int as total
    from written_`
}

function nothing() {
  return sql<Answer>`select '[]' as body, 0 as found, 0 as total`
}

// Without a column, PostgreSQL asks for no right to read, and applies no policy for reading.
function returningSql(table: Table, query: Query, preferences: Preferences) {
  if (!preferences.representation) return sql`returning 1 as one`
  const all: Query['select'] = query.select === '*' ? Object.keys(table.columns) : query.select
  return sql`returning ${selectSql(table, all)}`
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

function conflictSql(table: Table, columns: string[], query: Query, preferences: Preferences) {
  const goal = query.onConflict ?? table.primaryKey
  if (!preferences.resolution || goal.length === 0) return sql``
  for (const column of goal) typeOf(table, column)
  const on = sql`on conflict (${sql.join(goal.map((column) => sql.id(column)))})`
  if (preferences.resolution === 'ignore-duplicates') return sql`${on} do nothing`
  const assignments = columns.map((column) => sql`${sql.id(column)} = ${sql.id('excluded', column)}`)
  return sql`${on} do update set ${sql.join(assignments)}`
}

// As on Supabase: a forgotten filter must not empty a table. A limit would not say which rows.
function refuseAll(verb: 'UPDATE' | 'DELETE', query: Query) {
  if (query.filters.length === 0) throw new Refusal(400, '21000', `${verb} requires a WHERE clause`)
  if (query.limit !== undefined || query.offset > 0 || query.order.length > 0) {
    throw new Refusal(400, 'PGRST100', `${verb} takes filters only: no order, limit or offset`)
  }
}
