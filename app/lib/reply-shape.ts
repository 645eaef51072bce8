/*
 * Checks of what public pages load as they open. The schema library can do the same, but on a phone it takes longer to
 * start than such a list to show: 10 KB, and some 30 ms without an answer to a tap.
 */

export type Check<Value> = (value: unknown) => value is Value

export const isText: Check<string> = (value) => typeof value === 'string'

export const isNumber: Check<number> = (value) => typeof value === 'number'

export function orNull<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value)
}

export function listOf<Value>(check: Check<Value>): Check<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(check)
}

/** @param fields a check for each field; further fields are ignored */
export function shapeOf<Shape extends object>(fields: { [Field in keyof Shape]: Check<Shape[Field]> }) {
  const checks = Object.entries<Check<unknown>>(fields)
  return (value: unknown): value is Shape => {
    if (typeof value !== 'object' || value === null) return false
    const found = new Map(Object.entries(value))
    return checks.every(([field, check]) => check(found.get(field)))
  }
}

/** @throws Error if the reply has another shape */
export function readReply<Value>(reply: unknown, check: Check<Value>): Value {
  if (check(reply)) return reply
  throw new Error('The reply has an unknown shape')
}
