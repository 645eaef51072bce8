/**
 * Uses the browser's storage, which may be blocked or full, or hold something unreadable: nothing may depend on it.
 * @returns undefined where that failed
 */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
