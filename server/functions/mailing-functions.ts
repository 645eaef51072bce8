import type { Backend } from './backend.ts'
import { departures } from './departures.ts'
import type { FormKeys } from './form-keys.ts'
import type { FunctionLog } from './log.ts'
import type { Mailchimp } from '../providers/mailchimp.ts'
import { providerSubscriptions } from './provider-subscriptions.ts'
import { subscribeAsVisitor } from './subscriptions.ts'
import { unsubscribeLinks } from './unsubscribe-link.ts'
import { mailchimpSubscribe, recipientLimit } from './mailchimp-subscribe.ts'
import { mailchimpWebhook } from './mailchimp-webhook.ts'
import { newsletterForm } from './newsletter-form.ts'
import { unsubscribe } from './unsubscribe.ts'
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
