import { newId } from './identifiers.ts'
import type { PortalSession } from './state.ts'

/** Fields as in https://docs.stripe.com/api/customer_portal/sessions/object */
export function newPortalSession(customer: string, returnUrl: string | null, now: number): PortalSession {
  return {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: 'bpc_1SandboxConfiguration0001',
    created: now,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: '',
  }
}
