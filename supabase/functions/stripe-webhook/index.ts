import { log, optionalSetting, serve, serviceBackend } from '../_shared/deno.ts'
import { membershipStore } from '../_shared/membership-store.ts'
import { stripeWebhook } from './handler.ts'

serve(
  stripeWebhook({
    store: membershipStore(serviceBackend()),
    secret: optionalSetting('STRIPE_WEBHOOK_SECRET'),
    log,
  }),
)
