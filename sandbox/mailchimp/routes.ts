import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'

import {
  type Audience,
  deletePermanently,
  hashOf,
  type Member,
  MERGE_FIELDS,
  newMember,
  setTag,
  storeMember,
  timeOf,
} from './audience.ts'
import { forgotten, invalid, notFound, problemResponse } from './problem.ts'
import { CHANGES, FIELDS, PAGE, pageOf, queryOf, SKIPPED } from './query.ts'
import type { Endpoint } from './webhook.ts'

const Status = z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'])
const MergeFields = z.record(z.string(), z.string())
const Upsert = z.strictObject({
  email_address: z.email({ pattern: z.regexes.html5Email }),
  status_if_new: Status.optional(),
  status: Status.optional(),
  merge_fields: MergeFields.optional(),
})
const Change = z.strictObject({
  status: Status.exclude(['transactional']).optional(),
  merge_fields: MergeFields.optional(),
})
const Tags = z.object({
  tags: z
    .array(z.object({ name: z.string().min(1).max(100), status: z.enum(['active', 'inactive']) }))
    .min(1),
})

interface MailchimpOptions {
  apiKey: string
  audience: Audience
  /** Called when a reader has followed the link of the confirmation mail. */
  onConfirmed: (member: Member) => Promise<void>
  endpoint: Endpoint
}

const PATHS = {
  list: '/3.0/lists/:list',
  members: '/3.0/lists/:list/members',
  member: '/3.0/lists/:list/members/:hash',
} as const

/**
 * Marketing API v3 for ping, upsert, change and permanent deletion of a list member, tags, and an audience's merge
 * fields and webhooks. Learned from https://mailchimp.com/developer/marketing/api/list-members/, /list-member-tags/,
 * /list-merges/ and /list-webhooks/.
 */
export function mailchimpRoutes({ apiKey, audience, onConfirmed, endpoint }: MailchimpOptions): Hono {
  const app = new Hono()
  app.use('/3.0/*', authenticate(apiKey))
  app.use('/3.0/*', async (_c, next) => refusalOfAccount(audience) ?? next())
  const { list, members, member } = PATHS
  app.get('/3.0/ping', queryOf({}), (c) => c.json({ health_status: "Everything's Chimpy!" }))
  app.use(`${list}/*`, async (c, next) => (c.req.param('list') === audience.id ? next() : notFound()))
  app.get(list, queryOf(FIELDS), (c) =>
    c.req.param('list') === audience.id ? c.json({ id: audience.id }) : notFound(),
  )
  app.get(`${list}/merge-fields`, queryOf(PAGE), (c) => c.json(mergeFields(audience)))
  app.get(`${list}/webhooks`, queryOf({}), (c) => c.json(webhooks(audience, endpoint())))
  app.get(members, queryOf(CHANGES), (c) => c.json(listed(audience, pageOf(c))))
  app.put(member, queryOf(SKIPPED), (c) => upsert(c, audience))
  app.patch(member, queryOf(SKIPPED), (c) => change(c, audience))
  app.get(member, queryOf(FIELDS), (c) => {
    const found = audience.members.get(c.req.param('hash'))
    return found ? c.json(toResponse(found)) : notFound()
  })
  app.post(`${member}/tags`, queryOf({}), (c) => tag(c, audience))
  app.post(`${member}/actions/delete-permanent`, queryOf({}), (c) => {
    const found = audience.members.get(c.req.param('hash'))
    if (!found) return notFound()
    deletePermanently(audience, found.id)
    return c.body(null, 204)
  })
  // The link in Mailchimp's own confirmation mail.
  app.get('/confirm/:hash', (c) => confirm(c, audience, onConfirmed))
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
      return problemResponse(
        401,
        'API Key Invalid',
        'Your API key may be invalid, or you’ve attempted to access the wrong datacenter.',
      )
    }
    return next()
  }
}

function refusalOfAccount({ account }: Audience): Response | undefined {
  if (account === 'deactivated')
    return problemResponse(403, 'User Disabled', 'This account has been deactivated.')
  if (account === 'busy')
    return problemResponse(
      429,
      'Too Many Requests',
      'You have exceeded the limit of 10 simultaneous connections.',
    )
  return undefined
}

function mergeFields({ id, required }: Audience) {
  const fields = MERGE_FIELDS.map((name, index) => ({
    merge_id: index + 1,
    tag: name,
    name,
    type: name === 'LEAVEURL' ? 'url' : 'text',
    required: required.has(name),
    public: false,
    display_order: index + 2,
    list_id: id,
  }))
  return { merge_fields: fields, list_id: id, total_items: fields.length }
}

function webhooks({ id, sources }: Audience, url: string | undefined) {
  const events = {
    subscribe: true,
    unsubscribe: true,
    profile: false,
    cleaned: true,
    upemail: true,
    campaign: false,
  }
  const hook = {
    id: '8b1f0a2c3d',
    url,
    events,
    sources,
    list_id: id,
  }
  return { webhooks: url ? [hook] : [], list_id: id, total_items: url ? 1 : 0 }
}

