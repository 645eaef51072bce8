import { randomInt } from 'node:crypto'

import type { Context } from 'hono'

interface Problem {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 500
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  code?: string
  param?: string
  message: string
}

/** Thrown by what an API call does; answered as Stripe's error object. */
export class StripeProblem extends Error {
  override name = 'StripeProblem'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** As in https://docs.stripe.com/api/errors */
export function problemResponse({ status, ...error }: Problem): Response {
  const id = newId('req', 14)
  const about = {
    ...error,
    ...(error.code && { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${id}`,
  }
  return Response.json({ error: about }, { status, headers: { 'Request-Id': id } })
}

/** An object that the request's own address names is not found; one that a parameter names makes a bad request. */
export function missing(kind: string, id: string, param?: string): StripeProblem {
  const message = `No such ${kind}: '${id}'`
  return new StripeProblem({
    status: param === undefined ? 404 : 400,
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: param ?? 'id',
    message,
  })
}

export function invalid(param: string, message: string, code?: string): StripeProblem {
  return new StripeProblem({
    status: 400,
    type: 'invalid_request_error',
    param,
    message,
    ...(code && { code }),
  })
}

export function unrecognized(c: Context): Response {
  const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`
  return problemResponse({ status: 404, type: 'invalid_request_error', message })
}

/** What the API answers while it is down. */
export function stripeDown(): Response {
  return problemResponse({ status: 500, type: 'api_error', message: 'An unknown error occurred.' })
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An identifier as Stripe makes them: a prefix that names the kind, then random letters and digits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}
