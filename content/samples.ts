import { type Group, groups } from '#content/document.ts'
import { documents } from '#content/documents.ts'
import { isOffered } from '#content/offers.ts'
import { composeWithFallback } from '#content/site.ts'
import { type Changes, fieldKey } from '#content/site-content.ts'

/** A value that the owner must replace before the site opens, in the owner's words. */
export interface Sample {
  document: string
  path: string
  label: string
  group: Group
}

/** @returns samples of what the owner offers that are not replaced yet, in the editor's order */
export function samplesLeft(changes: Changes = {}): Sample[] {
  const { facts } = composeWithFallback(changes).content
  const left = documents.flatMap(({ id, head, samples }) =>
    Object.entries(samples)
      .filter(([path]) => !Object.hasOwn(changes[id] ?? {}, path) && isOffered(id, path, facts))
      .map(([path, label]) => ({ document: id, path, label, group: head?.group ?? 'Your practice' })),
  )
  return left.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
}

/** Decided before the site opens, and not examples that visitors could mistake for the owner's. */
const DECISIONS: readonly string[] = ['facts/offers memberships', 'facts/practice hours']

/** @returns the samples that visitors would see: for a site that is open, decisions count as made */
export function samplesShown(changes: Changes): Sample[] {
  return samplesLeft(changes).filter((sample) => !DECISIONS.includes(fieldKey(sample)))
}
