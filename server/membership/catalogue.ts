import { sql } from 'kysely'

import type { MemberResourceWords, Plan } from '#content/schemas/offers.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Finding } from '#contracts/set-up.ts'
import { type Database, jsonb } from '#server/platform/database/database.ts'

import type { PriceAtProvider } from './payments.ts'
import { lockSite, readHeads } from '#server/site/store.ts'

/**
 * Copies the plans on sale, and the members' texts of each plan, into the database, which enforces them. Does nothing
 * where a newer release is live, so that a slow process does not restore an earlier one's.
 * @throws Error when a text names a plan that the catalogue lacks
 */
export async function syncCatalogue(
  database: Database,
  { facts: { plans, memberResources } }: Pick<SiteContent, 'facts'>,
  release: number,
): Promise<void> {
  const catalogue = jsonb(soldOf(plans))
  const resources = jsonb(rowsOf(memberResources.texts, plans))
  await database.asSystem(async (trx) => {
    await lockSite(trx)
    if ((await readHeads(trx)).live.id > release) return
    await sql`select public.replace_plans(${catalogue})`.execute(trx)
    await sql`select public.replace_member_resources(${resources})`.execute(trx)
  })
}

function soldOf(plans: readonly Plan[]) {
  return plans.flatMap(({ productId, priceId, rank }) =>
    productId && priceId ? [{ product_id: productId, price_id: priceId, plan_rank: rank }] : [],
  )
}

function rowsOf(texts: readonly MemberResourceWords[], plans: readonly Plan[]) {
  return texts.map(({ plan, ...words }, place) => ({ ...words, plan_rank: rankOf(plan, plans), place }))
}

function rankOf(key: Plan['key'], plans: readonly Plan[]): number {
  const plan = plans.find((each) => each.key === key)
  if (!plan) throw new Error(`A text for members names the plan '${key}', which is not in the catalogue`)
  return plan.rank
}

/** Differences of the provider's price from the site's plan; a plan with any is not sold. */
export function priceFaults(
  { priceId, productId, dollars, priceText }: Plan,
  price: PriceAtProvider | undefined,
): Pick<Finding, 'code' | 'values'>[] {
  if (!price) return [{ code: 'price-unknown', values: { id: priceId ?? '' } }]
  const actual = `${((price.amount ?? 0) / 100).toFixed(2)} ${price.currency.toUpperCase()}`
  const isSame = price.amount === dollars * 100 && price.currency === 'usd'
  return [
    ...(price.isActive ? [] : [{ code: 'price-inactive' as const, values: {} }]),
    ...(price.isProductActive ? [] : [{ code: 'product-inactive' as const, values: {} }]),
    ...(isSame ? [] : [{ code: 'price-differs' as const, values: { site: priceText, actual } }]),
    ...(price.isMonthly ? [] : [{ code: 'price-not-monthly' as const, values: {} }]),
    ...(price.productId === productId
      ? []
      : [{ code: 'product-differs' as const, values: { id: productId ?? '' } }]),
  ]
}
