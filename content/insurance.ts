import { insuranceLookup } from '#content/messages/insurance-lookup.ts'
import type { InsuranceSearchWords } from '#content/messages/insurance-other-plans.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Insurer, OtherPlanKind, Platform } from '#content/schemas/booking.ts'

/** Facts for the insurance lookup, and its words in the page's language. */
export interface InsuranceFacts {
  insurers: Insurer[]
  platforms: Platform[]
  /** Names of the insurers that are suggested before anything is typed. */
  largest: string[]
  signature: string
  copay: string
  selfPay: string
  words: typeof insuranceLookup
  /** The page on which every insurer has a row, the target `rowId`. */
  list: string
}

/** Names of other plans, by kind. Not part of pages: the search loads them when it is used. */
export type OtherPlans = Partial<Record<OtherPlanKind, string[]>>

export interface InsuranceSearchFacts extends InsuranceFacts {
  otherPlans: OtherPlans
  searchWords: InsuranceSearchWords
}

export function insuranceFactsOf(
  { facts, references }: SiteContent,
  words = insuranceLookup,
  list = '/booking',
): InsuranceFacts {
  const { insurers, largest } = facts.platforms
  // Without a profile, a platform is named nowhere.
  const platforms = facts.platforms.platforms.filter(({ profileUrl }) => profileUrl)
  const { signature, copay, selfPay } = references
  return { insurers, platforms, largest, signature, copay, selfPay, words, list }
}

/** Names of the insurers that are booked through a platform. */
export function insurersAt(platform: Platform['id'], insurers: readonly Insurer[]): string[] {
  return insurers.filter((insurer) => insurer.platform === platform).map(({ name }) => name)
}

/** Platforms that take an insurer of the list first: the others may not help visitors with insurance. */
export function takersFirst<Entry>(
  entries: readonly Entry[],
  platformOf: (entry: Entry) => Platform['id'],
  insurers: readonly Insurer[],
): Entry[] {
  const acceptsListed = (entry: Entry) => insurersAt(platformOf(entry), insurers).length > 0
  return [...entries.filter(acceptsListed), ...entries.filter((entry) => !acceptsListed(entry))]
}

export function otherPlansOf({ facts }: SiteContent): OtherPlans {
  const names: OtherPlans = {}
  for (const { kind, name } of facts.platforms.otherPlans) (names[kind] ??= []).push(name)
  return names
}
