import type { Account } from './account.ts'
import { invalid } from './problem.ts'
import { paymentOf } from './invoices.ts'
import type { Invoice } from './state.ts'

/** Which of the account's objects a property names by id. */
const NAMED_BY: Record<string, (account: Account, id: string) => object | undefined> = {
  coupon: ({ state }, id) => state.coupons[id],
  customer: ({ state }, id) => state.customers[id],
  discounts: ({ state }, id) => state.discounts[id],
  invoice: ({ state }, id) => state.invoices[id],
  latest_invoice: ({ state }, id) => state.invoices[id],
  payment_intent: ({ state }, id) => state.paymentIntents[id],
  price: ({ catalogue }, id) => catalogue.prices[id],
  product: ({ catalogue }, id) => catalogue.products[id],
  schedule: ({ state }, id) => state.schedules[id],
  subscription: ({ state }, id) => state.subscriptions[id],
}
/** A property that is returned only when it is expanded. */
const INCLUDABLE = 'payments'
const MOST_LEVELS = 4

/** An answer with the requested objects in place of their ids; see https://docs.stripe.com/api/expanding_objects */
export function expanded<T extends object>(account: Account, answer: T, expand: unknown): T {
  const copy = structuredClone(answer)
  for (const path of Array.isArray(expand) ? expand.map(String) : []) {
    const names = path.split('.')
    if (names.length > MOST_LEVELS) {
      throw invalid('expand', 'You cannot expand more than 4 levels of a property.')
    }
    const last = names.at(-1) ?? ''
    if (last !== INCLUDABLE && !Object.hasOwn(NAMED_BY, last)) {
      throw invalid('expand', `This property cannot be expanded (${path.replace(/^data\./, '')}).`)
    }
    expandPath(account, copy, names)
  }
  return copy
}

function expandPath(account: Account, target: object, [name = '', ...rest]: string[]): void {
  if (Array.isArray(target)) {
    for (const each of target) if (isObject(each)) expandPath(account, each, [name, ...rest])
    return
  }
  const present: unknown = name === INCLUDABLE ? paymentsOf(account, target) : Reflect.get(target, name)
  const find = NAMED_BY[name]
  const value = find ? withObjects(present, (id) => find(account, id)) : present
  Reflect.set(target, name, value)
  if (rest.length > 0 && isObject(value)) expandPath(account, value, rest)
}

function withObjects(value: unknown, find: (id: string) => object | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => withObjects(each, find))
  return typeof value === 'string' ? structuredClone(find(value) ?? value) : value
}

/** The list that an invoice has only when it is expanded. Fields as in https://docs.stripe.com/api/invoice-payment/object */
function paymentsOf(account: Account, target: object) {
  const invoice = account.state.invoices[String(Reflect.get(target, 'id'))]
  const data = invoice && invoice.attempt_count > 0 ? [invoicePayment(account, invoice)] : []
  return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' }
}

export function invoicePayment(account: Account, invoice: Invoice) {
  const payment = paymentOf(account, invoice)
  const { status_transitions: at, amount_paid: paid, amount_due: due, created, currency, livemode } = invoice
  return {
    id: payment.id.replace(/^pi/, 'inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.status === 'paid' ? paid : null,
    amount_requested: due,
    created,
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode,
    payment: { payment_intent: payment.id, type: 'payment_intent' },
    status: invoice.status === 'paid' ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: at.paid_at },
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
