import { z } from 'zod'

import { parseJson } from '../parse-json.ts'

import { Refusal } from './refusal.ts'

const Row = z.record(z.string(), z.unknown())
const Rows = z.union([Row.transform((row) => [row]), z.array(Row)])

/** A body of one row or many, as it came and with the columns it fills. */
export interface RowsBody {
  /** A JSON array, for PostgreSQL to read. */
  json: string
  count: number
  columns: string[]
}

/**
 * @param named the columns of the address; without them, those of the body
 * @throws Refusal 400 unless it is JSON of one object or of objects with the same keys
 */
export function parseRows(text: string, named: string[] | undefined): RowsBody {
  const parsed = Rows.safeParse(readJson(text))
  if (!parsed.success) throw notRows()
  const rows = parsed.data
  const keys = Object.keys(rows[0] ?? {})
  const alike = (row: object) => {
    const others = Object.keys(row)
    return others.length === keys.length && others.every((key) => keys.includes(key))
  }
  if (!named && !rows.every(alike)) throw new Refusal(400, 'PGRST102', 'All object keys must match')
  return { json: asArray(text), count: rows.length, columns: named ?? keys }
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

// PostgreSQL reads the caller's own text: going through JavaScript would round long numbers.
function asArray(text: string) {
  return text.trimStart().startsWith('[') ? text : `[${text}]`
}

function notRows() {
  return new Refusal(400, 'PGRST102', 'The body must be a JSON object or an array of them')
}
