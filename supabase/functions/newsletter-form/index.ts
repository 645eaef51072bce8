import {
  admitByAddress,
  formLimit,
  log,
  serve,
  serviceBackend,
  setting,
  visitorBackend,
} from '../_shared/deno.ts'
import { subscribeAsVisitor } from '../_shared/subscriptions.ts'
import { newsletterForm } from './handler.ts'

serve(
  newsletterForm({
    subscribe: subscribeAsVisitor(visitorBackend()),
    siteOrigin: setting('SITE_URL'),
    admit: admitByAddress(formLimit(serviceBackend())),
    log,
  }),
)
