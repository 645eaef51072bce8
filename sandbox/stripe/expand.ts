import type { Account } from './account.ts'
import { itemOf } from './billing.ts'
import { invalid } from './problem.ts'
import type { Subscription } from './state.ts'
import { aMonthAfter } from './subscription.ts'

const EXPANDABLE = ['data.latest_invoice', 'data.schedule']

/** A subscription of a list with the objects in it that were asked for; see https://docs.stripe.com/api/expanding_objects */
export function expanded(account: Account, expand: unknown): (subscription: Subscription) => object {
  const wanted = Array.isArray(expand) ? expand.map(String) : []
  const unknown = wanted.find((path) => !EXPANDABLE.includes(path))
  if (unknown !== undefined) {
    throw invalid('expand', `This property cannot be expanded (${unknown.replace('data.', '')}).`)
  }
  return (subscription) => ({
    ...subscription,
    ...(wanted.includes('data.latest_invoice') && {
      latest_invoice: account.state.invoices[String(subscription.latest_invoice)] ?? null,
    }),
    ...(wanted.includes('data.schedule') && { schedule: scheduleOf(account, subscription) }),
  })
}

/** Fields as in https://docs.stripe.com/api/subscription_schedules/object, of one that the portal makes. */
function scheduleOf(account: Account, subscription: Subscription) {
  const next = account.state.hidden[subscription.id]?.nextPriceId
  if (subscription.schedule === null || next === undefined) return null
  const { current_period_start: start, current_period_end: end, price } = itemOf(subscription)
  return {
    id: subscription.schedule,
    object: 'subscription_schedule',
    canceled_at: null,
    completed_at: null,
    created: start,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase(start, end, price.id), phase(end, aMonthAfter(end), next)],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
}

function phase(start: number, end: number, price: string) {
  return {
    start_date: start,
    end_date: end,
    currency: 'usd',
    items: [{ discounts: [], metadata: {}, plan: price, price, quantity: 1, tax_rates: [] }],
    metadata: {},
    proration_behavior: 'none',
    trial_end: null,
  }
}
