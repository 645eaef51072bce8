import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'

import { invalid } from './problem.ts'

const Count = z.coerce.number().int().min(0)
/** Of each answer, which is cut down to the named fields. */
export const FIELDS = { fields: z.string().optional() }
export const PAGE = {
  ...FIELDS,
  count: Count.max(1000).default(10),
  offset: Count.default(0),
}
export const SKIPPED = { skip_merge_validation: z.enum(['true', 'false']).optional() }
export const CHANGES = {
  ...PAGE,
  status: z
    .enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional', 'archived'])
    .optional(),
  since_last_changed: z.iso.datetime({ offset: true }).optional(),
  sort_field: z.enum(['timestamp_opt', 'timestamp_signup', 'last_changed']).default('timestamp_opt'),
  sort_dir: z.enum(['ASC', 'DESC']).default('ASC'),
}

/** Refuses other parameters in the address than these, and cuts the answer down to the fields that were asked for. */
export function queryOf(shape: z.ZodRawShape): MiddlewareHandler {
  const Query = z.strictObject(shape)
  return async (c, next) => {
    const parsed = Query.safeParse(c.req.query())
    if (!parsed.success) return invalid(parsed.error)
    await next()
    const { fields } = c.req.query()
    if (fields && c.res.ok) c.res = Response.json(picked(await c.res.json(), fields.split(',')))
    return undefined
  }
}

export function pageOf(c: Context) {
  return z.object(CHANGES).parse(c.req.query())
}

/** The named fields; `a.b` names the field b of a, or of each thing in the list a. */
function picked(value: unknown, fields: string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => picked(each, fields))
  if (typeof value !== 'object' || value === null) return value
  const inner = Map.groupBy(fields, (field) => field.split('.')[0]!)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]) => {
      const wanted = inner.get(name)
      if (!wanted) return []
      const deeper = wanted.map((field) => field.slice(name.length + 1))
      return [[name, deeper.includes('') ? own : picked(own, deeper)]]
    }),
  )
}
