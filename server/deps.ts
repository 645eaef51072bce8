import { parseFormKeys } from './functions/seal.ts'
import { createMailchimp } from './providers/mailchimp.ts'
import type { Payments } from './providers/payments.ts'
import type { StripeSettings } from './providers/stripe.ts'
import { createWordPress } from './providers/wordpress.ts'

import type { Keys } from './backend/caller.ts'
import type { Database } from './backend/database/database.ts'
import { ownerAddresses } from './backend/owners.ts'
import { projectTokens } from './backend/project-tokens.ts'
import type { Logger } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { mailQueue } from './mail/queue-mail.ts'
import type { ServerSettings } from './settings.ts'
import type { LiveSite } from './site/live-site.ts'

export type Deps = Awaited<ReturnType<typeof createDeps>>

/** Dependencies of services and jobs: the settings turned into clients. A provider that is not set up is undefined. */
export async function createDeps(
  settings: ServerSettings,
  database: Database,
  liveSite: LiveSite,
  log: Logger,
) {
  const content = () => liveSite.current().content
  const formKeys = await parseFormKeys(settings.FORM_KEYS)
  return {
    database,
    log,
    liveSite,
    /** The content that is served now, for mails too. */
    content,
    keys: keysOf(settings),
    siteUrl: settings.SITE_URL,
    clock: () => new Date(),
    formKeys,
    queueMail: mailQueue(formKeys),
    mailer: createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, content }),
    backupsExpected: settings.BACKUP_PUBLIC_KEY !== undefined,
    ownerAddresses: async () => {
      const found = await database.asSystem(ownerAddresses)
      return found.length > 0 ? found : [settings.OWNER_EMAIL ?? content().facts.practice.email]
    },
    mailchimp: mailchimpOf(settings),
    mailchimpWebhook: {
      secret: settings.MAILCHIMP_WEBHOOK_SECRET,
      audienceId: settings.MAILCHIMP_AUDIENCE_ID,
    },
    payments: paymentsOf(settings),
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    paymentsAreTests: /^[rs]k_test_/.test(settings.STRIPE_SECRET_KEY ?? ''),
    wordpress: settings.WORDPRESS_API_BASE ? createWordPress(settings.WORDPRESS_API_BASE) : undefined,
  }
}

function keysOf(settings: ServerSettings): Keys {
  const { PUBLIC_KEY: publicKey, BACKEND_URL: backendUrl } = settings
  if (backendUrl !== undefined) {
    return { publicKey, verifyToken: projectTokens(backendUrl, settings.JWT_SECRET) }
  }
  return { publicKey, serviceKey: settings.SERVICE_KEY, jwtSecret: settings.JWT_SECRET }
}

function mailchimpOf(settings: ServerSettings) {
  const {
    MAILCHIMP_API_KEY: apiKey,
    MAILCHIMP_AUDIENCE_ID: audienceId,
    MAILCHIMP_API_BASE: apiBase,
  } = settings
  return apiKey && audienceId ? createMailchimp({ apiKey, audienceId, apiBase }) : undefined
}

function paymentsOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_BASE: apiBase,
  SITE_URL: siteUrl,
}: ServerSettings) {
  return secretKey ? stripeWhenCalled({ secretKey, apiBase, siteUrl }) : undefined
}

/** Loads the SDK with the first call: its modules would take a fifth of every start. */
function stripeWhenCalled(settings: StripeSettings): Payments {
  let loading: Promise<Payments> | undefined
  const stripe = () =>
    (loading ??= import('./providers/stripe.ts').then(({ createStripe }) => createStripe(settings)))
  return {
    createCustomer: async (customer) => (await stripe()).createCustomer(customer),
    confirmCustomer: async (customer) => (await stripe()).confirmCustomer(customer),
    removeCustomer: async (customer) => (await stripe()).removeCustomer(customer),
    memberships: async (...given) => (await stripe()).memberships(...given),
    readPrice: async (priceId) => (await stripe()).readPrice(priceId),
    openPayPage: async (request) => (await stripe()).openPayPage(request),
    readPayPage: async (id) => (await stripe()).readPayPage(id),
    closePayPage: async (id) => (await stripe()).closePayPage(id),
    openPortal: async (...given) => (await stripe()).openPortal(...given),
    eventsSince: async (since) => (await stripe()).eventsSince(since),
  }
}
