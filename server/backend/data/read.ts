import { sql } from 'kysely'

import type { Table } from './catalogue.ts'
import { columnSql, orderSql, tableSql, whereSql } from './conditions.ts'
import type { Preferences } from './parse-preferences.ts'
import type { Query } from './parse-query.ts'

/** Like Supabase's `max_rows`: a list that may grow is read in pages. */
export const mostRows = 1000

/** What a statement answers with, whatever it does: JSON made by PostgreSQL, rows in it, rows in all. */
export interface Answer {
  body: string
  found: number
  total: number | null
}

export function readSql(table: Table, query: Query, preferences: Preferences) {
  const where = whereSql(table, query.filters)
  return sql<Answer>`
    select coalesce(json_agg(page_), '[]')::text as body, count(*)::int as found,
      ${totalSql(table, query, preferences)} as total
    from (
      select ${selectSql(table, query.select)} from ${tableSql(table)} ${where}
      ${orderSql(table, query.order)} ${pageSql(query)}
    ) as page_`
}

/** As `readSql`, for a request that only asks how many there are: no row is sorted, and none is built. */
export function countSql(table: Table, query: Query, preferences: Preferences) {
  // Unknown columns are refused all the same.
  selectSql(table, query.select)
  orderSql(table, query.order)
  return sql<Answer>`
    select '[]' as body, count(*)::int as found, ${totalSql(table, query, preferences)} as total
    from (select from ${tableSql(table)} ${whereSql(table, query.filters)} ${pageSql(query)}) as page_`
}

function totalSql(table: Table, query: Query, preferences: Preferences) {
  if (!preferences.count) return sql`null`
  return sql`(select count(*) from ${tableSql(table)} ${whereSql(table, query.filters)})::int`
}

function pageSql({ limit, offset }: Query) {
  return sql`limit ${sql.lit(Math.min(limit ?? mostRows, mostRows))} offset ${sql.lit(offset)}`
}

export function selectSql(table: Table, select: Query['select']) {
  return select === '*' ? sql`*` : sql.join(select.map((column) => columnSql(table, column)))
}
