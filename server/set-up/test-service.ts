import { z } from 'zod'

import type { SiteContent } from '#content/site-content.ts'
import type { ConnectedService, Finding } from '#contracts/set-up.ts'

import type { ServerSettings } from '#server/platform/process/settings.ts'
import {
  type MailchimpAccount,
  mailchimpBase,
  MailchimpFailure,
  mailchimpWire,
} from '#server/newsletter/mailchimp-wire.ts'
import type { StripeConnection } from '#server/membership/stripe/connection.ts'
import type { StripeSettings } from '#server/membership/stripe/client.ts'
import { createWordPress } from '#server/blog/wordpress.ts'
import { WordPressFailure } from '#server/blog/wordpress-requests.ts'
import { advice, type Check, problem, observeFailures } from './finding.ts'

export type TestedSettings = Pick<
  ServerSettings,
  | 'SITE_URL'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_BASE'
  | 'MAILCHIMP_API_KEY'
  | 'MAILCHIMP_AUDIENCE_ID'
  | 'MAILCHIMP_API_BASE'
  | 'MAILCHIMP_WEBHOOK_SECRET'
  | 'WORDPRESS_API_BASE'
>

type Plans = SiteContent['facts']['plans']
type Test = (plans: Plans, mailTo?: string) => Check

/** Tests outside services by real requests. */
export interface TestedServices {
  /** Whether the settings have what it needs. */
  isConnected(service: ConnectedService): boolean
  /** The whole address for Mailchimp's webhook, its secret included; undefined without a secret. */
  newsletterWebhook?: string | undefined
  /** Tests a connected service. With `mailTo` it sends a mail there. Never throws. */
  test(service: ConnectedService, plans: Plans, mailTo?: string): Check
}

/** @param stripe the account that the owner has connected, which is tested where the settings have none */
export function testedServices(
  settings: TestedSettings,
  stripe?: Pick<StripeConnection, 'find'>,
): TestedServices {
  const { SITE_URL: siteUrl, SMTP_URL: smtpUrl, MAIL_FROM: from } = settings
  const tests: Record<ConnectedService, Test | undefined> = {
    mail: async (_plans: Plans, to?: string) => {
      // Imported when needed, like the payment provider’s SDK below.
      const { checkMail } = await import('./check-mail.ts')
      return checkMail({ smtpUrl, from }, to)
    },
    payments: paymentsTest(settings),
    newsletter: newsletterTest(settings, siteUrl),
    blog: settings.WORDPRESS_API_BASE ? () => checkBlog(settings.WORDPRESS_API_BASE!) : undefined,
  }
  return {
    newsletterWebhook: webhookAddress(siteUrl, settings.MAILCHIMP_WEBHOOK_SECRET),
    isConnected: (service) => tests[service] !== undefined,
    test: async (service, plans, mailTo) => {
      if (service === 'payments' && !tests.payments) {
        const account = await stripe?.find()
        if (!account) return [problem('key-lost')]
        // The owner pasted the key: the advice differs from that for the server's settings.
        return (await testPayments(account, plans)).map((finding) =>
          finding.code === 'key-refused' ? problem('pasted-key-refused') : finding,
        )
      }
      return (await tests[service]?.(plans, mailTo)) ?? []
    },
  }
}

function paymentsTest(settings: TestedSettings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, SITE_URL: siteUrl } = settings
  if (!secretKey || !settings.STRIPE_WEBHOOK_SECRET) return undefined
  return (plans: Plans) => testPayments({ secretKey, apiBase, siteUrl }, plans)
}

async function testPayments(account: StripeSettings, plans: Plans): Check {
  // Imported when needed, because loading the SDK would take a fifth of every start.
  const { checkPayments } = await import('./check-payments.ts')
  return checkPayments(account, plans)
}

function newsletterTest(settings: TestedSettings, siteUrl: string) {
  const {
    MAILCHIMP_API_KEY: apiKey,
    MAILCHIMP_AUDIENCE_ID: audienceId,
    MAILCHIMP_API_BASE: apiBase,
    MAILCHIMP_WEBHOOK_SECRET: webhookSecret,
  } = settings
  if (!apiKey || !audienceId) return undefined
  return () => checkNewsletter({ apiKey, audienceId, apiBase, siteUrl, webhookSecret })
}

