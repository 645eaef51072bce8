import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type Stripe from 'stripe'

import type { Price, Product } from './catalogue.ts'

export type Customer = Omit<Stripe.Customer, 'deleted'>
/** On the wire decimals are texts. */
export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'quantity_decimal' | 'pricing'> & {
  quantity_decimal: string | null
  pricing:
    | (Omit<Stripe.InvoiceLineItem.Pricing, 'unit_amount_decimal'> & { unit_amount_decimal: string })
    | null
}
/** The part of an invoice that the specification requires, and what says what is paid. */
export type Invoice = Pick<
  Stripe.Invoice,
  | 'amount_due'
  | 'amount_overpaid'
  | 'amount_paid'
  | 'amount_paid_off_stripe'
  | 'amount_remaining'
  | 'amount_shipping'
  | 'attempt_count'
  | 'attempted'
  | 'auto_advance'
  | 'automatic_tax'
  | 'automatically_finalizes_at'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_email'
  | 'default_tax_rates'
  | 'discounts'
  | 'due_date'
  | 'ending_balance'
  | 'id'
  | 'issuer'
  | 'livemode'
  | 'metadata'
  | 'next_payment_attempt'
  | 'object'
  | 'parent'
  | 'payment_settings'
  | 'period_end'
  | 'period_start'
  | 'post_payment_credit_notes_amount'
  | 'pre_payment_credit_notes_amount'
  | 'starting_balance'
  | 'status'
  | 'status_transitions'
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_discount_amounts'
  | 'total_excluding_tax'
  | 'total_taxes'
> & { lines: Stripe.ApiList<InvoiceLine> }
export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'amount'
  | 'amount_received'
  | 'created'
  | 'currency'
  | 'customer'
  | 'id'
  | 'livemode'
  | 'metadata'
  | 'object'
  | 'payment_method_types'
  | 'status'
>
export type PhaseItem = Omit<Stripe.SubscriptionSchedule.Phase.Item, 'price'> & { price: string }
export type Phase = Omit<Stripe.SubscriptionSchedule.Phase, 'items'> & { items: PhaseItem[] }
export type Schedule = Omit<Stripe.SubscriptionSchedule, 'phases'> & { phases: Phase[] }
export type Session = Stripe.Checkout.Session
export type PortalSession = Stripe.BillingPortal.Session
export type PortalConfiguration = Stripe.BillingPortal.Configuration
export type Item = Omit<Stripe.SubscriptionItem, 'price' | 'plan' | 'deleted'> & { price: Price; plan: Plan }
export type Subscription = Omit<Stripe.Subscription, 'items' | 'pending_update'> & {
  items: Stripe.ApiList<Item>
  pending_update:
    | (Omit<Stripe.Subscription.PendingUpdate, 'subscription_items'> & { subscription_items: Item[] })
    | null
}
type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'deleted'> & { amount_decimal: string }
export type Event = Omit<Stripe.EventBase, 'type' | 'data'> & {
  type: string
  data: { object: object; previous_attributes?: object }
}

/** How a customer pays; a debit takes days. */
export const PAYMENT_METHODS = ['card', 'declined-card', 'debit', 'failing-debit'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What the API does not return, by the id of the object that it belongs to. */
interface Hidden {
  /** A session's: what it sells, and metadata for its subscription. */
  sale?: { priceId: string; metadata: Stripe.Metadata }
  /** A customer's: how they pay from now on; by a card that works when missing. */
  paysBy?: PaymentMethod
  /** An invoice's: when the bank answers to a debit, and what. */
  settlesAt?: number
  settlesAs?: 'paid' | 'failed'
  /** True once the preset webhook was removed. */
  isRemoved?: boolean
  /** True while that webhook is disabled. */
  isDisabled?: boolean
}

/** Everything that one account at Stripe has. Plain data, so that it survives a restart as one file. */
export interface State {
  /** Seconds that the stand-in's clock is ahead. */
  ahead: number
  customers: Record<string, Customer>
  removedCustomers: string[]
  sessions: Record<string, Session>
  portals: Record<string, PortalSession>
  subscriptions: Record<string, Subscription>
  schedules: Record<string, Schedule>
  invoices: Record<string, Invoice>
  paymentIntents: Record<string, PaymentIntent>
  coupons: Record<string, Stripe.Coupon>
  discounts: Record<string, Stripe.Discount>
  /** What happens to a subscription once every try to collect has failed, as set in the dashboard. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due'
  /** What was made or changed of the catalogue. */
  prices: Record<string, Price>
  products: Record<string, Product>
  /** Settings of the portal that were made by the API, oldest first. */
  portalConfigurations: Record<string, PortalConfiguration>
  /** Whether the owner has never saved the portal's settings in the Dashboard: it then has no default. */
  hasNoPortalSettings: boolean
  /** Made by the API, oldest first, with the secret that only its creation returns. */
  webhooks: Record<string, Stripe.WebhookEndpoint & { secret: string }>
  /** Oldest first. */
  events: Event[]
  hidden: Record<string, Hidden>
  /** Answers by idempotency key. */
  answers: Record<string, { fingerprint: string; status: number; body: string }>
}

export interface StateStore {
  state: State
  /** Writes the state as it is now. */
  save(): Promise<void>
}

/** @param file where the state is stored; without one it is lost when the process ends */
export async function openState(file: string | undefined): Promise<StateStore> {
  const state = (file && (await read(file))) || empty()
  let last: Promise<void> = Promise.resolve()
  return {
    state,
    save() {
      if (!file) return last
      last = last.then(() => write(file, JSON.stringify(state)))
      return last
    },
  }
}

function empty(): State {
  return {
    ahead: 0,
    customers: {},
    removedCustomers: [],
    sessions: {},
    portals: {},
    subscriptions: {},
    schedules: {},
    invoices: {},
    paymentIntents: {},
    coupons: {},
    discounts: {},
    afterRetries: 'cancel',
    prices: {},
    products: {},
    webhooks: {},
    portalConfigurations: {},
    hasNoPortalSettings: false,
    events: [],
    hidden: {},
    answers: {},
  }
}

async function read(file: string): Promise<State | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  // Our own file, written whole: its shape is the one above.
  return text === undefined ? undefined : { ...empty(), ...(JSON.parse(text) as State) }
}

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.unfinished`, text, { mode: 0o600 })
  await rename(`${file}.unfinished`, file)
}
