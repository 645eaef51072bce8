import { z } from 'zod'

import { type Account, priceIn } from './account.ts'
import { liveCustomer } from './api-customers.ts'
import { parameters } from './api-input.ts'
import { expire } from './billing.ts'
import { newSession } from './checkout-session.ts'
import { invalid, missing } from './problem.ts'
import type { Session } from './state.ts'

const Metadata = z.record(z.string(), z.string())

const Creation = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: Metadata.optional(),
  subscription_data: z.strictObject({ metadata: Metadata.optional() }).optional(),
  expires_at: z.coerce.number().int().optional(),
})

const HALF_AN_HOUR = 1800
const A_DAY = 86_400

/** As in https://docs.stripe.com/api/checkout/sessions/create */
export function createCheckoutSession(account: Account, given: unknown): Session {
  const { line_items: items, subscription_data: terms, ...wanted } = parameters(Creation, given)
  const price = priceIn(account, items[0].price)
  if (!price) throw missing('price', items[0].price, 'line_items[0][price]')
  liveCustomer(account, wanted.customer, 'customer')
  // Against the real clock: what a browser has open does not age when the stand-in's clock is moved.
  const now = Math.floor(Date.now() / 1000)
  refuseExpiry(wanted.expires_at, now)
  const session = newSession({ ...wanted, price }, now)
  account.state.sessions[session.id] = session
  account.state.hidden[session.id] = { sale: { priceId: price.id, metadata: terms?.metadata ?? {} } }
  return session
}

export function expireCheckoutSession(account: Account, session: Session): Session {
  if (session.status !== 'open') {
    throw invalid(
      'session',
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  expire(account, session)
  return session
}

/** The address of the pay page is there only while it can be paid. */
export function shownSession(session: Session, base: string): Session {
  return { ...session, url: session.status === 'open' ? `${base}/pay/${session.id}` : null }
}

function refuseExpiry(expiresAt: number | undefined, now: number) {
  if (expiresAt === undefined) return
  if (expiresAt < now + HALF_AN_HOUR) {
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  }
  if (expiresAt > now + A_DAY) {
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  }
}
