import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

export function isForm(c: Context): boolean {
  return c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
}

/** What a test sends as JSON, or a person by a form. A field of a form that was left as it is has no value. */
export async function given(c: Context): Promise<unknown> {
  if (!isForm(c)) return c.req.json().catch(() => ({}))
  const fields = Object.entries(await c.req.parseBody())
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

export function isBrowser(c: Context): boolean {
  const supports = ['text/html', 'application/json']
  return accepts(c, { header: 'Accept', supports, default: 'application/json' }) === 'text/html'
}
