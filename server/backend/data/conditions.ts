import { type RawBuilder, sql } from 'kysely'

import type { Table } from './catalogue.ts'
import type { AnyOf, Filter, Operator, Order } from './parse-query.ts'
import { Refusal } from './refusal.ts'

/** Every statement names its table so, since a body of values may stand beside it with the same columns. */
export const target = 'row_'

/** The table under the name {@link target}. */
export function tableSql(table: Table) {
  return sql`${sql.id('public', table.name)} as ${sql.id(target)}`
}

/** @throws Refusal 400 with PostgreSQL's own code when the table has no such column */
export function columnSql(table: Table, column: string) {
  typeOf(table, column)
  return sql.id(target, column)
}

/** PostgreSQL's name of the column's type; it comes from the catalogue, never from the request. */
export function typeOf(table: Table, column: string) {
  const type = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined
  if (type === undefined) throw new Refusal(400, '42703', `column ${table.name}.${column} does not exist`)
  return sql.raw(type)
}

export function whereSql(table: Table, filters: (Filter | AnyOf)[]) {
  if (filters.length === 0) return sql``
  const conditions = filters.map((filter) =>
    'anyOf' in filter ? anyOfSql(table, filter) : conditionSql(table, filter),
  )
  return sql`where ${sql.join(conditions, sql` and `)}`
}

function anyOfSql(table: Table, { anyOf }: AnyOf) {
  const conditions = anyOf.map((filter) => conditionSql(table, filter))
  return sql`(${sql.join(conditions, sql` or `)})`
}

export function orderSql(table: Table, order: Order[]) {
  if (order.length === 0) return sql``
  const terms = order.map(({ column, descending, nulls }) => {
    const direction = descending ? sql`desc` : sql`asc`
    const place = nulls ? sql`nulls ${sql.raw(nulls)}` : sql``
    return sql`${columnSql(table, column)} ${direction} ${place}`
  })
  return sql`order by ${sql.join(terms)}`
}

const comparisons: Record<Exclude<Operator, 'in' | 'is'>, RawBuilder<unknown>> = {
  eq: sql`=`,
  neq: sql`<>`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
  ilike: sql`ilike`,
}
const states = new Map(
  ['null', 'not_null', 'true', 'false', 'unknown'].map((state) => [state, sql.raw(state.replace('_', ' '))]),
)

function conditionSql(table: Table, { column, operator, values }: Filter) {
  const subject = columnSql(table, column)
  const [value = ''] = values
  if (operator === 'is') return sql`${subject} is ${stateOf(value)}`
  if (operator === 'ilike') return sql`${subject} ilike ${value.replaceAll('*', '%')}::text`
  // Sent as text and cast there: PostgreSQL alone decides what is a date or a number.
  const typed = (text: string) => sql`${text}::text::${typeOf(table, column)}`
  if (operator !== 'in') return sql`${subject} ${comparisons[operator]} ${typed(value)}`
  return values.length === 0 ? sql`false` : sql`${subject} in (${sql.join(values.map(typed))})`
}

function stateOf(value: string) {
  const state = states.get(value.toLowerCase())
  if (!state) throw new Refusal(400, 'PGRST100', `"failed to parse filter (is.${value})"`)
  return state
}
