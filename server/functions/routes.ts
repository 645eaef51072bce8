import { Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

import { identifyCaller, type Keys } from '#server/backend/caller.ts'
import type { Transaction } from '#server/backend/database/database.ts'
import { DiskFull, isUnavailable } from '#server/backend/database/database-errors.ts'
import { requestLimit } from '#server/backend/rate-limiter.ts'
import { requestSender } from '#server/backend/request-sender.ts'
import type { Deps } from '#server/deps.ts'
import { loadOnce } from '#server/load-once.ts'
import { LIMITS } from '#server/rate-limits.ts'
import { respondWithin } from '#server/request-limits.ts'

import type { EncodePicture } from '../pictures/encode-picture.ts'
import type { Payments } from '../providers/payments.ts'
import { readOpenedAt } from '../set-up/site-opening.ts'
import type { LiveSite } from '../site/live-site.ts'
import type { VisitCounts } from '../visits/count-visits.ts'
import { esaRequestOffer } from './esa-request-offer.ts'
import { exportActivity } from './export-activity.ts'
import { exportMyData } from './export-my-data.ts'
import { fetchWordpressPosts } from './fetch-wordpress-posts.ts'
import type { FunctionLog, Handler } from './http.ts'
import { mailchimpSubscribe } from './mailchimp-subscribe.ts'
import { mailchimpWebhook } from './mailchimp-webhook.ts'
import { memberByToken, type MemberDeps } from './member-function.ts'
import { checkSubscription, createCheckout, customerPortal, stripeCustomer } from './membership.ts'
import { newsletterForm } from './newsletter-form.ts'
import { ownerInbox } from './owner-inbox.ts'
import { ownerNeeds, ownerTrial } from './owner-needs.ts'
import type { SetUpDeps } from './owner-set-up.ts'
import { ownerPdfFiles, ownerPictures } from './owner-uploads.ts'
import { ownerVisits } from './owner-visits.ts'
import { receiveForm } from './receive-form.ts'
import { stripeWebhook } from './stripe-webhook.ts'
import { unsubscribe, unsubscribeLinks } from './unsubscribe.ts'

export interface FunctionDeps
  extends
    Pick<Deps, 'keys' | 'database' | 'siteUrl' | 'formKeys' | 'mailchimp'>,
    Partial<Pick<Deps, 'mailchimpWebhook' | 'stripe' | 'wordpress'>> {
  /** What the owner's set-up needs. */
  setUp: SetUpDeps
  /** The published site; without it the built one is served. */
  liveSite?: LiveSite | undefined
  /** Writes visits that this process still holds in memory. */
  visits?: Pick<VisitCounts, 'write'> | undefined
  /** Instead of the program that prepares pictures. */
  encodePicture?: EncodePicture
  log: FunctionLog
}

const ANSWER_WITHIN_MS = 10_000

/** Our functions for `/functions/v1`, on the wire of Supabase's functions. */
export function functionRoutes(deps: FunctionDeps): Hono {
  const { keyed, open } = handlersOf(deps)
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof HTTPException) {
      return Response.json({ error: error.message }, { status: error.status })
    }
    deps.log.error({ err: error }, 'a function failed')
    if (error instanceof DiskFull) return c.json({ error: error.message }, 503)
    return c.json({ error: 'Internal server error' }, isUnavailable(error) ? 503 : 500)
  })
  app.use('/:name', respondWithin(ANSWER_WITHIN_MS))
  for (const [name, handle] of Object.entries(open)) app.all(`/${name}`, (c) => handle(c.req.raw))
  app.use('/:name', requireKey(deps.keys))
  for (const [name, handle] of Object.entries(keyed)) app.all(`/${name}`, (c) => handle(c.req.raw))
  app.all('/:name', (c) => c.json({ error: 'There is no such function' }, 404))
  return app
}

/**
 * The functions by their names. `open` ones need no key: browsers post forms and mail programs unsubscribe without our
 * script, Stripe signs its requests, Mailchimp sends a secret, and `stripe-customer` only redirects.
 */
