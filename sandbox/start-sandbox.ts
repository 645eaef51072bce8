import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'

import type { Ebooks } from './ebook/routes.ts'
import { applyFault, createFaults, type Faults } from './faults.ts'
import { type Audience, createAudience } from './mailchimp/audience.ts'
import { confirmationMail, mailchimpControls, sendConfirmed } from './mailchimp/webhook.ts'
import { problemResponse } from './mailchimp/problem.ts'
import { mailchimpRoutes } from './mailchimp/routes.ts'
import { openMailbox } from './outbox/mailbox.ts'
import { createRefusals } from './outbox/refusals.ts'
import { startSmtp } from './outbox/smtp.ts'
import { sandboxRoutes } from './routes.ts'
import type { CatalogueEntry } from './stripe/catalogue.ts'
import { stripeDown } from './stripe/problem.ts'
import { openStripe, type StripeStandIn } from './stripe/stand-in.ts'
import { wordpressDown, wordpressRoutes } from './wordpress/routes.ts'

/** Settings that point the product's real vendor clients to the stand-ins. */
export interface SandboxSettings {
  SMTP_URL: string
  MAIL_FROM: string
  MAILCHIMP_API_KEY: string
  MAILCHIMP_AUDIENCE_ID: string
  MAILCHIMP_API_BASE: string
  MAILCHIMP_WEBHOOK_SECRET: string
  STRIPE_SECRET_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  STRIPE_API_BASE: string
  WORDPRESS_API_BASE: string
}

export interface Sandbox {
  /** To be mounted at `/sandbox`. */
  routes: Hono
  settings: SandboxSettings
  stop(): Promise<void>
}

const API_KEY = '0123456789abcdef0123456789abcdef-us1'
const AUDIENCE_ID = 'a1b2c3d4e5'
const MAILCHIMP_SECRET = 'sandbox-secret-of-the-local-product'
const STRIPE_KEY = 'sk_test_51SandboxOfTheLocalProduct'
const WEBHOOK_SECRET = 'whsec_sandboxOfTheLocalProduct'

export interface SandboxOptions {
  dataDir: string
  host: string
  /** The product's address, for Stripe's and Mailchimp's events; without it, none are delivered. */
  siteUrl?: string
  /** The products of Stripe's stand-in. */
  catalogue?: CatalogueEntry[]
  /** The products of the eBook's checkout. */
  ebooks?: Ebooks
  /** Delivers Stripe's events; over the network by default. */
  send?: typeof fetch
}

/**
 * Starts the vendors' stand-ins on ports of their own, so that our clients call them over the network
 * as they call the vendors. Captured mail is stored in `dataDir`/outbox.
 */
export async function startSandbox({ dataDir, host, ...options }: SandboxOptions): Promise<Sandbox> {
  const mailbox = await openMailbox(join(dataDir, 'outbox'))
  const faults = createFaults()
  const refusals = createRefusals()
  const vendors: { base: string } = { base: '' }
  const audience = createAudience(AUDIENCE_ID, (member) =>
    mailbox.add(confirmationMail(member, `${vendors.base}/mailchimp/confirm/${member.id}`)),
  )
  const endpoint = mailchimpWebhook(options.siteUrl)
  const stripe = await stripeFor({ dataDir, ...options }, () => `${vendors.base}/stripe`)
  const smtp = await startSmtp(mailbox, { faults, refusals }, host)
  const listener = getRequestListener(
    vendorApp({ faults, audience, stripe, endpoint, base: () => vendors.base }).fetch,
  )
  const server = createServer((request, response) => void listener(request, response))
  vendors.base = await listen(server, host)
  return {
    routes: sandboxRoutes({
      mailbox,
      faults,
      refusals,
      audience,
      stripe,
      ebooks: options.ebooks ?? {},
      mailchimpControls: mailchimpControls(audience, endpoint),
    }),
    settings: settingsFor(vendors.base, smtp.url),
    async stop() {
      server.closeAllConnections()
      await Promise.all([smtp.stop(), stripe.stop(), new Promise((resolve) => server.close(resolve))])
    },
  }
}

interface Vendors {
  faults: Faults
  audience: Audience
  stripe: StripeStandIn
  /** The address of Mailchimp's webhook. */
  endpoint: () => string | undefined
  base: () => string
}

function vendorApp(deps: Vendors): Hono {
  const app = new Hono()
  app.use('/mailchimp/*', applyFault(deps.faults, 'mailchimp', mailchimpDown))
  app.route(
    '/mailchimp',
    mailchimpRoutes({
      apiKey: API_KEY,
      audience: deps.audience,
      onConfirmed: (member) => sendConfirmed(deps.endpoint, member),
      endpoint: deps.endpoint,
    }),
  )
  app.use('/stripe/v1/*', applyFault(deps.faults, 'stripe', stripeDown))
  app.route('/stripe/v1', deps.stripe.api)
  app.route('/stripe', deps.stripe.pages)
  app.use('/wordpress/*', applyFault(deps.faults, 'wordpress', wordpressDown))
  app.route('/wordpress', wordpressRoutes({ base: () => `${deps.base()}/wordpress` }))
  return app
}

function stripeFor(
  { dataDir, siteUrl, catalogue = [], send }: Omit<SandboxOptions, 'host'>,
  base: () => string,
) {
  const url = siteUrl && `${siteUrl}/functions/v1/stripe-webhook`
  return openStripe({
    secretKey: STRIPE_KEY,
    catalogue,
    file: join(dataDir, 'stripe', 'account.json'),
    base,
    endpoint: () => (url ? { url, secret: WEBHOOK_SECRET } : undefined),
    ...(send && { send }),
  })
}

function mailchimpWebhook(siteUrl: string | undefined) {
  return () => siteUrl && `${siteUrl}/functions/v1/mailchimp-webhook?key=${MAILCHIMP_SECRET}`
}

function mailchimpDown(): Response {
  return problemResponse(500, 'InternalServerError', 'A server error occurred. Please try again later.')
}

function settingsFor(base: string, smtpUrl: string): SandboxSettings {
  return {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Quiet Tide Counseling <hello@quiet-tide.example>',
    MAILCHIMP_API_KEY: API_KEY,
    MAILCHIMP_AUDIENCE_ID: AUDIENCE_ID,
    MAILCHIMP_API_BASE: `${base}/mailchimp/3.0`,
    MAILCHIMP_WEBHOOK_SECRET: MAILCHIMP_SECRET,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: `${base}/stripe`,
    WORDPRESS_API_BASE: `${base}/wordpress/wp-json/wp/v2`,
  }
}

async function listen(server: Server, host: string): Promise<string> {
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-ins have no port')
  return `http://${host}:${address.port}`
}
