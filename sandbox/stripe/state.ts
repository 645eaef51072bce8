import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type Stripe from 'stripe'

import type { Price, Product } from './catalogue.ts'

export type Customer = Omit<Stripe.Customer, 'deleted'>
/** The part of an invoice that can be expanded in its subscription. */
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
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer'
  | 'default_tax_rates'
  | 'discounts'
  | 'id'
  | 'issuer'
  | 'lines'
  | 'livemode'
  | 'metadata'
  | 'object'
  | 'payment_settings'
  | 'period_end'
  | 'period_start'
  | 'post_payment_credit_notes_amount'
  | 'pre_payment_credit_notes_amount'
  | 'starting_balance'
  | 'status'
  | 'status_transitions'
  | 'subtotal'
  | 'total'
>
export type Session = Stripe.Checkout.Session
export type PortalSession = Stripe.BillingPortal.Session
export type PortalConfiguration = Stripe.BillingPortal.Configuration
export type Subscription = Omit<Stripe.Subscription, 'items'> & {
  items: Stripe.ApiList<
    Omit<Stripe.SubscriptionItem, 'price' | 'plan' | 'deleted'> & { price: Price; plan: Plan }
  >
}
type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'deleted'> & { amount_decimal: string }
export type Event = Omit<Stripe.EventBase, 'type' | 'data'> & {
  type: string
  data: { object: object; previous_attributes?: object }
}

/** State beside an object that the API does not return. */
interface Hidden {
  /** A session's: what it sells, and metadata for its subscription. */
  sale?: { priceId: string; metadata: Stripe.Metadata }
  /** A subscription's: the price that begins with the next period. */
  nextPriceId?: string
  /** A customer's: their card will be refused from now on. */
  badCard?: boolean
  /** True once the webhook that the account came with was removed. */
  isRemoved?: boolean
}

/** Everything that one account at Stripe holds. Plain data, so that it survives a restart as one file. */
export interface State {
  /** Seconds that the stand-in's clock is ahead. */
  ahead: number
  customers: Record<string, Customer>
  removedCustomers: string[]
  sessions: Record<string, Session>
  portals: Record<string, PortalSession>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  /** What was made or changed of the catalogue. */
  prices: Record<string, Price>
  products: Record<string, Product>
  /** Settings of the portal that were made by the API, oldest first. */
  portalConfigurations: Record<string, PortalConfiguration>
  /** Whether the owner has never saved the portal's settings in the Dashboard: it then has no default. */
  hasNoPortalSettings: boolean
  /** Made by the API, oldest first, with the secret that is told once. */
  webhooks: Record<string, Stripe.WebhookEndpoint & { secret: string }>
  /** Oldest first. */
  events: Event[]
  hidden: Record<string, Hidden>
  /** Answers by idempotency key. */
  answers: Record<string, { fingerprint: string; status: number; body: string }>
}

export interface Memory {
  state: State
  /** Keeps the state as it is now. */
  save(): Promise<void>
}

/** @param file where the state is kept; undefined keeps it in memory */
export async function openMemory(file: string | undefined): Promise<Memory> {
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
  const objects = { customers: {}, sessions: {}, portals: {}, subscriptions: {}, invoices: {} }
  const arranged = {
    prices: {},
    products: {},
    webhooks: {},
    portalConfigurations: {},
    hasNoPortalSettings: false,
  }
  return { ahead: 0, events: [], removedCustomers: [], hidden: {}, answers: {}, ...objects, ...arranged }
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
