/** As `toSorted`, which browsers of iOS 15 and Chrome before 110 lack. */
export function sorted<T>(list: readonly T[], compare: (one: T, other: T) => number): T[] {
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...list].sort(compare)
}
