/** What a practice may do without. `choice`: it is booked on one platform, so that there is none. */
export const LACKS = [
  'insurance',
  'platforms',
  'choice',
  'calendar',
  'esa',
  'memberships',
  'ebook',
  'paid-links',
  'blog',
  'testimonials',
  'popup',
] as const
export type Lack = (typeof LACKS)[number]

/**
 * A passage of a built-in text that is untrue of a practice without something, and what is said instead: null removes the
 * entry of the list that has the passage as one of its texts.
 */
export type Passage = readonly [without: readonly Lack[], passage: string, instead: string | null]

/** By document. Of those for the same passage, the one that needs the most is first. */
export type Passages = Readonly<Record<string, readonly Passage[]>>
