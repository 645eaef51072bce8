import { fill } from '#contracts/fill.ts'

/** A text for one or for several, with their number. */
export function plural({ one, many }: { one: string; many: string }, count: number): string {
  return count === 1 ? one : fill(many, { count })
}
