import { z } from 'zod'

import type { Role } from '../database/database.ts'
import { isSessionEnded, isUnavailable } from '../database/database-errors.ts'

/** The body of an error response: PostgREST's four fields. */
export interface RefusalBody {
  code: string
  message: string
  details: string | null
  hint: string | null
}

/** An error that the service itself responds with, before or after querying the database. */
export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, code: string, message: string, more: { details?: string; hint?: string } = {}) {
    super(message)
    this.status = status
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null }
  }
}

const DatabaseError = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
})

/**
 * The database's own refusal, with PostgreSQL's code and the status that PostgREST gives it.
 * @returns undefined when the error is not the database's answer but a fault of ours or the connection's
 */
export function refusalOf(error: unknown, role: Role): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isUnavailable(error)) return new Refusal(503, 'PGRST000', 'The database can not be reached just now')
  // As PostgREST refuses a token: the page's client then asks for its session, and signs out.
  if (isSessionEnded(error)) return new Refusal(401, 'PGRST301', 'The session has ended')
  const parsed = DatabaseError.safeParse(error)
  if (!parsed.success) return undefined
  const { code, message, detail, hint } = parsed.data
  const more = { ...(detail ? { details: detail } : {}), ...(hint ? { hint } : {}) }
  return new Refusal(statusOf(code, role), code, message, more)
}

const exact: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
}
// Of PostgREST's table, the classes that can occur here; the rest is 400.
const byClass: Record<string, number> = {
  '08': 503,
  '25': 500,
  '28': 403,
  // Serialization failure or deadlock: a retry succeeds.
  '40': 503,
  '53': 503,
  '54': 413,
  '55': 500,
  '57': 503,
  '58': 500,
  P0: 500,
  XX: 500,
}

function statusOf(code: string, role: Role) {
  // Signing in might help a visitor; a member is simply not allowed.
  if (code === '42501') return role === 'anon' ? 401 : 403
  // PostgREST's way for a function or a trigger to choose its status.
  const chosen = /^PT([45]\d\d)$/.exec(code)?.[1]
  if (chosen) return Number(chosen)
  return exact[code] ?? byClass[code.slice(0, 2)] ?? 400
}
