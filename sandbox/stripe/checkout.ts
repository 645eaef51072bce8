import type Stripe from 'stripe'
import { z } from 'zod'

import { type Account, priceIn } from './account.ts'
import { parameters } from './parameters.ts'
import { expire } from './billing.ts'
import type { Price } from './catalogue.ts'
import { liveCustomer } from './customers.ts'
import { invalid, missing, newId } from './problem.ts'
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
  refuseArchived(account, price)
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

/** A product can be archived while its prices are active: https://github.com/stripe/stripe-node/issues/2131 */
function refuseArchived({ catalogue }: Account, price: Price) {
  const param = 'line_items[0][price]'
  if (!price.active) {
    throw invalid(param, 'The price specified is inactive. This field only accepts active prices.')
  }
  if (catalogue.products[price.product]?.active === false) {
    throw invalid(
      param,
      `The product ${price.product} is marked as inactive, and thus no new subscriptions can be create to any plans of this product.`,
    )
  }
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

interface Wanted {
  customer: string
  price: Price
  success_url: string
  cancel_url?: string | undefined
  client_reference_id?: string | undefined
  metadata?: Stripe.Metadata | undefined
  expires_at?: number | undefined
}

// Documented fields that a plain subscription by card leaves at these values.
const UNUSED = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: { business_name: null, individual_name: null, shipping_details: null },
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  wallet_options: null,
} satisfies Partial<Session>

/** An open session in subscription mode. Fields as in https://docs.stripe.com/api/checkout/sessions/object */
function newSession(wanted: Wanted, now: number): Session {
  return {
    ...structuredClone(UNUSED),
    id: newId('cs_test', 58),
    object: 'checkout.session',
    amount_subtotal: wanted.price.unit_amount,
    amount_total: wanted.price.unit_amount,
    cancel_url: wanted.cancel_url ?? null,
    client_reference_id: wanted.client_reference_id ?? null,
    created: now,
    currency: wanted.price.currency,
    customer: wanted.customer,
    expires_at: wanted.expires_at ?? now + A_DAY,
    livemode: false,
    metadata: wanted.metadata ?? {},
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: wanted.success_url,
    ui_mode: 'hosted_page',
    url: null,
  }
}
