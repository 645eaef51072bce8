import type { Context } from 'hono'
import { z } from 'zod'

import { invalid, missing } from './problem.ts'

/** A form-encoded body with its brackets parsed; numbers and booleans stay texts. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }
type Fields = { [name: string]: FormValue }

export async function form(c: Context): Promise<Fields> {
  return parseForm(await c.req.text())
}

export function query(c: Context): Fields {
  return parseForm(new URL(c.req.url).search)
}

/** Reads `a[b][0][c]=x`, as Stripe's API takes it in bodies and query strings. */
function parseForm(text: string): Fields {
  const root: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    if (path.length > 0 && !path.includes('__proto__')) put(root, path, value)
  }
  return withLists(root) as Fields
}

function put(target: Fields, [first = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    target[first] = value
    return
  }
  const inner = target[first]
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : (target[first] = {})
  put(next, rest, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** A boolean, as a form has it. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Parses a request's parameters; unknown ones are refused as Stripe refuses them. */
export function parameters<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? ''])
    throw invalid(param, `Received unknown parameter: ${param}`, 'parameter_unknown')
  }
  const param = bracketed(path)
  const isMissing = issue?.code === 'invalid_type' && valueAt(given, path) === undefined
  if (isMissing) throw invalid(param, `Missing required param: ${param}.`, 'parameter_missing')
  if (issue?.code === 'invalid_value') {
    throw invalid(param, `Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`)
  }
  const isNumber = issue?.code === 'invalid_type' && issue.expected === 'number'
  if (isNumber) {
    throw invalid(param, `Invalid integer: ${String(valueAt(given, path))}`, 'parameter_invalid_integer')
  }
  throw invalid(param, `Invalid ${param}`)
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('')
}

function valueAt(given: unknown, path: string[]): unknown {
  let value = given
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([name]) => name === part)?.[1]
  }
  return value
}

/** The thing that the request's own address names. */
export function found<T>(things: Record<string, T>, kind: string, id: string): T {
  const thing = Object.hasOwn(things, id) ? things[id] : undefined
  if (!thing) throw missing(kind, id)
  return thing
}

const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
})

/** One page of a list, as in https://docs.stripe.com/api/pagination */
export function listOf<T extends { id: string }>(all: T[], request: unknown, url: string) {
  const paging = Paging.safeParse(request)
  if (!paging.success) throw invalid('limit', 'Invalid integer or out of range')
  const { limit, starting_after: after } = paging.data
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after')
  const data = all.slice(start, start + limit)
  return { object: 'list' as const, data, has_more: start + limit < all.length, url }
}
