import type { Context } from 'hono'

import { DiskFull } from '../database/database-errors.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { Auth } from './auth-deps.ts'

const VERSION_HEADER = 'X-Supabase-Api-Version'
/** From this version on an error's `code` is its name; before, it is the status. */
const NAMED_CODES = '2024-01-01'
const UNIQUE_VIOLATION = '23505'

/** Writes an error in the version that the client asks for; what is not a refusal is logged, and not told. */
export function answerError(auth: Auth, c: Context, error: unknown) {
  const { status, code, message, details } = refusalOf(auth, c, error)
  if (details.retryAfter) c.header('Retry-After', String(details.retryAfter))
  c.header('Cache-Control', 'no-store')
  c.header('x-sb-error-code', code)
  const weak = details.reasons && { weak_password: { reasons: details.reasons } }
  if (!asksForNamedCodes(c)) return c.json({ code: status, error_code: code, msg: message, ...weak }, status)
  c.header(VERSION_HEADER, NAMED_CODES)
  return c.json({ code, message, ...weak }, status)
}

function refusalOf(auth: Auth, c: Context, error: unknown) {
  if (error instanceof AuthRefusal) return error
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) {
    return new AuthRefusal(409, 'conflict', 'Somebody else did the same at this moment. Please try again.')
  }
  auth.log.error({ err: error, route: c.req.path }, 'auth request failed')
  if (error instanceof DiskFull) return new AuthRefusal(503, 'unexpected_failure', error.message)
  const message = 'Unexpected failure, please check server logs for more information'
  return new AuthRefusal(500, 'unexpected_failure', message)
}

function asksForNamedCodes(c: Context) {
  const asked = c.req.header(VERSION_HEADER)
  return asked !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= NAMED_CODES
}
