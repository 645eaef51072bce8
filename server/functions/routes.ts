import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'

import type { Backend } from './backend.ts'
import { blogStore } from './blog-store.ts'
import type { FormKeys } from './form-keys.ts'
import { formStore } from './form-store.ts'
import { databaseLimit } from './limit.ts'
import type { Mailchimp } from '../providers/mailchimp.ts'
import type { Payments } from '../providers/payments.ts'
import type { WordPress } from '../providers/wordpress.ts'
import { fetchWordpressPosts } from './fetch-wordpress-posts.ts'
import { ownerInbox } from './owner-inbox.ts'
import { receiveForm } from './receive-form.ts'
import { identifyCaller, type Keys } from '#server/backend/caller.ts'
import { DiskFull } from '#server/backend/database/disk-full.ts'
import type { Database } from '#server/backend/database/database.ts'
import type { Logger } from '#server/log.ts'

import { addressLimit } from './address-limit.ts'
import { backendInProcess, type DataService } from './backend-in-process.ts'
import { esaRequestOffer } from './esa-request-offer.ts'
import { exportMyData } from './export-my-data.ts'
import { mailingFunctions } from './mailing-functions.ts'
import { memberSubmissions } from './member-submissions.ts'
import { memberByToken, membershipFunctions } from './membership-functions.ts'

export interface FunctionWorld {
  keys: Keys
  database: Database
  /** The data service of this process: `dataRoutes(…).fetch`. */
  dataService: DataService
  /** Such as `https://example.com`; links in letters lead there. */
  siteUrl: string
  formKeys: FormKeys
  /** Undefined when the practice has not set it up. */
  mailchimp: Mailchimp | undefined
  /** What its webhook must name, and of which audience it must tell. */
  mailchimpNews?: { secret: string | undefined; audienceId: string | undefined }
  /** As above; with the secret that signs the provider's webhook. */
  payments?: Payments | undefined
  webhookSecret?: string | undefined
  /** Undefined when the practice has no blog. */
  wordpress?: WordPress | undefined
  log: Pick<Logger, 'warn' | 'error'>
}

type Handler = (request: Request) => Promise<Response>

const ANSWER_WITHIN_MS = 10_000
const FORMS_PER_ADDRESS = { name: 'form', points: 30, seconds: 600 }
const EXPORTS_OF_MEMBER = { what: 'export', most: 10, seconds: 3600 }
// Browsers post the forms by themselves, and mail programs unsubscribe, without our script and so without a
// key; Stripe signs what it sends, and Mailchimp names a secret.
const WITHOUT_KEY = new Set([
  'receive-form',
  'newsletter-form',
  'stripe-webhook',
  'unsubscribe',
  'mailchimp-webhook',
])

/** Our functions, to be mounted at `/functions/v1`: on the wire of Supabase's functions. */
export function functionRoutes(world: FunctionWorld): Hono {
  const handlers = handlersOf(world)
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof HTTPException) {
      return Response.json({ error: error.message }, { status: error.status })
    }
    world.log.error({ err: error }, 'a function failed')
    if (error instanceof DiskFull) return c.json({ error: error.message }, 503)
    return c.json({ error: 'Internal server error' }, 500)
  })
  app.use('/:name', timeout(ANSWER_WITHIN_MS), requireKey(world.keys))
  app.all('/:name', async (c) => {
    const handle = handlers.get(c.req.param('name'))
    return handle ? handle(c) : c.json({ error: 'There is no such function' }, 404)
  })
  app.notFound((c) => c.json({ error: 'There is no such function' }, 404))
  return app
}

function handlersOf(world: FunctionWorld): Map<string, (c: Context) => Promise<Response>> {
  const service = backend(world, world.keys.serviceKey)
  const { admit, remember } = addressLimit(world.database, FORMS_PER_ADDRESS)
  const { log } = world
  const handlers: Record<string, Handler> = {
    ...membershipFunctions(service, { payments: undefined, webhookSecret: undefined, ...world }),
    ...mailingFunctions(service, backend(world, world.keys.publicKey), { ...world, admit }),
    ...submissionFunctions(service, world),
    'fetch-wordpress-posts': fetchWordpressPosts({
      store: blogStore(service),
      wordpress: world.wordpress,
      log: world.log,
    }),
    'receive-form': receiveForm({
      // The pages have our own origin.
      siteOrigin: '',
      admit,
      store: formStore(service),
      keys: world.formKeys,
      memberOf: memberByToken(world.keys, service),
      log,
    }),
    'owner-inbox': ownerInbox({
      memberOf: memberByToken(world.keys, service),
      keys: world.formKeys,
      log: world.log,
    }),
  }
  return new Map(
    Object.entries(handlers).map(([name, handler]) => [name, (c: Context) => handler(remember(c))] as const),
  )
}

/** What members may know and say about what they sent through the forms. */
function submissionFunctions(service: Backend, { database, keys, formKeys, log }: FunctionWorld) {
  const submissions = memberSubmissions(database, formKeys)
  const memberOf = async (request: Request) => {
    const caller = await identifyCaller(request.headers, keys)
    return caller?.role === 'authenticated' ? caller : undefined
  }
  return {
    'esa-request-offer': esaRequestOffer({ memberOf, submissions, log }),
    'export-my-data': exportMyData({
      memberOf,
      database,
      submissions,
      keys: formKeys,
      memberLimit: databaseLimit(service, EXPORTS_OF_MEMBER),
      log,
    }),
  }
}

function backend(world: FunctionWorld, key: string): Backend {
  return backendInProcess(world.dataService, key)
}

function requireKey(keys: Keys): MiddlewareHandler {
  return async (c, next) => {
    const open = WITHOUT_KEY.has(c.req.param('name') ?? '')
    if (!open && !(await identifyCaller(c.req.raw.headers, keys))) {
      return c.json({ error: 'The API key or the access token is missing, wrong or expired' }, 401)
    }
    return next()
  }
}
