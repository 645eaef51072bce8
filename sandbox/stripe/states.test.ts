import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'

import { arrange, STATES } from './states.ts'
import { changePlan, latestInvoice, subscriptionsOf } from './billing.ts'
import { advance } from './clock.ts'
import { addMonths, DAY } from './periods.ts'
import { openStripe, type StripeStandIn } from './stand-in.ts'
import { itemOf } from './subscription.ts'
import type { Subscription } from './state.ts'

const KEY = 'sk_test_1'
let standIn: StripeStandIn
let subscription: Subscription

beforeEach(async () => {
  standIn = await openStripe({
    secretKey: KEY,
    base: () => 'http://stripe.test',
    endpoint: () => undefined,
    catalogue: [
      { priceId: 'price_a', productId: 'prod_a', name: 'A', amount: 1000 },
      { priceId: 'price_b', productId: 'prod_b', name: 'B', amount: 2000 },
    ],
  })
  const customer = await ask('POST', '/customers', { email: 'a@example.com' })
  const session = await ask('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer: String(customer.id),
    'line_items[0][price]': 'price_a',
    'line_items[0][quantity]': '1',
    success_url: 'https://site.example/ok',
  })
  await standIn.pages.request(`/pay/${String(session.id)}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
  })
  subscription = subscriptionsOf(standIn.account, String(customer.id))[0]!
})

async function ask(
  method: string,
  path: string,
  body?: Record<string, string>,
): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${KEY}` }
  const api = new Hono().route('/v1', standIn.api)
  const reply = await api.request(`/v1${path}`, {
    method,
    headers,
    ...(body && { body: new URLSearchParams(body) }),
  })
  return (await reply.json()) as Record<string, unknown>
}
const put = (...names: string[]) => arrange(standIn.account, subscription, names)
const pass = (days: number) => advance(standIn.account, days)
const invoice = () => latestInvoice(standIn.account, subscription)!
const invoices = () => Object.values(standIn.account.state.invoices)
const kinds = () => standIn.account.state.events.map(({ type }) => type)
const payment = () => standIn.account.state.paymentIntents[invoice().id.replace(/^in/, 'pi')]

test.each(Object.keys(STATES))(
  '%s: can be arranged and read with what belongs to it, and time can pass',
  async (name) => {
    put(name)
    const expand = ['latest_invoice.payments', 'schedule', 'discounts.source.coupon', 'items.data.discounts']
    const query = expand.map((each) => `expand[]=data.${each}`).join('&')
    const list = await ask(
      'GET',
      `/subscriptions?customer=${String(subscription.customer)}&status=all&${query}`,
    )
    expect(list).toMatchObject({
      object: 'list',
      data: [{ id: subscription.id, status: subscription.status }],
    })
    pass(400)
    expect(invoices().every((each) => each.amount_due === each.amount_paid + each.amount_remaining)).toBe(
      true,
    )
  },
)

test.each(Object.keys(STATES))('%s: the next invoice is what its preview said', async (name) => {
  put(name)
  const preview = await ask('POST', '/invoices/create_preview', { subscription: subscription.id })
  if (preview.error) {
    expect(preview.error).toMatchObject({ code: 'invoice_upcoming_none' })
    return
  }
  const { current_period_end: end } = itemOf(subscription)
  pass((end - standIn.account.now()) / DAY)
  if (subscription.ended_at !== null) return
  const { subtotal, total, amount_due: due, lines } = invoice()
  expect(preview).toMatchObject({ subtotal, total, amount_due: due, created: end })
  expect(preview.lines).toMatchObject({ data: lines.data.map(({ amount, period }) => ({ amount, period })) })
})

test('a preview of another price says what it costs at once', async () => {
  pass(10)
  const { id, current_period_end: end } = itemOf(subscription)
  const preview = await ask('POST', '/invoices/create_preview', {
    subscription: subscription.id,
    'subscription_details[items][0][id]': id,
    'subscription_details[items][0][price]': 'price_b',
    'subscription_details[proration_behavior]': 'always_invoice',
  })
  changePlan(standIn.account, subscription, standIn.account.catalogue.prices.price_b!)
  expect(preview.total).toBe(invoice().total)
  expect(itemOf(subscription).current_period_end).toBe(end)
})

