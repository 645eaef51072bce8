import { log, optionalSetting, serve, serviceBackend, setting } from '../_shared/deno.ts'
import { parseFormKeys } from '../_shared/form-keys.ts'
import { createMailchimp } from '../_shared/mailchimp.ts'
import { providerSubscriptions } from '../_shared/provider-subscriptions.ts'
import { unsubscribeLinks } from '../_shared/unsubscribe-link.ts'
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
    unsubscribeLink: unsubscribeLinks(
      await parseFormKeys(setting('FORM_KEYS')),
      `${setting('SUPABASE_URL')}/functions/v1/unsubscribe`,
    ),
    recipientLimit: recipientLimit(backend),
    log,
  }),
)
