import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

import { STATES } from '#sandbox/stripe/states.ts'
import { testedSandbox } from '#tests/support/stand-ins.ts'

import { answerChecker, fieldFinder } from './stripe-specification.ts'

/**
 * Fields that the SDK of our version has and the specification of an earlier one has not, or leaves out as outdated. The
 * stand-in's objects have the SDK's types, so that a field that neither has does not compile.
 */
const NEWER = new Set([
  'recurring.trial_period_days',
  'subscription.status_details',
  'subscription_item.current_trial',
  'subscription_item.plan',
  'subscription_schedule.pause_schedules',
  'subscription_schedule_configuration_item.plan',
  'subscriptions_resource_pending_update.cancel_at_period_end',
])

const Found = z.looseObject({ id: z.string() })
const Page = z.looseObject({ data: z.array(Found) })

let tested: Awaited<ReturnType<typeof testedSandbox>>

beforeAll(async () => {
  const product = { priceId: 'price_a', productId: 'prod_a', name: 'A', amount: 1000 }
  const dearer = { priceId: 'price_b', productId: 'prod_b', name: 'B', amount: 2000 }
  tested = await testedSandbox({ catalogue: [product, dearer] })
})
afterAll(() => tested.stop())

/** Puts a new member's subscription into a state, lets time pass, and reads what concerns it. */
async function answersIn(state: string, index: number) {
  const email = `member-${index}@example.com`
  const customer = Found.parse(await ask('POST', '/v1/customers', { email }))
  const session = Found.parse(
    await ask('POST', '/v1/checkout/sessions', {
      mode: 'subscription',
      customer: customer.id,
      'line_items[0][price]': 'price_a',
      'line_items[0][quantity]': '1',
      success_url: 'https://practice.example/ok',
    }),
  )
  await fetch(`${settings().STRIPE_API_BASE}/pay/${session.id}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  })
  await tested.steer('/stripe/arrange', { email, states: [state] })
  const first = await readAll(customer.id)
  await tested.steer('/clock', { advanceDays: 32 })
  return [...first, ...(await readAll(customer.id))]
}

async function readAll(customer: string) {
  const answers: Answer[] = []
  const read = async (method: string, path: string, fields?: Record<string, string>) => {
    const query = method === 'GET' && fields ? `?${new URLSearchParams(fields)}` : ''
    const body = await ask(method, path + query, method === 'GET' ? undefined : fields)
    const isError = typeof body === 'object' && body !== null && 'error' in body
    answers.push({ method, path, status: isError ? 404 : 200, body })
    return body
  }
  const expand = ['latest_invoice.payments', 'schedule', 'discounts', 'items.data.discounts', 'customer']
  const expanded = Object.fromEntries(expand.map((path, at) => [`expand[${at}]`, `data.${path}`]))
  const [subscription] = Page.parse(
    await read('GET', '/v1/subscriptions', { customer, status: 'all', ...expanded }),
  ).data
  const { data: invoices } = Page.parse(
    await read('GET', '/v1/invoices', { customer, 'expand[0]': 'data.payments' }),
  )
  for (const { id } of invoices.slice(0, 2)) {
    // oxlint-disable-next-line no-await-in-loop -- the stand-in is one process
    await read('GET', '/v1/invoice_payments', { invoice: id, 'expand[0]': 'data.payment.payment_intent' })
  }
  await read('POST', '/v1/invoices/create_preview', { subscription: String(subscription?.id) })
  await read('GET', `/v1/subscriptions/${String(subscription?.id)}`)
  await read('GET', `/v1/customers/${customer}`)
  await read('GET', '/v1/events', { limit: '20' })
  return answers
}

interface Answer {
  method: string
  path: string
  status: number
  body: unknown
}

const settings = () => tested.sandbox().settings

async function ask(method: string, path: string, body?: Record<string, string>): Promise<unknown> {
  const reply = await fetch(settings().STRIPE_API_BASE + path, {
    method,
    headers: { Authorization: `Bearer ${settings().STRIPE_SECRET_KEY}` },
    ...(body && { body: new URLSearchParams(body) }),
  })
  return reply.json()
}

it('answers as the specification says in every state, with no field of its own', async () => {
  const answers: (Answer & { state: string })[] = []
  for (const [index, state] of Object.keys(STATES).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one clock for all
    for (const answer of await answersIn(state, index)) answers.push({ ...answer, state })
  }
  // Afterwards: a check takes longer than a connection waits.
  const problemOf = await answerChecker()
  const fieldsUnknown = await fieldFinder()
  const problems: object[] = []
  const unknown = new Set<string>()
  for (const { state, method, path, status, body } of answers) {
    const problem = problemOf(method, path, status, body)
    if (problem) problems.push({ state, method, path, problem })
    for (const field of fieldsUnknown(method, path, status, body)) if (!NEWER.has(field)) unknown.add(field)
  }
  expect(answers.length).toBeGreaterThan(500)
  expect(problems.slice(0, 5)).toEqual([])
  expect([...unknown].toSorted()).toEqual([])
}, 600_000)
