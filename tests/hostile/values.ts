import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

import type { Schema } from '#tests/support/routes/openapi.ts'

/** JSON that `JSON.stringify` can't write. */
class Verbatim {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

// Nothing here may hold the words of a statement or of a stack: an answer may repeat what it refuses.
export const text = fc.oneof(
  {
    weight: 50,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\uD800',
      '\uFEFF',
      '\u202Eabc',
      '👩‍👩‍👧‍👦'.repeat(40),
      'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
      "'; --",
      '" or ""="',
      '$1',
      '{{selfPay}}',
      '${7*7}',
      '%00',
      '%',
      '../../etc/passwd',
      '\r\nX-Injected: 1',
      '<script>alert(1)</script>',
      '__proto__',
      'constructor',
      'null',
      'NaN',
      '-1',
      '1e999',
      '2026-02-30',
      '00000000-0000-0000-0000-000000000000',
      'infinity',
      'a'.repeat(300),
    ),
  },
  { weight: 30, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 20, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(70_000)) },
)
const deep = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.constantFrom(20, 40, 2000, 100_000))
  .map(
    ([opening, depth]) =>
      new Verbatim(opening.repeat(depth) + '1' + (opening === '[' ? ']' : '}').repeat(depth)),
  )
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, [], {}, [[]], [null]),
  // Without a text or a number of its own.
  fc.constantFrom({ toString: 1, valueOf: 1 }, [{ toString: null }]),
  { weight: 5, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 5, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 5, arbitrary: fc.array(text, { maxLength: 5 }) },
  { weight: 5, arbitrary: fc.dictionary(text, text, { maxKeys: 4 }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.constant(new Verbatim('1'.repeat(400))) },
)

function toJson(value: unknown): string {
  if (value instanceof Verbatim) return value.json
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}:${toJson(each)}`)
    .join(',')}}`
}

/** Values that a JSON Schema describes; what it can't say, such as a refinement, makes them nearly valid. */
export function valuesOf(schema: Schema): Arbitrary<unknown> {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return fc.oneof(...options.map(valuesOf))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.type === 'object') return objectsOf(schema)
  if (schema.type === 'array') return fc.array(valuesOf((schema.items ?? {}) as Schema), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: -2, max: 1000 })
  if (schema.type !== 'string') return fc.oneof(email, name, hostile)
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'email') return email
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return fc.oneof(name, email, text)
}

export const email = fc.nat(400).map((n) => `guest${n}@example.com`)
export const name = fc.constantFrom(
  'Ana',
  'Robin Reed',
  'José',
  '7 Palm Street',
  '(407) 555-0142',
  '04/23/1985',
  '32801',
)

function objectsOf(schema: Schema): Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const requiredKeys = (schema.required ?? []) as string[]
  return fc.record(Object.fromEntries(properties.map(([key, value]) => [key, valuesOf(value)])), {
    requiredKeys,
  })
}

/** One key with another value, without it, with a prototype's key, or something else altogether. */
export function nearly(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const spoiled = fc
    .tuple(valid, fc.nat(), hostile, fc.constantFrom('set', 'drop', 'proto', 'other'))
    .map(spoil)
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 5, arbitrary: spoiled }, hostile)
}

function spoil([value, at, bad, how]: [unknown, number, unknown, string]): unknown {
  if (typeof value !== 'object' || value === null || how === 'other') return bad
  const entries = Object.entries(value)
  const [key = 'a'] = entries[at % Math.max(entries.length, 1)] ?? []
  if (how === 'drop') return Object.fromEntries(entries.filter(([each]) => each !== key))
  if (how === 'set') return { ...value, [key]: bad }
  return Object.fromEntries(
    [...entries, [at % 2 ? '__proto__' : 'constructor', bad]].map((entry) => entry),
  ) as unknown
}

/** JSON, with some of it cut off, said twice or followed by more. */
export function bodies(value: Arbitrary<unknown>): Arbitrary<string> {
  return fc
    .tuple(
      value,
      fc.constantFrom('whole', 'whole', 'whole', 'whole', 'cut', 'twice', 'bom', 'query', 'parts'),
    )
    .map(([each, how]) => {
      const json = toJson(each)
      if (how === 'cut') return json.slice(0, json.length >> 1)
      if (how === 'twice') return json.replace(/^\{(.+)\}$/s, '{$1,$1}')
      if (how === 'bom') return `\uFEFF${json}`
      if (how === 'query') return queryOf(each)
      return how === 'parts' ? partsOf(each) : json
    })
}

function fieldsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null || value instanceof Verbatim) return [['a', toJson(value)]]
  return Object.entries(value).map(([key, each]) => [key, typeof each === 'string' ? each : toJson(each)])
}

// Each field once, and the first twice.
function queryOf(value: unknown): string {
  const fields = fieldsOf(value)
  return new URLSearchParams([...fields, ...fields.slice(0, 1)]).toString()
}

function partsOf(value: unknown): string {
  const parts = fieldsOf(value).map(
    ([key, each]) => `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${each}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

/** Percent-encoded where a request line could not hold it at all; half a surrogate pair is left out. */
export function encoded(each: string): string {
  return encodeURIComponent(each.toWellFormed()).slice(0, 4000)
}
