import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import { createMailchimp } from '#server/newsletter/mailchimp.ts'
import { stripeConnection } from '#server/membership/stripe/connection.ts'
import { createWordPress } from '#server/blog/wordpress.ts'

import type { Keys } from '#server/backend/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ownerAddresses, mailQueue } from '#server/mail/queue-mail.ts'
import { projectTokens } from '#server/platform/database/supabase-project.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { addressOf, createMailer } from '#server/mail/mailer.ts'
import type { ServerSettings } from '#server/platform/process/settings.ts'
import type { LiveSite } from '#server/site/live-site.ts'

export type Deps = Awaited<ReturnType<typeof createDeps>>

/**
 * The dependencies of services and jobs, made from the settings. A provider that is not set up is undefined; its jobs are
 * retried until it is.
 */
export async function createDeps(
  settings: ServerSettings,
  database: Database,
  liveSite: LiveSite,
  log: Logger,
) {
  const content = () => liveSite.current().content
  const formKeys = await parseSealingKeys(settings.FORM_KEYS)
  return {
    database,
    log,
    liveSite,
    /** The content that is served now, also for mails. */
    content,
    keys: keysOf(settings),
    /** Such as `https://example.com`; links in mails lead there. */
    siteUrl: settings.SITE_URL,
    clock: () => new Date(),
    formKeys,
    queueMail: mailQueue(formKeys),
    mailer: createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, content }),
    /** The address that mails are sent from, without its name. */
    mailSender: addressOf(settings.MAIL_FROM),
    /** Whether the owner is notified of a missing backup. */
    backupsExpected: settings.BACKUP_PUBLIC_KEY !== undefined,
    /** The recipients of mails about the practice: the owners' accounts. */
    ownerAddresses: async () => {
      const found = await database.asSystem(ownerAddresses)
      return found.length > 0 ? found : [settings.OWNER_EMAIL ?? content().facts.practice.email]
    },
    mailchimp: mailchimpOf(settings),
    /** The secret in its webhook's address, and the audience whose events are handled. */
    mailchimpWebhook: {
      secret: settings.MAILCHIMP_WEBHOOK_SECRET,
      audienceId: settings.MAILCHIMP_AUDIENCE_ID,
    },
    stripe: stripeConnection(settings, { database, formKeys, log }),
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