describe('the clock', () => {
  test('has whole seconds, whatever part of a day passes', () => {
    pass(1 / 7)
    put('every 3 months')
    const { current_period_start: start, current_period_end: end } = itemOf(subscription)
    expect([start, end].every(Number.isInteger)).toBe(true)
  })

  test('begins a dearer plan at once by what plans cost in a month, and charges it whole where its period differs', () => {
    put('every 3 months')
    pass(80)
    changePlan(standIn.account, subscription, standIn.account.catalogue.prices.price_b!)
    const { current_period_start: start, current_period_end: end, price } = itemOf(subscription)
    expect(price.id).toBe('price_b')
    expect(end).toBe(addMonths(start, 1))
    const [refund, charge] = invoice().lines.data.map(({ amount }) => amount)
    expect(charge).toBe(2000)
    expect(refund).toBeGreaterThan(-600)
    expect(invoice().amount_paid).toBe(2000 + Number(refund))
  })

  test('renews a fixed term until its date, and ends it then', () => {
    put('fixed term of four months')
    const last = subscription.cancel_at!
    pass(100)
    expect(subscription).toMatchObject({ status: 'active', cancel_at: last, ended_at: null })
    expect(invoices()).toHaveLength(4)
    pass(40)
    expect(subscription).toMatchObject({ status: 'canceled', ended_at: last })
    expect(invoices()).toHaveLength(4)
  })

  test('ends in the middle of a period where that is the date', () => {
    put('ends within the period')
    pass(17)
    expect(subscription).toMatchObject({ status: 'canceled', ended_at: subscription.cancel_at })
  })

  test('bills a renewal by a draft, which is finalized and paid an hour later', () => {
    const { current_period_end: end } = itemOf(subscription)
    standIn.account.state.ahead = end - Math.floor(Date.now() / 1000)
    pass(0.01)
    expect(invoice()).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
    pass(0.1)
    expect(invoice()).toMatchObject({ status: 'paid', amount_paid: 1000 })
    expect(kinds().slice(-5)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'payment_intent.succeeded',
      'invoice.paid',
    ])
  })

  test('tries a card that is declined again for two weeks, then ends the subscription', () => {
    put('pays by declined-card')
    pass(32)
    expect(subscription.status).toBe('past_due')
    expect(invoice()).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 1000 })
    pass(12)
    expect(subscription.status).toBe('past_due')
    expect(invoice().attempt_count).toBe(3)
    pass(3)
    expect(subscription).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(invoice()).toMatchObject({ status: 'open', auto_advance: false })
  })

  test.each(['unpaid', 'past_due'] as const)('leaves it %s where the account says so', (status) => {
    standIn.account.state.afterRetries = status
    put('pays by declined-card')
    pass(55)
    expect(subscription).toMatchObject({ status, ended_at: null })
  })

  test('settles a debit four days after it was collected', () => {
    put('pays by debit')
    pass(32)
    expect(subscription.status).toBe('active')
    expect(invoice()).toMatchObject({ status: 'open', amount_remaining: 1000 })
    expect(payment()).toMatchObject({ status: 'processing' })
    pass(5)
    expect(invoice().status).toBe('paid')
    expect(payment()).toMatchObject({ status: 'succeeded' })
  })

  test('learns late that a debit has failed', () => {
    put('pays by failing-debit')
    pass(32)
    expect(subscription.status).toBe('active')
    pass(4)
    expect(subscription.status).toBe('past_due')
    expect(kinds()).toContain('invoice.payment_failed')
  })

  test.each([
    ['collection paused for 40 days, void', 'void'],
    ['collection paused for 40 days, draft', 'draft'],
    ['collection paused for 40 days, uncollectible', 'uncollectible'],
  ])('bills, and collects nothing, while it is: %s', (state, status) => {
    put(state)
    pass(32)
    expect(invoice()).toMatchObject({ status, amount_paid: 0 })
    expect(subscription).toMatchObject({
      status: 'active',
      pause_collection: { resumes_at: expect.any(Number) },
    })
    pass(35)
    expect(subscription.pause_collection).toBeNull()
    expect(invoice().status).toBe('paid')
  })

  test('begins a scheduled price with the next period, and releases the schedule after it', () => {
    put('price rises with the next period')
    expect(itemOf(subscription).price.unit_amount).toBe(1000)
    pass(32)
    expect(itemOf(subscription).price).toMatchObject({ unit_amount: 1250, product: 'prod_a' })
    expect(invoice().amount_paid).toBe(1250)
    pass(32)
    expect(subscription.schedule).toBeNull()
    expect(invoice().amount_paid).toBe(1250)
  })

  test('expires what was not paid at first within 23 hours', () => {
    put('incomplete')
    pass(1)
    expect(subscription.status).toBe('incomplete_expired')
    expect(invoice().status).toBe('void')
  })

  test('drops a change that stays unpaid', () => {
    put('change of plan pending')
    expect(itemOf(subscription).price.id).toBe('price_a')
    pass(1)
    expect(subscription.pending_update).toBeNull()
    expect(itemOf(subscription).price.id).toBe('price_a')
  })
})

describe('an invoice charges', () => {
  test.each([
    ['discount of the item', 750],
    ['discount of the subscription', 800],
    ['discount of the next invoice', 700],
    ['discount of the customer', 900],
    ['tax on top', 1070],
    ['several items, the plan last', 1500],
    ['quantity of 0', 0],
    ['metered', 0],
  ])('what its items, discounts and taxes make, with a %s', (state, due) => {
    put(state)
    pass(32)
    expect(invoice()).toMatchObject({ total: due, amount_due: due, status: 'paid' })
  })

  test('a discount of one invoice once, and one of three months for three months', () => {
    put('discount of the next invoice')
    pass(32)
    pass(31)
    expect(invoice().total).toBe(1000)
    put('discount of the subscription')
    const sums = [1, 2, 3, 4].map(() => {
      pass(31)
      return invoice().total
    })
    expect(sums).toEqual([800, 800, 800, 1000])
  })

  test('taxes on what discounts leave', () => {
    put('discount of the subscription', 'tax on top')
    pass(32)
    expect(invoice()).toMatchObject({ subtotal: 1000, total_excluding_tax: 800, total: 856 })
    expect(invoice().total_taxes).toMatchObject([{ amount: 56, tax_behavior: 'exclusive' }])
  })

  test('a dearer plan for what is left of the period, less what was paid for it', () => {
    const { current_period_start: start, current_period_end: end } = itemOf(subscription)
    pass((end - start) / DAY / 2)
    changePlan(standIn.account, subscription, standIn.account.catalogue.prices.price_b!)
    expect(invoice().lines.data.map(({ amount }) => amount)).toEqual([-500, 1000])
    expect(invoice()).toMatchObject({ billing_reason: 'subscription_update', amount_paid: 500 })
    expect(itemOf(subscription)).toMatchObject({ current_period_end: end, price: { id: 'price_b' } })
  })
})
