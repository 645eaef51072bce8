const PREFIX = 'draft:'

/**
 * Stores unsaved form input in session storage, so that it survives the end of the member's session. Keyed by
 * member: only the same member reads it.
 */
export function keepDraft(memberId: string, form: string, fields: FormData): void {
  const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string')
  try {
    sessionStorage.setItem(keyOf(memberId, form), new URLSearchParams(texts).toString())
  } catch {
    // Storage is blocked or full: the draft lasts as long as the form.
  }
}

/** The stored input by field name. */
export function readDraft(memberId: string, form: string): URLSearchParams | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(memberId, form))
    return kept === null ? undefined : new URLSearchParams(kept)
  } catch {
    return undefined
  }
}

/** Removes the draft after saving or discarding. */
export function dropDraft(memberId: string, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(memberId, form))
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Removes every draft: for a deliberate sign-out, not for a session that ends by itself. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function keyOf(memberId: string, form: string): string {
  return `${PREFIX}${form}:${memberId}`
}
