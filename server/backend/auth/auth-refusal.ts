import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { Busy } from '#server/platform/limits/concurrency-limit.ts'
import { DiskFull, isUnavailable } from '#server/platform/database/database-errors.ts'
import { errorCode } from '#server/platform/http/error-code.ts'

interface Details {
  /** Seconds, sent as Retry-After. */
  retryAfter?: number
  /** Why a password is too weak, as `weak_password.reasons`. */
  reasons?: string[]
}

/** A request refused on purpose, with Supabase Auth's status, code and words, which the client and the pages know. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly details: Details

  constructor(status: ContentfulStatusCode, code: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  static invalid(message: string) {
    return new AuthRefusal(400, 'validation_failed', message)
  }

  static tooMany(retryAfter: number) {
    return new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter })
  }

  static tooManyMails(retryAfter: number) {
    const message = `For security purposes, you can only request this after ${retryAfter} seconds.`
    return new AuthRefusal(429, 'over_email_send_rate_limit', message, { retryAfter })
  }
}

/** Throws a refusal that a transaction returned: thrown inside, it would undo what was counted. */
export async function throwRefusal<T>(work: Promise<T | AuthRefusal>): Promise<T> {
  const outcome = await work
  if (outcome instanceof AuthRefusal) throw outcome
  return outcome
}

/** @throws AuthRefusal 429 for work that too many wait for; any other error as it is */
export function refuseBusy(error: unknown): never {
  throw error instanceof Busy ? AuthRefusal.tooMany(5) : error
}

const VERSION_HEADER = 'X-Supabase-Api-Version'
/** From this version on an error's `code` is its name; before, it is the status. */
const NAMED_CODES = '2024-01-01'
const UNIQUE_VIOLATION = '23505'

interface ErrorLog {
  error(fields: object, message: string): void
}

/** Responds in the API version of the request; an error that is not a refusal is logged, and its cause not sent. */
export function respondWithError(log: ErrorLog, c: Context, error: unknown) {
  const { status, code, message, details } = refusalOf(log, c, error)
  if (details.retryAfter) c.header('Retry-After', String(details.retryAfter))
  c.header('Cache-Control', 'no-store')
  c.header('x-sb-error-code', code)
  const weak = details.reasons && { weak_password: { reasons: details.reasons } }
  if (!asksForNamedCodes(c)) return c.json({ code: status, error_code: code, msg: message, ...weak }, status)
  c.header(VERSION_HEADER, NAMED_CODES)
  return c.json({ code, message, ...weak }, status)
}

function refusalOf(log: ErrorLog, c: Context, error: unknown) {
  if (error instanceof AuthRefusal) return error
  if (errorCode(error) === UNIQUE_VIOLATION) {
    return new AuthRefusal(409, 'conflict', 'Somebody else did the same at this moment. Please try again.')
  }
  log.error({ err: error, route: c.req.path }, 'auth request failed')
  if (error instanceof DiskFull) return new AuthRefusal(503, 'unexpected_failure', error.message)
  // The public client keeps its session at 503, and drops it at 500.
  if (isUnavailable(error)) {
    return new AuthRefusal(503, 'unexpected_failure', 'The database can not be reached just now')
  }
  const message = 'Unexpected failure, please check server logs for more information'
  return new AuthRefusal(500, 'unexpected_failure', message)
}

function asksForNamedCodes(c: Context) {
  const asked = c.req.header(VERSION_HEADER)
  return asked !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= NAMED_CODES
}
