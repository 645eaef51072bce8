import type Stripe from 'stripe'

import type { Account } from './account.ts'
import type { Price } from './catalogue.ts'
import { newId } from './problem.ts'
import type { InvoiceLine } from './state.ts'

/** What an invoice charges for. */
export interface Charge {
  item: string
  subscription: string
  price: Price
  quantity: number
  /** Of a period that began before: negative where unused time is refunded. */
  prorated?: number
  period: InvoiceLine['period']
  /** Ids of the item's own discounts. */
  discounts: string[]
}

interface Terms {
  currency: string
  /** Ids of the discounts of the subscription; else of the customer. */
  discounts: string[]
  taxRates: Stripe.TaxRate[]
  at: number
}

/** The lines of an invoice and their sums: discounts of the item first, then those of the whole, then taxes. */
export function priced(account: Account, charges: Charge[], terms: Terms) {
  const off = discounter(account, terms.at)
  const lines = charges.map((charge) => {
    const line = lineOf(charge, terms.currency)
    line.discount_amounts = [...charge.discounts, ...terms.discounts].flatMap((id) => off(id, line))
    const taxable = line.amount - sum(line.discount_amounts)
    line.taxes = terms.taxRates.map((rate) => taxOf(rate, taxable))
    return line
  })
  const subtotal = sum(lines)
  const discounted = totalBy(
    lines.flatMap((line) => line.discount_amounts ?? []),
    ({ discount }) => String(discount),
  )
  const taxes = totalBy(
    lines.flatMap((line) => line.taxes ?? []),
    (tax) => tax.tax_rate_details?.tax_rate ?? '',
  )
  const excludingTax = subtotal - sum(discounted)
  return {
    lines,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total_discount_amounts: discounted,
    total_taxes: taxes,
    total_excluding_tax: excludingTax,
    total: excludingTax + sum(taxes.filter((tax) => tax.tax_behavior === 'exclusive')),
  }
}

/** Adds up what has the same key, in the order of first appearance. */
function totalBy<T extends { amount: number }>(parts: T[], keyOf: (part: T) => string): T[] {
  const totals = new Map<string, T>()
  for (const part of parts) {
    const known = totals.get(keyOf(part))
    totals.set(keyOf(part), known ? { ...known, amount: known.amount + part.amount } : part)
  }
  return [...totals.values()]
}

const sum = (parts: { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)

/** Takes discounts off lines; a fixed sum is taken once over all of them. */
function discounter({ state }: Account, at: number) {
  const left = new Map<string, number>()
  return (id: string, line: InvoiceLine) => {
    const discount = state.discounts[id]
    const coupon = state.coupons[String(discount?.source.coupon)]
    if (!discount || !coupon || (discount.end !== null && discount.end <= at)) return []
    const before = line.amount - sum(line.discount_amounts ?? [])
    const fixed = left.get(id) ?? coupon.amount_off ?? 0
    const amount =
      coupon.percent_off === null
        ? Math.min(fixed, Math.max(0, before))
        : Math.round((before * coupon.percent_off) / 100)
    left.set(id, fixed - amount)
    const taken = { amount, discount: id }
    line.discount_amounts = [...(line.discount_amounts ?? []), taken]
    return [taken]
  }
}

function taxOf(rate: Stripe.TaxRate, taxable: number): NonNullable<InvoiceLine['taxes']>[number] {
  return {
    amount: Math.round((taxable * rate.percentage) / 100),
    tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: 'standard_rated',
    taxable_amount: taxable,
    type: 'tax_rate_details',
  }
}

/** Fields as in https://docs.stripe.com/api/invoice-line-item/object */
function lineOf(
  { item, subscription, price, quantity, prorated, period, discounts }: Charge,
  currency: string,
): InvoiceLine {
  const amount =
    prorated ?? (price.recurring?.usage_type === 'metered' ? 0 : (price.unit_amount ?? 0) * quantity)
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency,
    description: null,
    discount_amounts: [],
    discountable: prorated === undefined,
    discounts,
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: prorated !== undefined,
        proration_details: null,
        subscription,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  }
}
