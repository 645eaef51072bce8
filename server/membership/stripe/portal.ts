import { Stripe } from 'stripe'

import type { PortalPlan, SavedPortal } from '#server/membership/payments.ts'

import { unlessMissing } from './errors.ts'
import { portalFeatures } from './portal-features.ts'

interface Wanted {
  siteUrl: string
  plans: readonly PortalPlan[]
  /** The settings that were saved before. */
  known?: string | undefined
}

/**
 * Saves the portal's settings of this site, and makes active ones that were switched off: the known ones, else those that
 * name this site, else new ones. Without the change of plans where Stripe refuses that, for example for an archived
 * product: everybody can still cancel.
 */
export async function savePortalSettings(stripe: Stripe, wanted: Wanted): Promise<SavedPortal> {
  try {
    return { id: await save(stripe, wanted), plans: wanted.plans }
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
    if (!isRefused || wanted.plans.length === 0) throw error
    return { id: await save(stripe, { ...wanted, plans: [] }), plans: [] }
  }
}

async function save(stripe: Stripe, { siteUrl, plans, known }: Wanted): Promise<string> {
  const { configurations } = stripe.billingPortal
  const change = { active: true, features: portalFeatures(plans) }
  const updated = known && (await configurations.update(known, change).catch(unlessMissing))
  if (updated) return updated.id
  const ours = await findOurs(stripe, siteUrl)
  return ours ? (await configurations.update(ours.id, change)).id : create(stripe, siteUrl, plans)
}

/** Makes sure that there are settings of this site, and that they are active. Changes no features. */
export async function ensurePortalSettings(stripe: Stripe, { siteUrl, plans }: Wanted): Promise<void> {
  const ours = await findOurs(stripe, siteUrl)
  if (ours?.active) return
  if (ours) await stripe.billingPortal.configurations.update(ours.id, { active: true })
  else await savePortalSettings(stripe, { siteUrl, plans })
}

/** By their metadata, because none can be deleted: where the stored id was lost, they are still there. */
async function findOurs(stripe: Stripe, site: string) {
  const { data } = await stripe.billingPortal.configurations.list({ limit: 100 })
  return data.find(({ metadata }) => metadata?.site === site)
}

async function create(stripe: Stripe, site: string, plans: readonly PortalPlan[]): Promise<string> {
  const about = { metadata: { site }, name: 'Memberships on the website' }
  return (await stripe.billingPortal.configurations.create({ ...about, features: portalFeatures(plans) })).id
}
