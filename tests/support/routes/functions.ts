import { z } from 'zod'

import { ActivityFilter } from '#contracts/activity.ts'
import { PostsReply, PostsRequest } from '#contracts/blog.ts'
import { Inquiry } from '#contracts/inquiry.ts'
import { EsaRequest } from '#contracts/esa-request.ts'
import { EsaRequestOfferReply, EsaRequestOfferRequest } from '#contracts/esa-request-offer.ts'
import { FormAccepted, FormRefused } from '#contracts/form-service.ts'
import { CheckoutRequest, OutsidePage, SubscriptionState } from '#contracts/membership.ts'
import {
  InboxAnswers,
  InboxMessage,
  InboxNoted,
  InboxPage,
  InboxRequest,
  InboxState,
} from '#contracts/inbox.ts'
import { OwnerNeeds } from '#contracts/owner-needs.ts'
import { ServiceCheck, SetUpList, SetUpRequest, WebhookAddress } from '#contracts/set-up.ts'
import * as site from '#contracts/site.ts'
import { StripeReply, StripeRequest } from '#contracts/membership-stripe.ts'
import { PageVisits } from '#contracts/visits.ts'
import { PdfRefusal, PictureRefusal, StoredPdf, StoredPicture } from '#contracts/uploads.ts'
import { PictureCrop } from '#contracts/uploads-crop.ts'
import { SubscribeReply, SubscribeRequest, UnsubscribeReply } from '#contracts/newsletter.ts'

import {
  json,
  jsonBody,
  type Operation,
  type Parameter,
  type Paths,
  redirect,
  reply,
  replySchema,
  requestSchema,
  RETRY_AFTER,
  type Schema,
} from './openapi.ts'

interface Described {
  /** The body: JSON by a contract, a form, or bytes. */
  body?: z.core.$ZodType | { type: string; schema: Schema }
  query?: z.core.$ZodType | Parameter[]
  /** The content of a response with 200, or another response. */
  reply: z.core.$ZodType | Operation['responses']
  /** Refusals besides those that all have. */
  refused?: number[]
  /** The method besides POST, or instead of it. */
  methods?: Method[]
}
type Method = 'get' | 'post'

const Nothing = z.object({})
const FORM = 'application/x-www-form-urlencoded'
const BYTES: Schema = { type: 'string', format: 'binary' }
const query = (name: string, schema: Schema): Parameter => ({ name, in: 'query', required: false, schema })

/** For browsers a page, for mail programs what is in it. */
const pageOr = (contract: z.core.$ZodType) =>
  reply('A page, or JSON', { 'application/json': replySchema(contract), 'text/html': { type: 'string' } })

/** `error` says why; some add what the page needs to go on. A limit of the whole process has `code` and `message`. */
const Refused = z.union([
  z.strictObject({ error: z.string(), hint: z.string().optional() }),
  z.strictObject({ error: z.string(), reason: PictureRefusal.shape.reason }),
  z.strictObject({ error: z.string(), reason: PdfRefusal.shape.reason }),
  z.strictObject({ error: z.string(), hint: z.string(), ...site.SiteStatus.shape }),
  site.NotPublished,
])
const Limited = z.strictObject({ code: z.string(), message: z.string() })

/** Behind the public key. Members' and owner's functions say 401 and 403. */
const KEYED: Record<string, Described> = {
  'create-checkout': { body: CheckoutRequest, reply: OutsidePage, refused: [403, 409, 413, 429] },
  'customer-portal': { body: Nothing, reply: OutsidePage, refused: [403, 409, 429] },
  'check-subscription': { body: Nothing, reply: SubscriptionState, refused: [403] },
  'export-my-data': { body: Nothing, reply: z.record(z.string(), z.unknown()), refused: [403, 429] },
  'fetch-wordpress-posts': { body: PostsRequest, reply: PostsReply, refused: [413] },
  'mailchimp-subscribe': { body: SubscribeRequest, reply: SubscribeReply, refused: [413, 429] },
  'owner-inbox': {
    body: InboxRequest,
    reply: z.union([InboxPage, InboxMessage, InboxState, InboxNoted, InboxAnswers]),
    refused: [403, 404, 409, 413],
  },
  'owner-trial': { body: Nothing, reply: z.object({}), refused: [403, 404] },
  'owner-needs': { body: Nothing, reply: OwnerNeeds, refused: [403] },
  'owner-pdf-files': {
    body: { type: 'application/octet-stream', schema: BYTES },
    reply: StoredPdf,
    refused: [403, 413, 422],
  },
  'owner-pictures': {
    body: { type: 'image/png', schema: BYTES },
    query: PictureCrop,
    reply: StoredPicture,
    refused: [403, 413, 422],
  },
  'owner-set-up': {
    body: SetUpRequest,
    reply: z.union([SetUpList, ServiceCheck, WebhookAddress]),
    refused: [403, 409, 413],
  },
  'owner-stripe': { body: StripeRequest, reply: StripeReply, refused: [403, 404, 409, 413] },
  'owner-site': {
    body: site.SiteRequest,
    reply: z.union([
      site.LoadedSite,
      site.DraftSaved,
      site.Published,
      site.SiteHistory,
      site.ReleaseChanges,
      site.SitePreview,
      site.ShownPicture,
      site.SiteUpdates,
      site.FixedTexts,
      site.LawDocument,
    ]),
    refused: [403, 404, 409, 413, 422],
  },
  'owner-visits': { body: Nothing, reply: PageVisits, refused: [403] },
  'export-activity': {
    body: ActivityFilter,
    reply: { 200: reply('A spreadsheet', { 'text/csv': { type: 'string' } }) },
    refused: [403, 413],
  },
  'esa-request-offer': {
    body: EsaRequestOfferRequest,
    reply: EsaRequestOfferReply,
    refused: [403, 404, 413],
  },
}

