import type { Logger } from '#server/platform/process/log.ts'
import { GrowingBuffer } from '#server/platform/http/receive-body.ts'
import { parseJson } from '#server/platform/http/parse-json.ts'
import {
  DiskFull,
  isSecondFactorNeeded,
  isSessionEnded,
  isUnavailable,
} from '#server/platform/database/database-errors.ts'

/** Insufficient storage (RFC 4918). */
const DISK_FULL_STATUS = 507

export type Handler = (request: Request) => Promise<Response>

/** For log lines without addresses, names and texts of people. */
export type FunctionLog = Pick<Logger, 'warn' | 'error'>

/** Thrown to respond with `status`. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  readonly status: number
  readonly headers: Record<string, string>
  /** Fields of the body besides `error`. */
  readonly details: object

  constructor(status: number, message: string, headers: Record<string, string> = {}, details: object = {}) {
    super(message)
    this.status = status
    this.headers = headers
    this.details = details
  }
}

/** The response of a function to an unexpected error, and what is logged: the same sentence without `event`. */
export interface Failure {
  error: string
  event?: string
  status?: number
}

/**
 * The responses that all functions share: 405 for other methods than POST, the status of a RefusedRequest, 401 once the
 * caller's session has ended, 403 with a hint before their second factor. Any other error is logged, and the response is
 * `failure`'s; its status is 503 where a later try may succeed, 507 where the disk is full.
 */
export function postHandler(log: FunctionLog, failure: Failure, respond: Handler): Handler {
  return async (request) => {
    if (request.method !== 'POST') return methodNotAllowed('POST')
    try {
      return await respond(request)
    } catch (error) {
      if (error instanceof RefusedRequest) {
        return json({ error: error.message, ...error.details }, error.status, error.headers)
      }
      if (isSessionEnded(error)) return json({ error: 'Sign in first' }, 401)
      if (isSecondFactorNeeded(error)) {
        return json({ error: 'Show the second factor first', hint: 'second_factor_needed' }, 403)
      }
      log.error({ err: error }, eventOf(failure))
      // Not 503: retries fail until somebody frees space.
      if (error instanceof DiskFull) return json({ error: error.message }, DISK_FULL_STATUS)
      return json({ error: failure.error }, isUnavailable(error) ? 503 : (failure.status ?? 500))
    }
  }
}

function eventOf({ error, event }: Failure): string {
  return event ?? error.charAt(0).toLowerCase() + error.slice(1)
}

export function methodNotAllowed(allowed: string): Response {
  return json({ error: 'Method not allowed' }, 405, { Allow: allowed })
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** After a native form post: the browser then GETs the page, so that reloading does not post again. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

/**
 * Reads a JSON body of at most `maxBytes`.
 * @throws RefusedRequest 413 or 400
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes)
  try {
    return parseJson(text)
  } catch {
    throw new RefusedRequest(400, 'The body is not JSON')
  }
}

/**
 * Reads a body of at most `maxBytes` unchanged, for signatures that cover every byte.
 * @throws RefusedRequest 413
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBounded(request, maxBytes))
}

/**
 * Reads multipart or urlencoded form fields of at most `maxBytes` in all.
 * @throws RefusedRequest 413, 415 or 400
 */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, string>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new RefusedRequest(415, 'The body is not form data')
  }
  const bytes = await readBounded(request, maxBytes)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new RefusedRequest(400, 'The form data is damaged')
  })
  // Without a prototype, because a field may be named __proto__.
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  form.forEach((value, name) => {
    if (typeof value !== 'string') throw new RefusedRequest(400, 'Files are not accepted')
    fields[name] = value
  })
  return { ...fields }
}

/**
 * Reads a body of at most `maxBytes`. Counted while it is received, because Content-Length may be missing or wrong.
 * @throws RefusedRequest 413, or 400 when the client disconnected, which is no error of ours
 */
export async function readBounded(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = new RefusedRequest(413, `The body is larger than ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const body = new GrowingBuffer()
  try {
    for await (const chunk of request.body ?? []) {
      if (body.size + chunk.length > maxBytes) throw tooLarge
      body.append(chunk)
    }
  } catch (error) {
    throw error === tooLarge ? error : new RefusedRequest(400, 'The body was cut off')
  }
  return body.bytes()
}
