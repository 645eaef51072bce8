import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Plan } from '#content/schemas/offers.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Run, Transaction } from '#server/platform/database/database.ts'

import {
  PaymentFailure,
  type Payments,
  type PortalPlan,
  type PortalRequest,
  type SavedPortal,
} from './payments.ts'
import { portalFeatures } from './stripe/portal-features.ts'

interface PortalDeps {
  run: Run
  payments: Pick<Payments, 'openPortal' | 'savePortalSettings'>
  /** The plans that a member may change to. */
  plans: readonly PortalPlan[]
}

/** The plans that a member may change to now: none while memberships are not offered. */
export function plansOfPortal({
  offers,
  plans,
}: Pick<SiteContent['facts'], 'offers' | 'plans'>): PortalPlan[] {
  return offers.memberships ? soldPlans(plans) : []
}

export function soldPlans(plans: readonly Plan[]): PortalPlan[] {
  return plans.flatMap(({ priceId, productId }) => (priceId && productId ? [{ priceId, productId }] : []))
}

/**
 * Opens the provider's portal with the settings of this site: saves them where the plans have changed since, and again
 * where the provider refuses them, because they were switched off or belong to another account. With the account's own
 * where it does not let us save any, which the test of the set-up reports: members must be able to cancel.
 * @throws PaymentFailure
 */
export async function openPortal(
  request: Omit<PortalRequest, 'settings'>,
  { run, payments, plans }: PortalDeps,
): Promise<string> {
  const known = await run(readSettings)
  const openSaved = async () => {
    const saved = await payments.savePortalSettings(plans, known?.configuration).catch(unlessRefused)
    if (saved) await run((trx) => storeSettings(trx, saved))
    return payments.openPortal({ ...request, settings: saved?.id })
  }
  if (known?.features_digest !== digestOf(plans)) return openSaved()
  const url = await payments.openPortal({ ...request, settings: known.configuration }).catch(unlessRefused)
  return url ?? openSaved()
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof PaymentFailure && error.reason === 'refused')) throw error
}

function digestOf(plans: readonly PortalPlan[]): string {
  return createHash('sha256')
    .update(JSON.stringify(portalFeatures(plans)))
    .digest('hex')
}

function readSettings(trx: Transaction) {
  return trx
    .selectFrom('private.stripe_portal')
    .select(['configuration', 'features_digest'])
    .executeTakeFirst()
}

async function storeSettings(trx: Transaction, { id, plans }: SavedPortal): Promise<void> {
  const row = { configuration: id, features_digest: digestOf(plans), saved_at: sql<Date>`now()` }
  await trx
    .insertInto('private.stripe_portal')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}
