import { z } from 'zod'

import type { Role } from '#server/platform/database/database.ts'
import { DatabaseReadOnly, isOutOfReach, isSessionEnded } from '#server/platform/database/database-errors.ts'

/** The body of an error response: PostgREST's four fields. */
export interface RefusalBody {
  code: string
  message: string
  details: string | null
  hint: string | null
}

/** An error response of the service itself, before or after querying the database. */
export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody
  /** `WWW-Authenticate` of a 401. */
  readonly challenge: string
  /** `Allow` of a 405. */
  readonly allow: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string | null; hint?: string | null; challenge?: string; allow?: string } = {},
  ) {
    super(message)
    this.status = status
    this.challenge = more.challenge ?? 'Bearer'
    this.allow = more.allow
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null }
  }
}

const DatabaseError = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
})

/** The refusal of an access token, in PostgREST's words. */
export function tokenRefusal(message: string): Refusal {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`
  return new Refusal(401, 'PGRST303', message, { challenge })
}

/**
 * A database error with PostgreSQL's code and the status that PostgREST gives it.
 * @returns undefined when the error is not one of the database
 */
export function refusalOf(error: unknown, role: Role): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isOutOfReach(error)) return new Refusal(503, 'PGRST000', 'The database can not be reached just now')
  if (error instanceof DatabaseReadOnly) return new Refusal(503, error.code, error.message)
  // The code with which PostgREST refuses a token: the page's client then checks its session, and signs out.
  if (isSessionEnded(error)) return new Refusal(401, 'PGRST301', 'The session has ended')
  const parsed = DatabaseError.safeParse(error)
  if (!parsed.success) return undefined
  const { code, message, detail, hint } = parsed.data
  return new Refusal(statusOf(code, message, role), code, message, {
    details: detail ?? null,
    hint: hint ?? null,
  })
}

// PostgREST 13's table of SQLSTATEs: single codes first, then their classes; the rest is 400.
const exact: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
  // PostgREST makes a custom response of this error; nothing of ours raises it.
  PGRST: 500,
}
const byClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOf(code: string, message: string, role: Role) {
  // 401 for a visitor, who can sign in; a member lacks the right.
  if (code === '42501') return role === 'anon' ? 401 : 403
  // Shared by our refusal of a write without a filter (400) and PostgreSQL's error in a function or view (500).
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  // By PT and a status, a function or trigger chooses the response, as in PostgREST.
  if (code.startsWith('PT')) return Number(/^PT([2-5]\d\d)$/.exec(code)?.[1] ?? 500)
  return exact[code] ?? byClass[code.slice(0, 2)] ?? 400
}
