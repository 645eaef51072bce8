import { readSubscription } from '#server/membership/stripe/read-subscription.ts'
import { type InvoicePreview, Subscription } from '#server/membership/stripe/shapes.ts'

/** In seconds: bought, renewed last, and the end of the present period. */
export const [STARTED, RENEWED, ENDS] = [1_790_000_000, 1_792_592_000, 1_795_184_000]
export const PLAN_PRODUCTS = ['prod_premium', 'prod_pro', 'prod_basic']

export const MONTHLY = { interval: 'month', interval_count: 1, usage_type: 'licensed' }
export const ITEM = {
  current_period_start: RENEWED,
  current_period_end: ENDS,
  quantity: 1,
  price: { id: 'price_pro', product: 'prod_pro', recurring: MONTHLY },
}
export const BASIC = { ...ITEM, price: { ...ITEM.price, id: 'price_basic', product: 'prod_basic' } }

/** As https://docs.stripe.com/api/subscriptions/object, of one that renewed and is paid. */
export const SUBSCRIPTION = {
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, reason: null },
  ended_at: null,
  start_date: STARTED,
  pause_collection: null,
  pending_update: null,
  schedule: null,
  latest_invoice: invoice('subscription_cycle', 'paid', { attempt_count: 1 }),
  items: { data: [ITEM] },
}

export function invoice(billing_reason: string, status: string, more: object = {}) {
  return {
    billing_reason,
    status,
    attempt_count: 0,
    auto_advance: status === 'open' || status === 'draft',
    collection_method: 'charge_automatically',
    ...more,
  }
}

/** Paid invoices, newest first, by their lines: product, sum, end of the period. */
export const paidFor = (...invoices: [product: string, amount: number, end: number][][]) =>
  invoices.map((lines) => ({
    lines: {
      data: lines.map(([product, amount, end]) => ({
        amount,
        period: { end },
        pricing: { price_details: { product } },
      })),
    },
  }))

/** As https://docs.stripe.com/api/invoices/create_preview, by the price and the start of each line's period. */
export function nextInvoice(...lines: { price?: string | null; start?: number }[]): InvoicePreview {
  const data = (lines.length > 0 ? lines : [{}]).map(({ price = ITEM.price.id, start = ENDS }) => ({
    period: { start },
    pricing: price === null ? null : { price_details: { price } },
  }))
  return { object: 'invoice', amount_due: 2000, currency: 'usd', lines: { data } }
}

/** A membership from a subscription that differs in this from `SUBSCRIPTION`. */
export function membershipOf(changes: object, answers?: Parameters<typeof readSubscription>[2]) {
  return readSubscription(Subscription.parse({ ...SUBSCRIPTION, ...changes }), PLAN_PRODUCTS, answers)
}
