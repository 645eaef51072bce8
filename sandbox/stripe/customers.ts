import type Stripe from 'stripe'
import { z } from 'zod'

import type { Account } from './account.ts'
import { parameters } from './parameters.ts'
import { cancelNow, subscriptionsOf } from './billing.ts'
import { missing, newId } from './problem.ts'
import type { Customer } from './state.ts'

const Creation = z.strictObject({
  email: z.email({ pattern: z.regexes.html5Email }).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export function createCustomer(account: Account, given: unknown): Customer {
  const customer = newCustomer(parameters(Creation, given), account.now())
  account.state.customers[customer.id] = customer
  account.emit('customer.created', customer)
  return customer
}

/** https://docs.stripe.com/api/customers/update; a removed one is not found */
export function updateCustomer(account: Account, id: string, given: unknown): Customer {
  const changes = parameters(Creation, given)
  const customer = liveCustomer(account, id)
  const before = Object.keys(changes).map((name) => [name, customer[name as keyof typeof changes]])
  Object.assign(customer, changes)
  account.emit('customer.updated', customer, Object.fromEntries(before))
  return customer
}

/** Also ends everything that the customer subscribed to, as Stripe does. */
export function deleteCustomer(account: Account, id: string) {
  const customer = liveCustomer(account, id)
  for (const subscription of subscriptionsOf(account, id)) {
    if (subscription.ended_at === null) cancelNow(account, subscription)
  }
  account.emit('customer.deleted', customer)
  Reflect.deleteProperty(account.state.customers, id)
  account.state.removedCustomers.push(id)
  return removed(id)
}

/** A removed customer is still found, as removed. */
export function shownCustomer(account: Account, id: string) {
  return account.state.removedCustomers.includes(id) ? removed(id) : liveCustomer(account, id)
}

export function liveCustomer({ state }: Account, id: string, param?: string): Customer {
  const customer = Object.hasOwn(state.customers, id) ? state.customers[id] : undefined
  if (!customer) throw missing('customer', id, param)
  return customer
}

function removed(id: string) {
  return { id, object: 'customer' as const, deleted: true as const }
}

interface Given {
  email?: string | undefined
  metadata?: Stripe.Metadata | undefined
}

/** Fields as in https://docs.stripe.com/api/customers/object */
function newCustomer({ email, metadata }: Given, now: number): Customer {
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
