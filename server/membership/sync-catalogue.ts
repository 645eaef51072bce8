import { sql } from 'kysely'

import type { MemberResourceWords, Plan } from '#content/schemas/offers.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Database } from '#server/backend/database/database.ts'

/** Prices and gated texts are the owner's content; the database enforces what it was last told. */
export async function syncCatalogue(database: Database, { facts }: SiteContent): Promise<void> {
  await syncPlans(database, facts.plans)
  await syncMemberResources(database, facts.memberResources.texts, facts.plans)
}

/** Copies the plans that are sold into the database, which knows by them what may be bought and what it opens. */
export async function syncPlans(database: Database, plans: Plan[]): Promise<void> {
  const catalogue = plans.flatMap(({ productId, priceId, rank }) =>
    productId && priceId ? [{ product_id: productId, price_id: priceId, plan_rank: rank }] : [],
  )
  await database.asSystem((trx) =>
    sql`select public.replace_plans(${JSON.stringify(catalogue)}::text::jsonb)`.execute(trx),
  )
}

/**
 * Copies the members' texts into the database, which shows each member what their plan opens.
 * @throws Error when a text names a plan that the catalogue lacks
 */
export async function syncMemberResources(
  database: Database,
  resources: MemberResourceWords[],
  plans: Plan[],
): Promise<void> {
  const rows = resources.map(({ plan, ...words }, place) => ({
    ...words,
    plan_rank: rankOf(plan, plans),
    place,
  }))
  await database.asSystem((trx) =>
    sql`select public.replace_member_resources(${JSON.stringify(rows)}::text::jsonb)`.execute(trx),
  )
}

function rankOf(key: Plan['key'], plans: Plan[]): number {
  const plan = plans.find((each) => each.key === key)
  if (!plan) throw new Error(`A text for members names the plan '${key}', which is not in the catalogue`)
  return plan.rank
}
