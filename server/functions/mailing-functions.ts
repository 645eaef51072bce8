import type { Backend } from '#functions/_shared/backend.ts'
import { departures } from '#functions/_shared/departures.ts'
import type { FormKeys } from '#functions/_shared/form-keys.ts'
import type { FunctionLog } from '#functions/_shared/log.ts'
import type { Mailchimp } from '#functions/_shared/mailchimp.ts'
import { providerSubscriptions } from '#functions/_shared/provider-subscriptions.ts'
import { subscribeAsVisitor } from '#functions/_shared/subscriptions.ts'
import { unsubscribeLinks } from '#functions/_shared/unsubscribe-link.ts'
import { mailchimpSubscribe, recipientLimit } from '#functions/mailchimp-subscribe/handler.ts'
import { mailchimpWebhook } from '#functions/mailchimp-webhook/handler.ts'
import { newsletterForm } from '#functions/newsletter-form/handler.ts'
import { unsubscribe } from '#functions/unsubscribe/handler.ts'
import type { Keys } from '#server/backend/caller.ts'

import { memberByToken } from './membership-functions.ts'

export interface MailingWorld {
  keys: Keys
  /** Undefined when the practice has not set it up. */
  mailchimp: Mailchimp | undefined
  /** What its webhook must name, and of which audience it must tell. */
  mailchimpNews?: { secret: string | undefined; audienceId: string | undefined }
  /** They seal the way out of each letter. */
  formKeys: FormKeys
  /** Such as `https://example.com`; links in letters lead there. */
  siteUrl: string
  admit: (request: Request) => Promise<boolean>
  log: FunctionLog
}

/**
 * The functions of the mailing lists by their names. All but `mailchimp-subscribe` are called without a key.
 * @param service the backend under the service key
 * @param visitor the backend under the public key
 */
export function mailingFunctions(service: Backend, visitor: Backend, world: MailingWorld) {
  const { mailchimp, mailchimpNews, formKeys: keys, siteUrl, admit, log } = world
  const subscriptions = providerSubscriptions(service)
  // The pages have our own origin.
  const siteOrigin = ''
  return {
    'mailchimp-subscribe': mailchimpSubscribe({
      subscriptions,
      memberOf: memberByToken(world.keys, service),
      mailchimp,
      unsubscribeLink: unsubscribeLinks(keys, `${siteUrl}/functions/v1/unsubscribe`),
      recipientLimit: recipientLimit(service),
      log,
    }),
    'newsletter-form': newsletterForm({
      subscriptions,
      subscribe: subscribeAsVisitor(visitor),
      siteOrigin,
      admit,
      log,
    }),
    unsubscribe: unsubscribe({ departures: departures(service), keys, siteOrigin, log }),
    'mailchimp-webhook': mailchimpWebhook({
      departures: departures(service),
      secret: mailchimpNews?.secret,
      audienceId: mailchimpNews?.audienceId,
      log,
    }),
  }
}
