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

/** A refusal with Supabase Auth's status, code and message, which the public client and our pages handle. */
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

/** Throws a refusal that a transaction returned. Thrown inside, it would roll back the counts. */
export async function throwRefusal<T>(work: Promise<T | AuthRefusal>): Promise<T> {
  const outcome = await work
  if (outcome instanceof AuthRefusal) throw outcome
  return outcome
}

/** For `catch`. @throws AuthRefusal 429 for Busy, any other error as it is */
export function refuseBusy(error: unknown): never {
  throw error instanceof Busy ? AuthRefusal.tooMany(5) : error
}

const VERSION_HEADER = 'X-Supabase-Api-Version'
/** From this version on an error's `code` is its name; in older ones it is the status. */
const NAMED_CODES = '2024-01-01'
const UNIQUE_VIOLATION = '23505'

interface ErrorLog {
  error(fields: object, message: string): void
}

/** Responds in the API version of the request. An error that is not a refusal is logged, and not described to the client. */
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
  // The public client removes its session at 500, but not at 503.
  if (isUnavailable(error)) {
    return new AuthRefusal(503, 'unexpected_failure', 'The database can not be reached just now')
  }
  const message = 'Unexpected failure, please check server logs for more information'
  return new AuthRefusal(500, 'unexpected_failure', message)
}

function asksForNamedCodes(c: Context) {
  const version = c.req.header(VERSION_HEADER)
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NAMED_CODES
}
