import { Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

import { identifyCaller, type Keys } from '#server/backend/caller.ts'
import { DiskFull, isUnavailable } from '#server/platform/database/database-errors.ts'
import { requestLimit } from '#server/platform/limits/rate-limiter.ts'
import { requestSender } from '#server/platform/http/request-sender.ts'
import type { Deps } from './deps.ts'
import { loadOnce } from '#server/platform/process/load-once.ts'
import { LIMITS } from '#server/platform/limits/rate-limits.ts'
import { respondWithin } from '#server/platform/http/request-limits.ts'

import type { EncodePicture } from '#server/uploads/encode-picture.ts'
import type { Payments } from '#server/membership/payments.ts'
import { mailQueue } from '#server/mail/queue-mail.ts'
import { forbidSamples } from '#server/site/opening.ts'
import type { LiveSite } from '#server/site/live-site.ts'
import type { VisitCounts } from '#server/visits/count-visits.ts'
import { esaRequestOffer } from '#server/inbox/esa-request-offer.ts'
import { exportActivity } from '#server/owner/export-activity.ts'
import { exportMyData } from '#server/members/export-my-data.ts'
import { fetchWordpressPosts } from '#server/blog/fetch-wordpress-posts.ts'
import type { FunctionLog, Handler } from '#server/backend/functions/http.ts'
import { mailchimpSubscribe } from '#server/newsletter/mailchimp-subscribe.ts'
import { mailchimpWebhook } from '#server/newsletter/mailchimp-webhook.ts'
import { memberByToken, type MemberDeps } from '#server/backend/functions/member-function.ts'
import {
  checkSubscription,
  createCheckout,
  customerPortal,
  stripeCustomer,
} from '#server/membership/member.ts'
import { newsletterForm } from '#server/newsletter/form.ts'
import { ownerInbox } from '#server/inbox/owner.ts'
import { ownerNeeds, ownerTrial } from '#server/owner/needs.ts'
import type { SetUpDeps } from '#server/set-up/owner.ts'
import { ownerPdfFiles, ownerPictures } from '#server/uploads/owner.ts'
import { ownerVisits } from '#server/visits/owner.ts'
import { receiveForm } from '#server/inbox/receive-form.ts'
import { stripeWebhook } from '#server/membership/stripe/webhook.ts'
import { unsubscribe, unsubscribeLinks } from '#server/newsletter/unsubscribe.ts'

export interface FunctionDeps
  extends
    Pick<Deps, 'keys' | 'database' | 'siteUrl' | 'formKeys' | 'mailchimp' | 'mailSender'>,
    Partial<Pick<Deps, 'mailchimpWebhook' | 'stripe' | 'wordpress'>> {
  /** The dependencies of the owner's set-up. */
  setUp: SetUpDeps
  /** The published site. */
  liveSite?: LiveSite | undefined
  /** Writes visits that are still in this process's memory. */
  visits?: Pick<VisitCounts, 'write'> | undefined
  /** Encodes pictures; in a process of its own by default. */
  encodePicture?: EncodePicture
  log: FunctionLog
}

const RESPONSE_TIMEOUT_MS = 10_000

/** Our functions for `/functions/v1`, with the protocol of Supabase's functions. */
export function functionRoutes(deps: FunctionDeps): Hono {
  const { withApiKey, public: publicHandlers } = functionHandlers(deps)
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof HTTPException) {
      return Response.json({ error: error.message }, { status: error.status })
    }
    deps.log.error({ err: error }, 'a function failed')
    if (error instanceof DiskFull) return c.json({ error: error.message }, 503)
    return c.json({ error: 'Internal server error' }, isUnavailable(error) ? 503 : 500)
  })
  app.use('/:name', respondWithin(RESPONSE_TIMEOUT_MS))
  for (const [name, handle] of Object.entries(publicHandlers)) app.all(`/${name}`, (c) => handle(c.req.raw))
  app.use('/:name', requireKey(deps.keys))
  for (const [name, handle] of Object.entries(withApiKey)) app.all(`/${name}`, (c) => handle(c.req.raw))
  app.all('/:name', (c) => c.json({ error: 'There is no such function' }, 404))
  return app
}

/**
 * The functions by name. The `public` ones need no API key: browsers post forms and mail programs unsubscribe without our
 * script, Stripe signs its requests, Mailchimp sends a secret, and `stripe-customer` only redirects.
 */
function functionHandlers(deps: FunctionDeps): Record<'withApiKey' | 'public', Record<string, Handler>> {
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
    withApiKey: {
      'mailchimp-subscribe': mailchimpSubscribe({ ...member, mailchimp, unsubscribeLink }),
      'create-checkout': withPayments((payments, connection) =>
        createCheckout({ ...member, payments, connection, content }),
      ),
      'customer-portal': withPayments((payments) => customerPortal({ ...member, payments, content })),
      'check-subscription': withPayments((payments) => checkSubscription({ ...member, payments })),
      'fetch-wordpress-posts': fetchWordpressPosts({ database, wordpress: deps.wordpress, content, log }),
      ...ownerHandlers(deps, member),
      'esa-request-offer': esaRequestOffer({ ...member, keys }),
      'export-my-data': exportMyData({ ...member, keys }),
      'export-activity': exportActivity(member),
    },
    public: {
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

/** Functions that only the owner may call. */
function ownerHandlers(
  { stripe, visits, liveSite, setUp, encodePicture, formKeys: keys, mailSender, siteUrl }: FunctionDeps,
  member: MemberDeps,
): Record<string, Handler> {
  const { content, isTrial } = setUp
  const forbidsSamples = forbidSamples(isTrial)
  return {
    'owner-inbox': ownerInbox({ ...member, keys, content, mailSender }),
    'owner-needs': ownerNeeds({ ...member, content, isTrial, forbidsSamples }),
    'owner-pdf-files': ownerPdfFiles(member),
    'owner-pictures': ownerPictures({ ...member, encode: encodePicture }),
    'owner-site': loadWhenCalled(async () => {
      const { ownerSite } = await import('#server/site/owner.ts')
      return ownerSite({ ...member, liveSite, forbidsSamples, queueMail: mailQueue(keys), siteUrl })
    }),
    'owner-set-up': loadWhenCalled(async () => {
      const { ownerSetUp } = await import('#server/set-up/owner.ts')
      return ownerSetUp({ ...member, ...setUp })
    }),
    'owner-stripe': loadWhenCalled(async () => {
      const { ownerStripe } = await import('#server/membership/connect.ts')
      return ownerStripe({ ...member, keys, stripe })
    }),
    'owner-trial': ownerTrial({ ...member, isTrial }),
    'owner-visits': ownerVisits({ ...member, visits, content }),
  }
}

/** Loads a handler with its first request, which saves memory in processes that serve visitors only. */
function loadWhenCalled(load: () => Promise<Handler>): Handler {
  const handler = loadOnce(load)
  return async (request) => (await handler())(request)
}

function requireKey(keys: Keys): MiddlewareHandler {
  return async (c, next) => {
    if (await identifyCaller(c.req.raw.headers, keys)) return next()
    return c.json({ error: 'The API key or the access token is missing, wrong or expired' }, 401)
  }
}