function handlersOf(deps: FunctionDeps): Record<'keyed' | 'open', Record<string, Handler>> {
  const { database, log, mailchimp, stripe, formKeys: keys } = deps
  const { content } = deps.setUp
  const forms = requestLimit(database, LIMITS.form)
  const admit = async () => (await forms(requestSender() || 'unknown')).allowed
  const member = { database, memberOf: memberByToken(deps.keys), log }
  const withPayments =
    (handlerOf: (payments: Payments | undefined, connection: string | undefined) => Handler): Handler =>
    async (request) => {
      const account = await stripe?.find()
      return handlerOf(account?.payments, account?.connection)(request)
    }
  const unsubscribeLink = unsubscribeLinks(keys, `${deps.siteUrl}/functions/v1/unsubscribe`)
  return {
    keyed: {
      'mailchimp-subscribe': mailchimpSubscribe({ ...member, mailchimp, unsubscribeLink }),
      'create-checkout': withPayments((payments, connection) =>
        createCheckout({ ...member, payments, connection, content }),
      ),
      'customer-portal': withPayments((payments) => customerPortal({ ...member, payments, content })),
      'check-subscription': withPayments((payments) => checkSubscription({ ...member, payments })),
      'fetch-wordpress-posts': fetchWordpressPosts({ database, wordpress: deps.wordpress, content, log }),
      ...ownersOwn(deps, member),
      'esa-request-offer': esaRequestOffer({ ...member, keys }),
      'export-my-data': exportMyData({ ...member, keys }),
      'export-activity': exportActivity(member),
    },
    open: {
      'receive-form': receiveForm({ ...member, keys, admit }),
      'newsletter-form': newsletterForm({ database, admit, log }),
      unsubscribe: unsubscribe({
        database,
        keys,
        pageAt: (path) => deps.liveSite?.current().site.files.get(path),
        log,
      }),
      'stripe-customer': stripeCustomer(async () => (await stripe?.find())?.payments.isTest ?? false),
      'stripe-webhook': stripeWebhook({
        database,
        findSecret: async () => (await stripe?.find())?.webhookSecret,
        log,
      }),
      'mailchimp-webhook': mailchimpWebhook({
        database,
        secret: deps.mailchimpWebhook?.secret,
        audienceId: deps.mailchimpWebhook?.audienceId,
        log,
      }),
    },
  }
}

/** What only the owner may call. */
function ownersOwn(
  { stripe, visits, liveSite, setUp, encodePicture, formKeys: keys }: FunctionDeps,
  member: MemberDeps,
): Record<string, Handler> {
  const { content, isTrial } = setUp
  const forbidsSamples = async (trx: Transaction) => !isTrial && (await readOpenedAt(trx)) !== undefined
  return {
    'owner-inbox': ownerInbox({ ...member, keys, content }),
    'owner-needs': ownerNeeds({ ...member, content, isTrial, forbidsSamples }),
    'owner-pdf-files': ownerPdfFiles(member),
    'owner-pictures': ownerPictures({ ...member, encode: encodePicture }),
    'owner-site': whenNeeded(async () => {
      const { ownerSite } = await import('./owner-site.ts')
      return ownerSite({ ...member, liveSite, forbidsSamples })
    }),
    'owner-set-up': whenNeeded(async () => {
      const { ownerSetUp } = await import('./owner-set-up.ts')
      return ownerSetUp({ ...member, ...setUp })
    }),
    'owner-stripe': whenNeeded(async () => {
      const { ownerStripe } = await import('./owner-stripe.ts')
      return ownerStripe({ ...member, keys, stripe })
    }),
    'owner-trial': ownerTrial({ ...member, isTrial }),
    'owner-visits': ownerVisits({ ...member, visits, content }),
  }
}

/** Loads a handler with its first request: processes that serve visitors only save its memory. */
function whenNeeded(load: () => Promise<Handler>): Handler {
  const handler = loadOnce(load)
  return async (request) => (await handler())(request)
}

function requireKey(keys: Keys): MiddlewareHandler {
  return async (c, next) => {
    if (await identifyCaller(c.req.raw.headers, keys)) return next()
    return c.json({ error: 'The API key or the access token is missing, wrong or expired' }, 401)
  }
}
