import { log, optionalSetting, serve, serviceBackend, setting } from '../_shared/deno.ts'
import { createMailchimp } from '../_shared/mailchimp.ts'
import { providerSubscriptions } from '../_shared/provider-subscriptions.ts'
import { mailchimpSubscribe, recipientLimit } from './handler.ts'

const backend = serviceBackend()
const apiKey = optionalSetting('MAILCHIMP_API_KEY')

serve(
  mailchimpSubscribe({
    subscriptions: providerSubscriptions(backend),
    mailchimp: apiKey
      ? createMailchimp({
          apiKey,
          audienceId: setting('MAILCHIMP_AUDIENCE_ID'),
          apiBase: optionalSetting('MAILCHIMP_API_BASE'),
        })
      : undefined,
    recipientLimit: recipientLimit(backend),
    log,
  }),
)
