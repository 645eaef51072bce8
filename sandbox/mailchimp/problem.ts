import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'

/** An error as Mailchimp writes it: a problem document, with `errors` by field where it has any. */
export function problemResponse(
  status: number,
  title: string,
  detail: string,

  errors?: { field: string; message: string }[],
): Response {
  const type = 'https://mailchimp.com/developer/marketing/docs/errors/'
  const document = { type, title, status, detail, instance: randomUUID(), ...(errors && { errors }) }
  return Response.json(document, {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      Link: `<${type}>; rel="describedBy"`,
    },
  })
}

export function problem(c: Context, status: number, title: string, detail: string): Response {
  return problemResponse(status, title, detail)
}
