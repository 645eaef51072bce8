import type { SiteContent } from '#content/site-content.ts'
import type { ConnectedService } from '#contracts/owner-set-up.ts'

import type { ServerSettings } from '../settings.ts'
import { checkBlog } from './check-blog.ts'
import { checkNewsletter } from './check-newsletter.ts'
import type { Check } from './finding.ts'

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

/** The outside services of the practice, by its settings, each to be asked for real. */
export interface TestedServices {
  isConnected(service: ConnectedService): boolean
  /** Asks a service that is connected. A mail is sent where somebody is named who is to get it. Never throws. */
  test(service: ConnectedService, plans: Plans, mailTo?: string): Check
}

export function testedServices(settings: TestedSettings): TestedServices {
  const { SITE_URL: siteUrl, SMTP_URL: smtpUrl, MAIL_FROM: from } = settings
  const tests: Record<ConnectedService, Test | undefined> = {
    mail: async (_plans: Plans, to?: string) => {
      // Imported when needed, as the payment provider’s SDK below.
      const { checkMail } = await import('./check-mail.ts')
      return checkMail({ smtpUrl, from }, to)
    },
    payments: paymentsTest(settings),
    newsletter: newsletterTest(settings, siteUrl),
    blog: settings.WORDPRESS_API_BASE ? () => checkBlog(settings.WORDPRESS_API_BASE!) : undefined,
  }
  return {
    isConnected: (service) => tests[service] !== undefined,
    test: async (service, plans, mailTo) => (await tests[service]?.(plans, mailTo)) ?? [],
  }
}

function paymentsTest(settings: TestedSettings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, SITE_URL: siteUrl } = settings
  if (!secretKey || !settings.STRIPE_WEBHOOK_SECRET) return undefined
  return async (plans: Plans) => {
    // Imported when needed: the SDK's modules would take a fifth of every start.
    const { checkPayments } = await import('./check-payments.ts')
    return checkPayments({ secretKey, apiBase, siteUrl }, plans)
  }
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
