import {
  admitByAddress,
  formLimit,
  log,
  serve,
  serviceBackend,
  setting,
  visitorBackend,
} from '../_shared/deno.ts'
import { providerSubscriptions } from '../_shared/provider-subscriptions.ts'
import { subscribeAsVisitor } from '../_shared/subscriptions.ts'
import { newsletterForm } from './handler.ts'

const service = serviceBackend()

serve(
  newsletterForm({
    subscribe: subscribeAsVisitor(visitorBackend()),
    subscriptions: providerSubscriptions(service),
    siteOrigin: setting('SITE_URL'),
    admit: admitByAddress(formLimit(service)),
    log,
  }),
)
