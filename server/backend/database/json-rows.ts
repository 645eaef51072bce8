import { type RawBuilder, sql } from 'kysely'

import type { Transaction } from './database.ts'

/**
 * What a call such as `public.inbox_page(…)` returns, each row as JSON: both drivers then give the same types, and times
 * keep their microseconds.
 */
export async function jsonRows<Row>(trx: Transaction, call: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_json(r) as row from ${call} as r`.execute(trx)
  return rows.map(({ row }) => row)
}
