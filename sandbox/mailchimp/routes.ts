import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { z } from 'zod'

import { type Audience, forget, hashOf, keep, type Member, newMember, setTag } from './audience.ts'
import { problem, problemResponse } from './problem.ts'

const Status = z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'])
const MergeFields = z.record(z.string(), z.string())
const Upsert = z.object({
  email_address: z.email(),
  status_if_new: Status.optional(),
  status: Status.optional(),
  merge_fields: MergeFields.optional(),
})
const Change = z.object({ status: Status.optional(), merge_fields: MergeFields.optional() })
const Tags = z.object({
  tags: z
    .array(z.object({ name: z.string().min(1).max(100), status: z.enum(['active', 'inactive']) }))
    .min(1),
})

/**
 * Marketing API v3 for ping, upsert, change and permanent deletion of a list member, and tags.
 * Learned from https://mailchimp.com/developer/marketing/api/list-members/ and /list-member-tags/.
 */
export function mailchimpRoutes({ apiKey, audience }: { apiKey: string; audience: Audience }): Hono {
  const app = new Hono()
  app.use('/3.0/*', authenticate(apiKey))
  app.get('/3.0/ping', (c) => c.json({ health_status: "Everything's Chimpy!" }))
  app.use('/3.0/lists/:list/*', async (c, next) =>
    c.req.param('list') === audience.id ? next() : notFound(c),
  )
  app.put('/3.0/lists/:list/members/:hash', (c) => upsert(c, audience))
  app.patch('/3.0/lists/:list/members/:hash', (c) => change(c, audience))
  app.get('/3.0/lists/:list/members/:hash', (c) => {
    const member = audience.members.get(c.req.param('hash'))
    return member ? c.json(shown(member)) : notFound(c)
  })
  app.post('/3.0/lists/:list/members/:hash/tags', (c) => tag(c, audience))
  app.post('/3.0/lists/:list/members/:hash/actions/delete-permanent', (c) => {
    const member = audience.members.get(c.req.param('hash'))
    if (!member) return notFound(c)
    forget(audience, member.id)
    return c.body(null, 204)
  })
  // Where the link in Mailchimp's own confirmation mail leads.
  app.get('/confirm/:hash', (c) => confirm(c, audience))
  app.notFound(notFound)
  return app
}

function authenticate(apiKey: string): MiddlewareHandler {
  return async (c, next) => {
    const [scheme, credentials] = (c.req.header('authorization') ?? '').split(' ')
    const given =
      scheme === 'Basic'
        ? Buffer.from(credentials ?? '', 'base64')
            .toString()
            .split(':')
            .at(-1)
        : credentials
    if (given !== apiKey) {
      return problem(
        c,
        401,
        'API Key Invalid',
        'Your API key may be invalid, or you’ve attempted to access the wrong datacenter.',
      )
    }
    return next()
  }
}

async function upsert(c: Context, audience: Audience): Promise<Response> {
  const parsed = Upsert.safeParse(await body(c))
  if (!parsed.success) return invalid(c, parsed.error)
  const { email_address: email, status_if_new: statusIfNew, status, merge_fields: fields } = parsed.data
  const hash = c.req.param('hash') ?? ''
  if (hashOf(email) !== hash) return problem(c, 400, 'Invalid Resource', 'The hash is not of this address.')
  if (audience.forgotten.has(hash)) return forgotten(c, email)
  const known = audience.members.get(hash)
  const first = status ?? statusIfNew
  if (!known && !first)
    return problem(c, 400, 'Invalid Resource', 'status_if_new is required for a new member.')
  const member = known ?? newMember(audience, email, first ?? 'pending')
  return c.json(shown(await merged(audience, member, { status, merge_fields: fields })))
}

async function change(c: Context, audience: Audience): Promise<Response> {
  const member = audience.members.get(c.req.param('hash') ?? '')
  if (!member) return notFound(c)
  const parsed = Change.safeParse(await body(c))
  if (!parsed.success) return invalid(c, parsed.error)
  const wanted = parsed.data.status
  if (member.status === 'unsubscribed' && wanted === 'subscribed') {
    return problem(c, 400, 'Member In Compliance State', 'The member must confirm; use status pending.')
  }
  return c.json(shown(await merged(audience, member, parsed.data)))
}

async function confirm(c: Context, audience: Audience): Promise<Response> {
  const member = audience.members.get(c.req.param('hash') ?? '')
  if (member?.status !== 'pending') return notFound(c)
  await keep(audience, { ...member, status: 'subscribed', timestamp_opt: new Date().toISOString() })
  return c.html('<!doctype html><title>Subscription confirmed</title><h1>Subscription confirmed</h1>')
}

async function tag(c: Context, audience: Audience): Promise<Response> {
  const hash = c.req.param('hash') ?? ''
  if (!audience.members.has(hash)) return notFound(c)
  const parsed = Tags.safeParse(await body(c))
  if (!parsed.success) return invalid(c, parsed.error)
  for (const { name, status } of parsed.data.tags) {
    const member = audience.members.get(hash)
    if (member) setTag(audience, member, name, status === 'active')
  }
  return c.body(null, 204)
}

type Wanted = Pick<z.infer<typeof Upsert>, 'status' | 'merge_fields'>

async function merged(audience: Audience, member: Member, wanted: Wanted): Promise<Member> {
  const fields = { ...member.merge_fields, ...wanted.merge_fields }
  const changed = {
    ...member,
    status: wanted.status ?? member.status,
    merge_fields: fields,
    full_name: `${fields.FNAME ?? ''} ${fields.LNAME ?? ''}`.trim(),
    last_changed: new Date().toISOString(),
  }
  await keep(audience, changed)
  return changed
}

function shown(member: Member) {
  return { ...member, tags_count: member.tags.length }
}

async function body(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null)
}

function notFound(c: Context): Response {
  return problem(c, 404, 'Resource Not Found', 'The requested resource could not be found.')
}

function forgotten(c: Context, email: string): Response {
  return problem(
    c,
    400,
    'Forgotten Email Not Subscribed',
    `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`,
  )
}

function invalid(c: Context, error: z.ZodError): Response {
  const errors = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  return problemResponse(
    400,
    'Invalid Resource',
    "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",

    errors,
  )
}
