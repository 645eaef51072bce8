import type { Account } from './account.ts'
import { apply, cancelNow, expire, payDue, renew, subscriptionOf, update } from './billing.ts'
import { giveUp, settle } from './invoices.ts'
import { DAY, HOUR } from './periods.ts'
import { nextPhase, scheduleOf } from './schedules.ts'
import type { Invoice, Subscription } from './state.ts'

/** A first payment must succeed within this time: https://docs.stripe.com/billing/subscriptions/overview */
const FIRST_PAYMENT = 23 * HOUR
const ENDED = new Set(['canceled', 'incomplete_expired'])

interface Due {
  at: number | null | undefined
  run(): void
}

/** Moves the clock; whatever falls due on the way happens in its order. */
export function advance(account: Account, days: number): void {
  const target = account.now() + Math.round(days * DAY)
  for (;;) {
    // What falls due at one moment happens in the order of the list.
    const next = dueOf(account).toSorted((a, b) => a.at - b.at)[0]
    if (!next || next.at > target) break
    account.state.ahead += Math.max(0, next.at - account.now())
    next.run()
  }
  account.state.ahead += Math.max(0, target - account.now())
  for (const session of Object.values(account.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= account.now()) expire(account, session)
  }
}

function dueOf(account: Account) {
  const { subscriptions, invoices } = account.state
  const due = [
    ...Object.values(subscriptions).flatMap((subscription) => ofSubscription(account, subscription)),
    ...Object.values(invoices).flatMap((invoice) => ofInvoice(account, invoice)),
  ]
  return due.filter((each): each is Due & { at: number } => typeof each.at === 'number')
}

function ofSubscription(account: Account, subscription: Subscription): Due[] {
  const { status, cancel_at: cancelAt, pause_collection: pausing } = subscription
  if (ENDED.has(status) || status === 'paused') return []
  if (status === 'incomplete') {
    return [{ at: subscription.created + FIRST_PAYMENT, run: () => giveUpFirst(account, subscription) }]
  }
  return [
    { at: cancelAt, run: () => cancelNow(account, subscription) },
    {
      at: scheduleOf(account, subscription)?.current_phase?.end_date,
      run: () => {
        if (nextPhase(account, subscription)) update(account, subscription, { schedule: null })
      },
    },
    { at: pausing?.resumes_at, run: () => update(account, subscription, { pause_collection: null }) },
    {
      at: Math.min(...subscription.items.data.map((item) => item.current_period_end)),
      run: () => renew(account, subscription),
    },
    {
      at: subscription.pending_update?.expires_at,
      run: () => update(account, subscription, { pending_update: null }),
    },
  ]
}

function ofInvoice(account: Account, invoice: Invoice): Due[] {
  const { settlesAt, settlesAs = 'paid' } = account.state.hidden[invoice.id] ?? {}
  return [
    { at: invoice.automatically_finalizes_at, run: () => payDue(account, invoice) },
    { at: invoice.next_payment_attempt, run: () => payDue(account, invoice) },
    {
      at: settlesAt,
      run: () => {
        const outcome = settle(account, invoice, settlesAs)
        const subscription = subscriptionOf(account, invoice)
        if (subscription) apply(account, subscription, outcome, invoice)
      },
    },
  ]
}

function giveUpFirst(account: Account, subscription: Subscription) {
  const invoice = account.state.invoices[String(subscription.latest_invoice)]
  if (invoice) giveUp(account, invoice, 'void')
  update(account, subscription, { status: 'incomplete_expired', ended_at: account.now() })
}
