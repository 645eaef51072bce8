const PREFIX = 'draft:'

/**
 * What a member has typed into a form and not saved yet. Kept with the tab, so that a session that ends
 * meanwhile does not lose it; read for the same member only.
 */
export function keepDraft(memberId: string, form: string, fields: FormData): void {
  const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string')
  try {
    sessionStorage.setItem(keyOf(memberId, form), new URLSearchParams(texts).toString())
  } catch {
    // Storage is forbidden or full: the draft lives as long as the form.
  }
}

/** What was typed, by the names of the fields. */
export function readDraft(memberId: string, form: string): URLSearchParams | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(memberId, form))
    return kept === null ? undefined : new URLSearchParams(kept)
  } catch {
    return undefined
  }
}

/** Saved or called off. */
export function dropDraft(memberId: string, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(memberId, form))
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** After a member has signed out on purpose nothing that they typed stays on the device. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

function keyOf(memberId: string, form: string): string {
  return `${PREFIX}${form}:${memberId}`
}
