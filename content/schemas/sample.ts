const labels = new Set<string>()

/**
 * Marks a value that the owner must replace before the site goes live, and returns it unchanged.
 *
 * Replacing a sample means writing the real value without this call. Production refuses to start
 * while any is left. `label` says in plain words what the value is.
 */
export function sample<T>(label: string, value: T): T {
  labels.add(label)
  return value
}

/** Labels of the samples in the content modules that this process has imported so far, sorted. */
export function samplesInUse(): string[] {
  return [...labels].toSorted((a, b) => a.localeCompare(b))
}
