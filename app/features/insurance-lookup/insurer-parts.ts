import type { Insurer, OtherPlan, Platform } from '#content/schemas/booking.ts'

/** A search result: an insurer on the list, or another plan with an answer of its own. */
export type Answer = Insurer | OtherPlan

export function isInsurer(answer: Answer): answer is Insurer {
  return 'platform' in answer
}

/**
 * The platform on which this insurer's clients book.
 * @throws if the facts do not contain it
 */
export function platformOf(insurer: Insurer, platforms: readonly Platform[]): Platform {
  const platform = platforms.find(({ id }) => id === insurer.platform)
  if (!platform) throw new Error(`There is no platform ${insurer.platform}`)
  return platform
}

/** Id of an insurer's row in the whole list. */
export function rowId(insurers: readonly Insurer[], insurer: Insurer): string {
  return `insurer-${insurers.indexOf(insurer) + 1}`
}

/** State of the plain field when the combobox replaces it. */
export interface PlainFieldState {
  typed: string
  selection: readonly [start: number, end: number]
  /** Whether it was pressed, so that the list opens. */
  opened: boolean
  /** Whether it still has the focus. */
  focused: boolean
}

/** Classes of the field, the same before and after the combobox is loaded. */
export const GROUP =
  'flex items-stretch rounded-control border border-line-strong bg-card focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-focus'
export const INPUT =
  'min-h-13 w-full min-w-0 grow rounded-control bg-transparent px-4 text-body text-ink placeholder:text-ink-soft focus-visible:outline-none'
export const END =
  'inline-flex w-12 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:text-ink'

/** Id of the plain input and of the combobox's input that replaces it. */
export const INPUT_ID = 'insurer'
