import type { SiteContent } from '#content/site-content.ts'
import type { Insurer, OtherPlan, Platform } from '#content/schemas/booking.ts'

/** Facts for the insurance lookup. */
export interface InsuranceFacts {
  insurers: Insurer[]
  platforms: Platform[]
  /** Names of the insurers that are suggested before anything is typed. */
  largest: string[]
  otherPlans: OtherPlan[]
  signature: string
  copay: string
  selfPay: string
}

export function insuranceFactsOf({ facts, references }: SiteContent): InsuranceFacts {
  const { insurers, platforms, largest, otherPlans } = facts.platforms
  const { signature, copay, selfPay } = references
  return { insurers, platforms, largest, otherPlans, signature, copay, selfPay }
}
