import { tryStorage } from '#app/lib/storage.ts'
import { ESA_FIELD_NAMES, ESA_REQUEST_PARTS } from '#contracts/esa-request-fields.ts'

/** What has been written so far; `submissionId` names the last attempt to send exactly this. */
export interface Draft {
  values: Record<string, string>
  part: number
  submissionId?: string | undefined
}

const KEY = 'esaRequestDraft'

/**
 * Keeps the draft through a reload of the same tab. It is health data: name session storage, never local storage;
 * the caller clears it in a tab that was closed and opened again. Where the browser forbids even naming it, nothing is kept.
 */
export function draftIn(storage: () => Storage) {
  return {
    keep(draft: Draft): void {
      if (isEmpty(draft.values)) tryStorage(() => storage().removeItem(KEY))
      else tryStorage(() => storage().setItem(KEY, JSON.stringify(draft)))
    },
    read(): Draft | undefined {
      return tryStorage(() => parse(storage().getItem(KEY)))
    },
    clear(): void {
      tryStorage(() => storage().removeItem(KEY))
    },
  }
}

function isEmpty(values: Draft['values']): boolean {
  // The state is given, so it says nothing about whether anybody wrote something.
  return Object.entries(values).every(([field, value]) => field === 'state' || !value)
}

function parse(text: string | null): Draft | undefined {
  const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null
  const written = Object.entries(draft?.values ?? {}).filter(([field]) => isField(field))
  if (written.length === 0 || !written.every(([, value]) => typeof value === 'string')) return undefined
  return {
    values: Object.fromEntries(written),
    part: isPlace(draft?.part) ? draft.part : 0,
    ...(typeof draft?.submissionId === 'string' && { submissionId: draft.submissionId }),
  }
}

function isField(name: string): boolean {
  return (ESA_FIELD_NAMES as readonly string[]).includes(name)
}

function isPlace(part: unknown): part is number {
  return Number.isInteger(part) && Number(part) >= 0 && Number(part) <= ESA_REQUEST_PARTS.length
}
