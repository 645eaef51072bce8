import type { Stripe } from 'stripe'
import { z } from 'zod'

import {
  type BoughtMembership,
  PaymentFailure,
  type Payments,
  type Purchases,
} from '#server/membership/payments.ts'

import { questionsOf, readSubscription } from './read-subscription.ts'
import {
  hasSurelyEnded,
  InvoicePreview,
  NextPrice,
  PaidInvoices,
  Subscription,
  SubscriptionList,
} from './shapes.ts'

/** @throws PaymentFailure */
export type Call = <T>(reply: z.ZodType<T>, work: () => Promise<unknown>) => Promise<T>

const BRIEF_TIMEOUT = 2000
// Only a bound.
const MOST_SUBSCRIPTIONS = 200

/** Reads a customer's subscriptions one by one, with what else has to be asked about each. */
export function readMemberships(stripe: Stripe, call: Call): Payments['memberships'] {
  return async (customer, { plans, brief }) => {
    const options = brief ? { timeout: BRIEF_TIMEOUT, maxNetworkRetries: 0 } : {}
    const list = await call(SubscriptionList, () =>
      stripe.subscriptions
        .list(
          { customer, status: 'all', limit: 100, expand: ['data.latest_invoice', 'data.schedule'] },
          options,
        )
        .autoPagingToArray({ limit: MOST_SUBSCRIPTIONS }),
    )
    const purchases: Purchases = { bought: [], unreadable: [] }
    for (const each of list) {
      const described = await describe(each, plans, subscriptionQuestions(stripe, call, options))
      if (described) purchases.bought.push(described)
      else if (!hasSurelyEnded(each)) purchases.unreadable.push(each.id)
    }
    return purchases
  }
}

type Questions = ReturnType<typeof subscriptionQuestions>

function subscriptionQuestions(stripe: Stripe, call: Call, options: Stripe.RequestOptions) {
  return {
    paid: (subscription: string) =>
      call(z.unknown(), () => stripe.invoices.list({ subscription, status: 'paid', limit: 20 }, options)),
    price: (id: string) => call(z.unknown(), () => stripe.prices.retrieve(id, {}, options)),
    // That of a schedule, which knows what the next phase changes.
    preview: (of: { subscription: string } | { schedule: string }) =>
      call(z.unknown(), () => stripe.invoices.createPreview(of, options)).catch((error: unknown) => {
        // Nothing that follows has a sum, or none that this key may read.
        if (error instanceof PaymentFailure && error.reason === 'refused') return undefined
        throw error
      }),
  }
}

/** Undefined where a part of it can't be read. */
async function describe(
  given: unknown,
  plans: readonly string[],
  ask: Questions,
): Promise<BoughtMembership | undefined> {
  const read = Subscription.safeParse(given)
  if (!read.success) return undefined
  const bought = read.data
  const asked = questionsOf(bought, plans)
  const paid = asked.paid ? PaidInvoices.safeParse(await ask.paid(bought.id)) : undefined
  if (paid?.success === false) return undefined
  const nextPrices: NextPrice[] = []
  for (const id of asked.nextPrices) {
    const price = NextPrice.safeParse(await ask.price(id))
    if (!price.success) return undefined
    nextPrices.push(price.data)
  }
  const { schedule } = bought
  const of =
    typeof schedule === 'object' && schedule?.current_phase
      ? { schedule: schedule.id }
      : { subscription: bought.id }
  const preview = asked.preview ? InvoicePreview.safeParse(await ask.preview(of)).data : undefined
  return readSubscription(bought, plans, { paid: paid?.data.data, nextPrices, preview })
}
