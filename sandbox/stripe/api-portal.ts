import { z } from 'zod'

import type { Account } from './account.ts'
import { liveCustomer } from './api-customers.ts'
import { parameters } from './api-input.ts'
import { newPortalSession } from './portal-session.ts'
import type { PortalSession } from './state.ts'

const Creation = z.strictObject({ customer: z.string(), return_url: z.url().optional() })

/** As in https://docs.stripe.com/api/customer_portal/sessions/create */
export function createPortalSession(account: Account, given: unknown): PortalSession {
  const { customer, return_url: returnUrl } = parameters(Creation, given)
  liveCustomer(account, customer, 'customer')
  const session = newPortalSession(customer, returnUrl ?? null, account.now())
  account.state.portals[session.id] = session
  return session
}
