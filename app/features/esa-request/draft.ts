import { useEffect, useEffectEvent, useRef } from 'react'

import { textsOf } from '#app/lib/form.ts'
import { mayBeReopened, wasReloaded } from '#app/lib/page-lifecycle.ts'
import { hasStoredSession } from '#app/lib/session/stored-session.ts'
import { newSubmissionId } from '#app/lib/submission-id.ts'
import { typedInput } from '#app/lib/typed-input.ts'
import { ESA_FIELD_NAMES, ESA_REQUEST_PARTS } from '#contracts/esa-request-fields.ts'

import type { Answers } from './esa-request.data.ts'

/** The answers so far. `submissionId` is that of the last attempt to send exactly these. */
export interface Draft {
  values: Record<string, string>
  part: number
  submissionId?: string | undefined
}

// Health data, so it is stored in the tab only. `restoreDraft` clears it in a tab that was closed and reopened.
export const storedDraft = typedInput<Draft>({ form: 'esa-request' }, { until: 'tab-closed', parse: asDraft })

/** Stores the draft; clears it if all answers are empty. */
export function storeDraft(draft: Draft): void {
  if (isEmpty(draft.values)) storedDraft.clear()
  else storedDraft.store(draft)
}

/** The draft in this tab, with the id of the last attempt to send exactly these answers. */
export function useDraft(ref: React.RefObject<HTMLFormElement | null>) {
  const submissionId = useRef<string>(undefined)

  function store(part: number): Answers {
    const answers = answersIn(ref.current)
    storeDraft({ values: answers, part, submissionId: submissionId.current })
    return answers
  }

  return {
    store,
    /** Stores changed answers, which are a new request with a new id. */
    storeEdited(part: number): void {
      submissionId.current = undefined
      store(part)
    },
    submissionIdOf(part: number): string {
      submissionId.current ??= newSubmissionId()
      store(part)
      return submissionId.current
    },
    /** @returns the part that was open; undefined without a draft */
    restore(form: HTMLFormElement): number | undefined {
      const restored = restoreDraft(form)
      submissionId.current = restored?.submissionId
      return restored?.part
    },
    clear(): void {
      storedDraft.clear()
      submissionId.current = undefined
    },
  }
}

/**
 * A page in the back/forward cache still has the values of its fields.
 * @param onCleared called when the page is shown again and the draft, or the session of the details in it, was cleared
 * meanwhile, for example by a sign-out or the quick exit
 */
export function useClearedWhileCached(onCleared: () => void): void {
  const cleared = useEffectEvent(onCleared)
  useEffect(() => {
    const isStored = () => storedDraft.read() !== undefined || hasStoredSession()
    const listening = new AbortController()
    const { signal } = listening
    let wasStored = false
    addEventListener('pagehide', () => (wasStored = isStored()), { signal })
    addEventListener('pageshow', () => wasStored && !isStored() && cleared(), { signal })
    return () => listening.abort()
  }, [])
}

/** The values of all fields of the form. */
export function answersIn(form: HTMLFormElement | null): Answers {
  return textsOf(form ? new FormData(form) : new FormData(), ESA_FIELD_NAMES)
}

// A draft that was stored since this document was loaded is valid, regardless of the type of the load.
let wasRestored = false

/** Restores the draft into empty fields: input from before hydration is newer. */
function restoreDraft(form: HTMLFormElement) {
  // The browser returned from a native post: the draft was sent.
  if (location.hash === '#request-sent' && !wasReloaded()) storedDraft.clear()
  if (!wasRestored && mayBeReopened()) {
    // The page promises that closing the tab deletes it, but browsers restore storage and fields with a reopened tab.
    storedDraft.clear()
    form.reset()
  }
  wasRestored = true
  const draft = storedDraft.read()
  const present = answersIn(form)
  for (const [field, value] of Object.entries(draft?.values ?? {})) {
    const control = form.elements.namedItem(field)
    if (!present[field] && control && 'value' in control) control.value = value
  }
  return draft
}

function isEmpty(values: Draft['values']): boolean {
  // The state is preset, so it does not count as an answer.
  return Object.entries(values).every(([field, value]) => field === 'state' || !value)
}

function asDraft(stored: unknown): Draft | undefined {
  const draft = stored as Partial<Draft> | null
  const written = Object.entries(draft?.values ?? {}).filter(([field]) => isField(field))
  if (written.length === 0 || !written.every(([, value]) => typeof value === 'string')) return undefined
  return {
    values: Object.fromEntries(written),
    part: isPartIndex(draft?.part) ? draft.part : 0,
    ...(typeof draft?.submissionId === 'string' && { submissionId: draft.submissionId }),
  }
}

function isField(name: string): boolean {
  return (ESA_FIELD_NAMES as readonly string[]).includes(name)
}

function isPartIndex(part: unknown): part is number {
  return Number.isInteger(part) && Number(part) >= 0 && Number(part) <= ESA_REQUEST_PARTS.length
}
