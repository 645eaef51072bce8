// Methods of lists that browsers of iOS 15, or of before 17.4, and Chrome before 110 lack.

/** As `toSorted`. */
export function sorted<T>(list: readonly T[], compare: (one: T, other: T) => number): T[] {
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...list].sort(compare)
}

/** As `toReversed`. */
export function reversed<T>(list: readonly T[]): T[] {
  // oxlint-disable-next-line unicorn/no-array-reverse
  return [...list].reverse()
}

/** As `toSpliced`. */
export function spliced<T>(list: readonly T[], at: number, removed: number, ...added: T[]): T[] {
  return [...list.slice(0, at), ...added, ...list.slice(at + removed)]
}

/** As `Map.groupBy`. */
export function groupBy<Key, T>(list: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
