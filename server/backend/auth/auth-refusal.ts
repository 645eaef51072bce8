import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface Details {
  /** Seconds, sent as Retry-After. */
  retryAfter?: number
  /** Why a password is too weak, as `weak_password.reasons`. */
  reasons?: string[]
}

/**
 * A request refused on purpose, with Supabase Auth's own status, code and words, which the public
 * client and the pages know it by.
 */
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
