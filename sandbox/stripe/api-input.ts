import type { z } from 'zod'

import { invalid } from './problem.ts'

/** Reads a request's parameters; whatever the API does not know is refused as Stripe refuses it. */
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
