import { tryStorage } from './storage.ts'

const PREFIX = 'draft:'

/**
 * Stores unsaved form input in session storage, so that it survives the end of the member's session. Keyed by
 * member: only the same member reads it. Where storage is blocked or full, the draft lasts as long as the form.
 */
export function keepDraft(memberId: string, form: string, fields: FormData): void {
  const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string')
  tryStorage(() => sessionStorage.setItem(keyOf(memberId, form), new URLSearchParams(texts).toString()))
}

/** The stored input by field name. */
export function readDraft(memberId: string, form: string): URLSearchParams | undefined {
  const kept = tryStorage(() => sessionStorage.getItem(keyOf(memberId, form))) ?? undefined
  return kept === undefined ? undefined : new URLSearchParams(kept)
}

/** Removes the draft after saving or discarding. */
export function dropDraft(memberId: string, form: string): void {
  tryStorage(() => sessionStorage.removeItem(keyOf(memberId, form)))
}

/** Removes every draft: for a deliberate sign-out, not for a session that ends by itself. */
export function dropAllDrafts(): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
}

function keyOf(memberId: string, form: string): string {
  return `${PREFIX}${form}:${memberId}`
}
