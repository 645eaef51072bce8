import type { SiteContent } from '#content/site-content.ts'
import type { Insurer, OtherPlan, OtherPlanKind, Platform } from '#content/schemas/booking.ts'

/** Facts for the insurance lookup. */
export interface InsuranceFacts {
  insurers: Insurer[]
  platforms: Platform[]
  /** Names of the insurers that are suggested before anything is typed. */
  largest: string[]
  /** Names of plans that are none of the insurers', by kind, a line each: two pages carry them. */
  otherPlans: Partial<Record<OtherPlanKind, string>>
  signature: string
  copay: string
  selfPay: string
}

export function insuranceFactsOf({ facts, references }: SiteContent): InsuranceFacts {
  const { insurers, platforms, largest, otherPlans } = facts.platforms
  const { signature, copay, selfPay } = references
  return { insurers, platforms, largest, otherPlans: namesByKind(otherPlans), signature, copay, selfPay }
}

/** Names of the insurers that are booked through a platform. */
export function insurersAt(platform: Platform['id'], insurers: readonly Insurer[]): string[] {
  return insurers.filter((insurer) => insurer.platform === platform).map(({ name }) => name)
}

/** Those whose platform takes an insurer of the list first: the others may not help who comes with one. */
export function takersFirst<Entry>(
  entries: readonly Entry[],
  platformOf: (entry: Entry) => Platform['id'],
  insurers: readonly Insurer[],
): Entry[] {
  const takesNone = (entry: Entry) => Number(insurersAt(platformOf(entry), insurers).length === 0)
  return entries.toSorted((one, other) => takesNone(one) - takesNone(other))
}

function namesByKind(plans: readonly OtherPlan[]): InsuranceFacts['otherPlans'] {
  const names: InsuranceFacts['otherPlans'] = {}
  for (const { kind, name } of plans) names[kind] = names[kind] ? `${names[kind]}\n${name}` : name
  return names
}