const WEBHOOK = { received: z.literal(true) }

/** Without a key: posted by browsers themselves, by mail programs and by providers. */
const OPEN: Record<string, Described> = {
  'receive-form': {
    body: { type: 'multipart/form-data', schema: { anyOf: [formOf(Inquiry), formOf(EsaRequest)] } },
    reply: { 200: json(replySchema(FormAccepted)), 303: redirect(), 422: json(replySchema(FormRefused)) },
    refused: [404, 413, 415, 429],
  },
  'newsletter-form': {
    body: { type: FORM, schema: requestSchema(SubscribeRequest) },
    reply: { 303: redirect() },
  },
  unsubscribe: {
    methods: ['get', 'post'],
    query: [query('token', { type: 'string', maxLength: 500 })],
    reply: { 200: pageOr(UnsubscribeReply), 404: pageOr(Refused) },
  },
  'stripe-customer': {
    methods: ['get'],
    query: [query('id', { type: 'string', pattern: '^cus_[A-Za-z0-9]{1,40}$' })],
    reply: { 302: redirect() },
    refused: [404],
  },
  'stripe-webhook': {
    body: z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.object({}) }) }),
    reply: z.object(WEBHOOK),
    refused: [413],
  },
  'mailchimp-webhook': {
    methods: ['get', 'post'],
    body: { type: FORM, schema: requestSchema(z.object({ type: z.string(), 'data[email]': z.email() })) },
    query: [query('key', { type: 'string' })],
    reply: z.object(WEBHOOK),
    refused: [413, 415],
  },
}

export interface FunctionCall {
  name: string
  /** Whether it wants the public key. */
  isKeyed: boolean
  /** The methods that it accepts, as in its `Allow`. */
  allow: string
  /** What it is sent: in the body, or in the query where the body is bytes or nothing. */
  fields: Schema
}

/** Every function, for tests that send requests to all of them. */
export function functionCalls(): FunctionCall[] {
  return Object.entries({ ...KEYED, ...OPEN }).map(([name, described]) => ({
    name,
    isKeyed: name in KEYED,
    allow: methodsOf(described)
      .map((method) => ({ get: 'GET, HEAD', post: 'POST' })[method])
      .join(', '),
    fields: fieldsOf(described),
  }))
}

function fieldsOf({ body, query: asked }: Described): Schema {
  if (isContract(body)) return requestSchema(body)
  if (body && body.schema !== BYTES) return body.schema
  if (isContract(asked)) return requestSchema(asked)
  return {
    type: 'object',
    properties: Object.fromEntries((asked ?? []).map((one) => [one.name, one.schema])),
  }
}

export function functionPaths(): Paths {
  return Object.fromEntries(
    Object.entries({ ...KEYED, ...OPEN }).map(([name, described]) => {
      const operations = methodsOf(described).map((method) => [method, operationOf(name, method, described)])
      return [`/functions/v1/${name}`, Object.fromEntries(operations)]
    }),
  )
}

function methodsOf({ methods = ['post'] }: Described): Method[] {
  return methods
}

function operationOf(name: string, method: Method, described: Described): Operation {
  const { body, query: asked, reply: answered, refused = [] } = described
  const refusals = [400, 401, 405, 429, ...refused].map((status) => [status, refusalOf(status)])
  const replies = isContract(answered) ? { 200: json(replySchema(answered)) } : answered
  return {
    operationId: `${method} ${name}`,
    ...(asked && { parameters: Array.isArray(asked) ? asked : queryOf(asked) }),
    ...(body && method === 'post' && { requestBody: bodyOf(body) }),
    responses: { ...Object.fromEntries(refusals), ...replies },
  }
}

function refusalOf(status: number) {
  if (status === 429) return json(replySchema(z.union([Refused, Limited])), RETRY_AFTER)
  const allow = { Allow: { required: true, schema: { type: 'string' } } }
  return json(replySchema(Refused), status === 405 ? allow : {})
}

function bodyOf(body: NonNullable<Described['body']>) {
  return isContract(body) ? jsonBody(requestSchema(body)) : jsonBody(body.schema, body.type)
}

function queryOf(contract: z.core.$ZodType): Parameter[] {
  const { properties = {}, required = [] } = requestSchema(contract) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: Object.keys(schema).length === 0 ? { type: 'number', minimum: 0, maximum: 1 } : schema,
  }))
}

/** Its own fields and those that steer the service. */
function formOf(contract: z.core.$ZodType): Schema {
  const { properties, ...form } = requestSchema(contract) as { properties: Record<string, Schema> }
  const steering = {
    form: { enum: [contract === Inquiry ? 'inquiry' : 'esa-request'] },
    submission_id: { type: 'string', format: 'uuid' },
    _gotcha: { type: 'string' },
    return: { enum: ['/', '/contact', '/es', '/esa-evaluations'] },
  }
  return { ...form, properties: { ...properties, ...steering } }
}

function isContract(described: unknown): described is z.core.$ZodType {
  return described instanceof z.core.$ZodType
}
