interface Conditions<T> {
  lte(column: string, value: string): T
  or(conditions: string): T
}

/**
 * The rows of a list, newest first, after the one that was read last; the id settles ties of the date.
 * Read from the index from there on, where an offset would read everything before it once more.
 */
export function olderThan<T extends Conditions<T>>(rows: T, last: { created_at: string; id: string }): T {
  return rows.lte('created_at', last.created_at).or(`created_at.lt."${last.created_at}",id.lt."${last.id}"`)
}
