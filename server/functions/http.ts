import { parseJson } from './parse-json.ts'

/** Thrown while a request is read; the handler answers `status`. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** After a native form post: the browser then GETs the page, so that a reload sends nothing again. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

/** Every function answers a wrong method alike. */
export function refuseUnlessPost(request: Request): Response | undefined {
  if (request.method !== 'POST') return json({ error: 'Method not allowed' }, 405, { Allow: 'POST' })
  return undefined
}

/** True for a form that a browser posts by itself, without our script. */
export function isNativePost(request: Request): boolean {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}

/**
 * Reads a JSON body of at most `maxBytes`.
 * @throws RefusedRequest 413 or 400
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBounded(request, maxBytes)
  try {
    return parseJson(new TextDecoder().decode(bytes))
  } catch {
    throw new RefusedRequest(400, 'The body is not JSON')
  }
}

/**
 * Reads a body of at most `maxBytes` as it came, for signatures that cover every byte.
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
  const fields = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new RefusedRequest(400, 'The form data is damaged')
  })
  return textFields(fields)
}

function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  form.forEach((value, name) => {
    if (typeof value !== 'string') throw new RefusedRequest(400, 'Files are not accepted')
    fields[name] = value
  })
  return { ...fields }
}

// Counted while it streams in: Content-Length may be missing or wrong.
async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new RefusedRequest(413, `The body is larger than ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return joined(chunks, size)
}

function joined(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    all.set(chunk, offset)
    offset += chunk.length
  }
  return all
}
