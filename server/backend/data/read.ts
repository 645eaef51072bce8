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
  const limit = Math.min(query.limit ?? mostRows, mostRows)
  const total = preferences.count ? sql`(select count(*) from ${tableSql(table)} ${where})::int` : sql`null`
  return sql<Answer>`
    select coalesce(json_agg(page_), '[]')::text as body, count(*)::int as found, ${total} as total
    from (
      select ${selectSql(table, query.select)} from ${tableSql(table)} ${where}
      ${orderSql(table, query.order)} limit ${sql.lit(limit)} offset ${sql.lit(query.offset)}
    ) as page_`
}

export function selectSql(table: Table, select: Query['select']) {
  return select === '*' ? sql`*` : sql.join(select.map((column) => columnSql(table, column)))
}
