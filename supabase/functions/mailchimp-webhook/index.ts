import { log, optionalSetting, serve, serviceBackend } from '../_shared/deno.ts'
import { departures } from '../_shared/departures.ts'
import { mailchimpWebhook } from './handler.ts'

serve(
  mailchimpWebhook({
    departures: departures(serviceBackend()),
    secret: optionalSetting('MAILCHIMP_WEBHOOK_SECRET'),
    audienceId: optionalSetting('MAILCHIMP_AUDIENCE_ID'),
    log,
  }),
)
