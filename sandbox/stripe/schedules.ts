import type { Account } from './account.ts'
import type { Price } from './catalogue.ts'
import { periodEnd, recurrenceOf } from './periods.ts'
import { newId } from './problem.ts'
import type { Phase, PhaseItem, Schedule, Subscription } from './state.ts'
import { itemOf, planOf } from './subscription.ts'

/** The subscription's schedule, while it has one. */
export function scheduleOf({ state }: Account, subscription: Subscription): Schedule | undefined {
  return subscription.schedule === null ? undefined : state.schedules[String(subscription.schedule)]
}

/** What follows the present phase, where something does. */
export function nextPhaseOf(account: Account, subscription: Subscription): Phase | undefined {
  const schedule = scheduleOf(account, subscription)
  return schedule?.phases.find(({ start_date: start }) => start === schedule.current_phase?.end_date)
}

/**
 * From the end of the period on, this price for one period; then the subscription goes on without a schedule.
 * Fields as in https://docs.stripe.com/api/subscription_schedules/object
 */
export function schedulePrice(account: Account, subscription: Subscription, price: Price): Schedule {
  const now = account.now()
  const own = itemOf(subscription)
  const { current_period_start: start, current_period_end: end } = own
  const until = periodEnd(end, end, recurrenceOf(price))
  const items = subscription.items.data.map((item) => phaseItem(item.price, item.quantity))
  const changed = items.map((item, at) =>
    subscription.items.data[at] === own ? phaseItem(price, own.quantity) : item,
  )
  const schedule: Schedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: { start_date: start, end_date: end },
    customer: String(subscription.customer),
    customer_account: null,
    default_settings: DEFAULTS,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase(subscription, start, end, items), phase(subscription, end, until, changed)],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
  account.state.schedules[schedule.id] = schedule
  account.emit('subscription_schedule.created', schedule)
  return schedule
}

/** Ends a schedule without its further phases. */
export function release(account: Account, subscription: Subscription): void {
  const schedule = scheduleOf(account, subscription)
  if (!schedule) return
  Object.assign(schedule, {
    status: 'released',
    current_phase: null,
    released_at: account.now(),
    released_subscription: subscription.id,
    subscription: null,
  } satisfies Partial<Schedule>)
  account.emit('subscription_schedule.released', schedule)
}

/** Starts the next phase, or ends the schedule after its last. @returns whether it ended */
export function nextPhase(account: Account, subscription: Subscription): boolean {
  const schedule = scheduleOf(account, subscription)
  const next = nextPhaseOf(account, subscription)
  if (!schedule || !next) {
    release(account, subscription)
    return true
  }
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date }
  setPrices(account, subscription, next)
  account.emit('subscription_schedule.updated', schedule)
  return false
}

/** Gives the items what a phase says. */
export function setPrices({ catalogue }: Account, subscription: Subscription, { items }: Phase): void {
  for (const [index, { price: id, quantity }] of items.entries()) {
    const price = catalogue.prices[id]
    const item = subscription.items.data[index]
    if (price && item) {
      Object.assign(item, { price, plan: planOf(price), ...(quantity !== undefined && { quantity }) })
    }
  }
}

function phaseItem(price: Price, quantity: number | undefined): PhaseItem {
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price.id,
    price: price.id,
    tax_rates: [],
    ...(quantity !== undefined && { quantity }),
  }
}

function phase({ currency }: Subscription, start: number, end: number, items: PhaseItem[]): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items,
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: start,
    transfer_data: null,
    trial_end: null,
  }
}

const DEFAULTS: Schedule['default_settings'] = {
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: 'automatic',
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  default_payment_method: null,
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    days_until_due: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  on_behalf_of: null,
  transfer_data: null,
}
