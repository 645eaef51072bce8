import { Hono, type Context } from 'hono'
import { z } from 'zod'

/** One submission that the stand-in took. */
export interface FormEntry {
  form: string
  fields: Record<string, string>
  receivedAt: string
}

const Address = z.email()
const HONEYPOT = '_gotcha'
const LARGEST_BODY = 25 * 1024 * 1024

/**
 * A hosted form service: `POST /f/<form>` with form data; JSON for `Accept: application/json`,
 * else a redirect to its thank-you page. Learned from https://formspree.io/ documentation on AJAX and honeypots.
 */
export function formRoutes(entries: FormEntry[]): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Access-Control-Allow-Headers', 'accept, content-type')
  })
  app.options('/f/:form', (c) => c.body(null, 204))
  app.post('/f/:form', (c) => receive(c, entries))
  app.get('/thanks', (c) => c.html('<!doctype html><title>Thanks!</title><h1>Thanks!</h1>'))
  app.notFound((c) => c.json({ error: 'Form not found' }, 404))
  return app
}

async function receive(c: Context, entries: FormEntry[]): Promise<Response> {
  if (Number(c.req.header('content-length') ?? 0) > LARGEST_BODY) return refuse(c, 413, 'FORM_TOO_LARGE')
  const body = await c.req.parseBody().catch(() => undefined)
  if (!body) return refuse(c, 400, 'BAD_REQUEST')
  const fields = textFields(body)
  if (Object.keys(fields).length === 0) return refuse(c, 400, 'EMPTY')
  if (fields.email !== undefined && !Address.safeParse(fields.email).success) {
    return refuse(c, 422, 'TYPE_EMAIL', 'email', 'should be an email')
  }
  // The honeypot: respond as if stored.
  if (!fields[HONEYPOT]) {
    entries.push({ form: c.req.param('form') ?? '', fields, receivedAt: new Date().toISOString() })
  }
  return wantsJson(c) ? c.json({ next: '/thanks', ok: true }) : c.redirect('/thanks', 302)
}

function textFields(body: Record<string, string | File>): Record<string, string> {
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

function refuse(c: Context, status: 400 | 413 | 422, code: string, field?: string, message = code): Response {
  const error = { code, message, ...(field && { field }) }
  return c.json({ error: 'Validation errors', errors: [error] }, status)
}

function wantsJson(c: Context): boolean {
  return c.req.header('accept')?.includes('application/json') ?? false
}