/** Archived members are listed only where they are asked for, which is not documented. */
function listed({ id, members }: Audience, page: ReturnType<typeof pageOf>) {
  const { status, since_last_changed: since, offset, count } = page
  const wanted = [...members.values()].filter(
    (each) =>
      (status === undefined ? each.status !== 'archived' : each.status === status) &&
      (since === undefined || Date.parse(each.last_changed) > Date.parse(since)),
  )
  const time = (each: Member) => Date.parse(each[page.sort_field])
  const direction = page.sort_dir === 'ASC' ? 1 : -1
  const sorted = wanted.toSorted((a, b) => direction * (time(a) - time(b)))
  const shown = sorted.slice(offset, offset + count).map(toResponse)
  return { members: shown, list_id: id, total_items: wanted.length }
}

async function upsert(c: Context, audience: Audience): Promise<Response> {
  const parsed = Upsert.safeParse(await body(c))
  if (!parsed.success) return invalid(parsed.error)
  const { email_address: email, status_if_new: statusIfNew, status, merge_fields: fields } = parsed.data
  const hash = c.req.param('hash') ?? ''
  if (hashOf(email) !== hash)
    return problemResponse(400, 'Invalid Resource', 'The hash is not of this address.')
  if (audience.deletedPermanently.has(hash)) return forgotten(email)
  const known = audience.members.get(hash)
  const first = status ?? statusIfNew
  if (!known && !first)
    return problemResponse(400, 'Invalid Resource', 'status_if_new is required for a new member.')
  const missing = missingFields(c, audience, { ...known?.merge_fields, ...fields })
  if (missing) return missing
  if (status && isRefused(audience, hash, known, status)) return refusalOfComplianceState(email)
  const member = known ?? newMember(audience, email, first ?? 'pending')
  return c.json(toResponse(await applyChanges(audience, member, { status, merge_fields: fields })))
}

async function change(c: Context, audience: Audience): Promise<Response> {
  const member = audience.members.get(c.req.param('hash') ?? '')
  if (!member) return notFound()
  const parsed = Change.safeParse(await body(c))
  if (!parsed.success) return invalid(parsed.error)
  const missing = missingFields(c, audience, { ...member.merge_fields, ...parsed.data.merge_fields })
  if (missing) return missing
  if (isRefused(audience, member.id, member, parsed.data.status))
    return refusalOfComplianceState(member.email_address)
  return c.json(toResponse(await applyChanges(audience, member, parsed.data)))
}

/** A member who unsubscribed by Mailchimp's own link can only become pending; one that bounced cannot even do that. */
function isRefused(audience: Audience, hash: string, member: Member | undefined, status: string | undefined) {
  if (member?.status === 'cleaned') return status === 'subscribed' || status === 'pending'
  return status === 'subscribed' && member?.status === 'unsubscribed' && audience.inComplianceState.has(hash)
}

function refusalOfComplianceState(email: string): Response {
  const detail = `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`
  return problemResponse(400, 'Member In Compliance State', detail)
}

function missingFields(c: Context, audience: Audience, fields: Record<string, string>): Response | undefined {
  if (c.req.query('skip_merge_validation') === 'true') return undefined
  const missing = [...audience.required].filter((field) => !fields[field])
  const errors = missing.map((field) => ({ field, message: 'Please enter a value' }))
  return errors.length > 0
    ? problemResponse(400, 'Invalid Resource', 'Your merge fields were invalid.', errors)
    : undefined
}

async function confirm(
  c: Context,
  audience: Audience,
  onConfirmed: MailchimpOptions['onConfirmed'],
): Promise<Response> {
  const member = audience.members.get(c.req.param('hash') ?? '')
  if (member?.status !== 'pending') return notFound()
  await storeMember(audience, { ...member, status: 'subscribed', timestamp_opt: timeOf(new Date()) })
  audience.inComplianceState.delete(member.id)
  await onConfirmed(member)
  return c.html('<!doctype html><title>Subscription confirmed</title><h1>Subscription confirmed</h1>')
}

async function tag(c: Context, audience: Audience): Promise<Response> {
  const hash = c.req.param('hash') ?? ''
  if (!audience.members.has(hash)) return notFound()
  const parsed = Tags.safeParse(await body(c))
  if (!parsed.success) return invalid(parsed.error)
  for (const { name, status } of parsed.data.tags) {
    const member = audience.members.get(hash)
    if (member) setTag(audience, member, name, status === 'active')
  }
  return c.body(null, 204)
}

type MemberChanges = Pick<z.infer<typeof Upsert>, 'status' | 'merge_fields'>

async function applyChanges(audience: Audience, member: Member, changes: MemberChanges): Promise<Member> {
  const fields = { ...member.merge_fields, ...changes.merge_fields }
  const changed = {
    ...member,
    status: changes.status ?? member.status,
    merge_fields: fields,
    full_name: `${fields.FNAME ?? ''} ${fields.LNAME ?? ''}`.trim(),
    last_changed: timeOf(new Date()),
  }
  await storeMember(audience, changed)
  return changed
}

function toResponse(member: Member) {
  return { ...member, tags_count: member.tags.length }
}

async function body(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null)
}
