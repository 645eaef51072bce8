import type Stripe from 'stripe'

import { newId } from './identifiers.ts'
import type { Customer } from './state.ts'

interface Given {
  email?: string | undefined
  metadata?: Stripe.Metadata | undefined
}

/** Fields as in https://docs.stripe.com/api/customers/object */
export function newCustomer({ email, metadata }: Given, now: number): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: metadata ?? {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
