import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'

/** Counts one use by `subject` and says whether it is still within the limit. */
export type Limit = (subject: string) => Promise<boolean>

/**
 * A limit that the database keeps, so that it holds across restarts and processes.
 * @param backend under the service key
 * @param rule.what tells this limit's subjects from another's
 */
export function databaseLimit(
  backend: Backend,
  rule: { what: string; most: number; seconds: number },
): Limit {
  return async (subject) => {
    const use = { subject: await digest(`${rule.what}:${subject}`), most: rule.most, seconds: rule.seconds }
    return z.boolean().parse(await succeed(backend.rpc('take_limited_use', use)))
  }
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
