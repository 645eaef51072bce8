import { randomUUID } from 'node:crypto'

import type { z } from 'zod'

export function notFound(): Response {
  return problemResponse(404, 'Resource Not Found', 'The requested resource could not be found.')
}

export function forgotten(email: string): Response {
  return problemResponse(
    400,
    'Forgotten Email Not Subscribed',
    `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`,
  )
}

export function invalid(error: z.ZodError): Response {
  const errors = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  return problemResponse(
    400,
    'Invalid Resource',
    "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",
    errors,
  )
}

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