/** Requests the newest article, without the cache and circuit that pages use. Never throws. */
export async function checkBlog(apiBase: string, send: typeof fetch = fetch): Check {
  const observed = observeFailures({ setting: 'WORDPRESS_API_BASE', address: apiBase }, send)
  try {
    const blog = createWordPress(apiBase, { fetch: observed.send, timeoutMs: TIMEOUT_MS })
    const { posts } = await blog.page(0, 1)
    return posts.length > 0 ? [] : [advice('no-posts')]
  } catch (error) {
    const reason = error instanceof WordPressFailure ? error.problem : 'down'
    if (reason === 'closed') return [problem('blog-closed')]
    if (reason === 'challenge') return [problem('blog-challenge')]
    return [observed.failure(reason === 'no-api' ? 'no-api' : 'unreachable')]
  }
}

export interface NewsletterSettings extends MailchimpAccount {
  audienceId: string
  siteUrl: string
  /** Part of the webhook's address; undefined when the practice has set none. */
  webhookSecret: string | undefined
}

const TIMEOUT_MS = 8000
const WEBHOOK_PATH = '/functions/v1/mailchimp-webhook'

const Fields = z.object({ merge_fields: z.array(z.object({ tag: z.string() })) })
const Flags = z.record(z.string(), z.boolean())
const Webhooks = z.object({
  webhooks: z.array(z.object({ url: z.string(), events: Flags, sources: Flags })),
})

/** Reads the audience at Mailchimp, its field for the unsubscribe link, and its webhook. Never throws. */
export async function checkNewsletter(settings: NewsletterSettings, send?: typeof fetch): Check {
  const address = mailchimpBase(settings)
  if (!address) return [problem('key-malformed')]
  const setting = settings.apiBase ? 'MAILCHIMP_API_BASE' : 'MAILCHIMP_API_KEY'
  const observed = observeFailures({ setting, address }, send)
  const path = `/lists/${encodeURIComponent(settings.audienceId)}`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const call = mailchimpWire(settings, observed.send)
    const { merge_fields: fields } = await call('GET', `${path}/merge-fields?count=100`, Fields, signal)
    const { webhooks } = await call('GET', `${path}/webhooks`, Webhooks, signal)
    const hasUnsubscribeField = fields.some(({ tag }) => tag === 'LEAVEURL')
    return [
      ...(hasUnsubscribeField ? [] : [problem('leave-field-missing')]),
      ...checkWebhook(webhooks, settings),
    ]
  } catch (error) {
    const refusal = error instanceof MailchimpFailure ? error.refusal : undefined
    if (refusal === 'key') return [problem('key-refused')]
    if (refusal === 'disabled') return [problem('account-deactivated')]
    return [observed.failure(refusal === 'audience' ? 'audience-unknown' : 'no-api')]
  }
}

function webhookAddress(siteUrl: string, secret: string | undefined): string | undefined {
  return secret === undefined ? undefined : `${siteUrl.replace(/\/$/, '')}${WEBHOOK_PATH}?key=${secret}`
}

/** The finding names the address without its secret. */
function checkWebhook(
  webhooks: z.infer<typeof Webhooks>['webhooks'],
  { siteUrl, webhookSecret }: NewsletterSettings,
): Finding[] {
  const address = siteUrl.replace(/\/$/, '') + WEBHOOK_PATH
  const webhook = webhooks.find(({ url }) => url === webhookAddress(siteUrl, webhookSecret))
  if (!webhook) return [problem('webhook-missing', { address })]
  const missing = ['subscribe', 'unsubscribe', 'cleaned', 'upemail'].filter((name) => !webhook.events[name])
  // What this site does by the API it knows itself.
  const isDeaf = !webhook.sources.user || !webhook.sources.admin
  return [
    ...(missing.length > 0 ? [problem('webhook-events', { events: missing.join(', ') })] : []),
    ...(isDeaf ? [problem('webhook-sources')] : []),
  ]
}
