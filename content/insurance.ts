import type { SiteContent } from '#content/site-content.ts'
import type { Insurer, Platform } from '#content/schemas/booking.ts'

/** Facts for the insurance lookup. */
export interface InsuranceFacts {
  insurers: Insurer[]
  platforms: Platform[]
  /** Names of the insurers that are suggested before anything is typed. */
  largest: string[]
  copay: string
  selfPay: string
}

export function insuranceFactsOf({ facts, references }: SiteContent): InsuranceFacts {
  const { insurers, platforms, largest } = facts.platforms
  return { insurers, platforms, largest, copay: references.copay, selfPay: references.selfPay }
}
