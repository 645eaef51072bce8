import type Stripe from 'stripe'

import type { Price } from './catalogue.ts'
import { newId } from './identifiers.ts'
import type { Session } from './state.ts'

interface Wanted {
  customer: string
  price: Price
  success_url: string
  cancel_url?: string | undefined
  client_reference_id?: string | undefined
  metadata?: Stripe.Metadata | undefined
  expires_at?: number | undefined
}

const A_DAY = 86_400

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
export function newSession(wanted: Wanted, now: number): Session {
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
