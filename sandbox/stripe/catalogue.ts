import type Stripe from 'stripe'

/** On the wire decimals are texts. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'deleted' | 'product'> & {
  unit_amount_decimal: string
  product: string
}
export type Product = Omit<Stripe.Product, 'deleted'>

/** What the account sells by the month, in cents. */
export interface CatalogueEntry {
  priceId: string
  productId: string
  name: string
  amount: number
}

export interface Catalogue {
  prices: Record<string, Price>
  products: Record<string, Product>
}

// Made when the practice opened its account, whatever day the sandbox starts on.
const CREATED = Date.UTC(2026, 0, 5) / 1000

export function createCatalogue(entries: CatalogueEntry[]): Catalogue {
  return {
    prices: Object.fromEntries(entries.map((entry) => [entry.priceId, priceOf(entry)])),
    products: Object.fromEntries(entries.map((entry) => [entry.productId, productOf(entry)])),
  }
}

/** Fields as in https://docs.stripe.com/api/prices/object */
export function priceOf({ priceId, productId, amount }: CatalogueEntry): Price {
  return {
    id: priceId,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: CREATED,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: productId,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }
}

/** Fields as in https://docs.stripe.com/api/products/object */
export function productOf({ productId, priceId, name }: CatalogueEntry): Product {
  return {
    id: productId,
    object: 'product',
    active: true,
    created: CREATED,
    default_price: priceId,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: CREATED,
    url: null,
  }
}
