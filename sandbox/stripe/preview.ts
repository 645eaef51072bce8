import { z } from 'zod'

import { type Account, priceIn } from './account.ts'
import { changeCharges } from './billing.ts'
import { chargesOf, draftInvoice } from './invoices.ts'
import { parameters } from './parameters.ts'
import { HOUR, periodEnd, recurrenceOf } from './periods.ts'
import { invalid, missing, StripeProblem } from './problem.ts'
import { nextPhaseOf, setPrices } from './schedules.ts'
import { itemOf, planOf } from './subscription.ts'
import type { Invoice, Subscription } from './state.ts'

const Creation = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string().optional(),
  schedule: z.string().optional(),
  subscription_details: z
    .strictObject({
      items: z
        .array(
          z.strictObject({
            id: z.string(),
            price: z.string(),
            quantity: z.coerce.number().int().nonnegative().optional(),
          }),
        )
        .length(1)
        .optional(),
      proration_behavior: z.enum(['always_invoice', 'none']).optional(),
    })
    .optional(),
  expand: z.array(z.string()).optional(),
})

const NO_SUBJECT =
  'The Preview Invoice API only supports previewing the upcoming invoice for a specific subscription or subscription schedule, not for a customer as a whole. You need to explicitly pass one of `subscription`, `schedule`, `subscription_details.items`, `schedule_details.phases`, or `invoice_items`.'
const ENDED = new Set(['canceled', 'incomplete_expired', 'paused'])

/**
 * What a subscription will be charged next, or what a change of its price would be charged at once; as in
 * https://docs.stripe.com/api/invoices/create_preview
 */
export function previewInvoice(account: Account, given: unknown): Invoice {
  const wanted = parameters(Creation, given)
  const subscription = structuredClone(subscriptionFor(account, wanted))
  const change = wanted.subscription_details?.items?.[0]
  if (change) {
    const price = priceIn(account, change.price)
    if (!price) throw missing('price', change.price, 'subscription_details[items][0][price]')
    const item = subscription.items.data.find(({ id }) => id === change.id)
    if (!item) throw missing('subscription item', change.id, 'subscription_details[items][0][id]')
    if (wanted.subscription_details?.proration_behavior === 'always_invoice') {
      const charges = changeCharges(account, subscription, price)
      return draftInvoice(account, subscription, charges, { reason: 'upcoming', at: account.now() })
    }
    Object.assign(item, { price, plan: planOf(price) })
  }
  return upcoming(account, subscription)
}

function subscriptionFor(
  { state }: Account,
  { subscription, schedule }: { subscription?: string | undefined; schedule?: string | undefined },
): Subscription {
  if (subscription === undefined && schedule === undefined) throw invalid('subscription', NO_SUBJECT)
  const plan = state.schedules[schedule ?? '']
  if (schedule !== undefined && !plan) throw missing('subscription schedule', schedule, 'schedule')
  const id = subscription ?? String(plan?.subscription)
  const found = state.subscriptions[id]
  if (!found) throw missing('subscription', id, 'subscription')
  return found
}

/** The invoice of the next period. @param subscription a copy */
function upcoming(account: Account, subscription: Subscription): Invoice {
  const { current_period_end: at } = itemOf(subscription)
  const { status, cancel_at: cancelAt } = subscription
  if (ENDED.has(status) || (cancelAt !== null && cancelAt <= at)) throw noneComing(subscription)
  const next = nextPhaseOf(account, subscription)
  if (next && next.start_date <= at) setPrices(account, subscription, next)
  const invoice = { at, reason: 'upcoming' as const }
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    const { billing_cycle_anchor: anchor } = subscription
    item.current_period_end = periodEnd(anchor, item.current_period_start, recurrenceOf(item.price))
  }
  const draft = draftInvoice(account, subscription, chargesOf(subscription), invoice)
  return { ...draft, next_payment_attempt: at + HOUR }
}

function noneComing({ customer }: Subscription): StripeProblem {
  return new StripeProblem({
    status: 404,
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: '${String(customer)}'`,
  })
}
