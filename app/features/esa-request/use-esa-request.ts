import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { fill } from '#contracts/fill.ts'
import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { hasStoredSession } from '#app/lib/session/stored-session.ts'
import { toast } from '#app/lib/toast.ts'
import { errors } from '#content/messages/errors.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import {
  ESA_FIELD_NAMES,
  ESA_REQUEST_PARTS,
  esaField,
  type EsaPart,
  type EsaRequestField,
  type EsaRequestProblem,
} from '#contracts/esa-request-fields.ts'

import { answersIn, useDraft, useClearedWhileCached } from './draft.ts'
import type { Answers, Problems, SendOutcome } from './esa-request.data.ts'
import { usePartHistory } from './part-history.ts'

/** The review of all answers before they are sent: it follows the last part. */
export const REVIEW = ESA_REQUEST_PARTS.length

export type EsaOutcome =
  | { status: 'invalid'; problems: Problems }
  | { status: 'part-complete' }
  | Exclude<SendOutcome, { status: 'sent' }>
  | { status: 'sent'; code: SentCode }

export type Failure = Exclude<SendOutcome, { status: 'sent' | 'invalid' }> | Unsent

/** The message for each failure. */
export const FAILURES = {
  offline: errors.offline,
  'too-many': errors.tooMany,
  failed: words.failed,
} as const

export function wordsOfFailure(failure: Failure) {
  return failure.status === 'refused' ? failure.words : FAILURES[failure.status]
}

// Silent, because the page shows the same message and moves the focus to it.
const TOAST = { of: 'esa-request', silent: true }

/**
 * What the form shows.
 * - 'filling': the open part, or the review
 * - 'changing': a part that was opened from the review, to change one answer
 * - 'cleared': the first part, emptied and not edited since
 * - 'resumable': a restored draft, before the visitor has chosen to resume it or to start over
 */
export type Mode = 'filling' | 'changing' | 'cleared' | 'resumable'

interface View {
  mode: Mode
  /** Index of the open part, or `REVIEW`. */
  part: number
  /** Shown by the review. */
  answers: Answers
}

const START: View = { mode: 'filling', part: 0, answers: {} }

/**
 * State of the ESA request form in `ref`. Its submit button checks the open part and opens the next, or sends at the
 * review. The DOM fields hold the answers, not React: so they work before hydration and without scripts, and there is no
 * second copy of health data. A draft is stored in the tab.
 */
export function useEsaRequest(
  ref: React.RefObject<HTMLFormElement | null>,
  onSent: (code: SentCode) => void,
) {
  const draft = useDraft(ref)
  const parts = usePartNavigation(ref, draft, clearErrors)
  const { view, open, touch } = parts
  const { part } = view
  const [attempted, setAttempted] = useState(part)

  const form = useForm<EsaRequestField, EsaOutcome>({
    prefix: 'esa-',
    errorFocus: 'summary',
    preload: loadSending,
    async send(fields) {
      touch()
      setAttempted(part)
      const answers = draft.store(part)
      return checkOrSend(part, answers, () => ({
        submissionId: draft.submissionIdOf(part),
        honeypot: textOf(fields, '_gotcha'),
      }))
    },
    errorsOf: (outcome) => ('problems' in outcome ? wordsOf(outcome.problems) : undefined),
    onOutcome(outcome) {
      if ('problems' in outcome) {
        const [first] = fieldsWith(outcome.problems)
        if (first) open(partOf(first))
      } else if (outcome.status === 'part-complete')
        parts.goToPart(view.mode === 'changing' ? REVIEW : part + 1)
      else if (outcome.status === 'sent') {
        draft.clear()
        toast(words.sent, TOAST)
        onSent(outcome.code)
      } else if (part === REVIEW) toast({ ...wordsOfFailure(outcome), tone: 'destructive' }, TOAST)
    },
    onEdit() {
      draft.storeEdited(part)
      touch()
      form.clearOutcome()
    },
  })

  function clearErrors(): void {
    form.reset()
  }

  // While the check that opened the review is still running, its buttons must be enabled, so that Tab can reach them.
  const sending = form.busy && attempted === REVIEW && part === REVIEW
  return { ...form, ...view, ...parts, sending }
}

/** The open part, and the navigation between parts. @param reset clears the errors of the previous part */
function usePartNavigation(
  ref: React.RefObject<HTMLFormElement | null>,
  draft: ReturnType<typeof useDraft>,
  reset: () => void,
) {
  const [view, setView] = useState(START)
  const history = usePartHistory((part) => show({ ...START, part, answers: draft.store(part) }))
  const open = (part: number) => setView((current) => ({ ...current, part }))

  useEffect(() => {
    const filled = ref.current
    if (!filled) return
    const initial = initialView(filled, draft.restore(filled))
    // Together with `useHydrated`, so that the form is rendered once, and in slices.
    startTransition(() => setView(initial))
    void fillInMember(filled)
    // Once per mount: afterwards the fields have the restored values.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ref])
  useClearedWhileCached(() => {
    ref.current?.reset()
    setView(START)
  })

  function show(next: View): void {
    flushSync(() => {
      reset()
      setView(next)
    })
    focusOpenPart(ref.current)
  }

  function openPart(part: number, mode: Mode = 'filling'): void {
    // Before rendering, so that an immediate Back finds the entry.
    void history.push(view.part, part)
    show({ mode, part, answers: draft.store(part) })
  }

  function focusField(field: string): void {
    ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }

  return {
    view,
    open,
    touch: () =>
      setView((current) => (current.mode === 'cleared' ? { ...current, mode: 'filling' } : current)),
    /** Goes back in the browser's history if that leads there, so that the history does not grow with each change. */
    goToPart(next: number): void {
      if (!history.goBackTo(next)) openPart(next)
    },
    /** Opens the part of a field that has an error, and focuses it. */
    goToField(field: EsaRequestField): void {
      flushSync(() => open(partOf(field)))
      focusField(field)
    },
    /** Opens an answer from the review; the submit button then returns there. */
    changeAnswer(field: EsaRequestField): void {
      openPart(partOf(field), 'changing')
      focusField(field)
    },
    /** Opens the part where the visitor stopped. */
    resume: () => show({ ...view, mode: 'filling' }),
    clear(): void {
      draft.clear()
      ref.current?.reset()
      show({ ...START, mode: 'cleared' })
    },
  }
}

/** Checks the fields of the open part; at the review, checks all fields and sends them. */
async function checkOrSend(
  part: number,
  answers: Answers,
  attempt: () => { submissionId: string; honeypot: string },
): Promise<EsaOutcome> {
  const [{ problemsIn, sendEsaRequest }, code] = await loadSending()
  const open = ESA_REQUEST_PARTS[part]
  const problems = problemsIn(answers, open ? fieldsOf(open) : ESA_FIELD_NAMES)
  if (Object.keys(problems).length > 0) return { status: 'invalid', problems }
  if (open) return { status: 'part-complete' }
  const outcome = await sendEsaRequest(answers, attempt())
  return outcome.status === 'sent' ? { ...outcome, code } : outcome
}

export function fieldsOf(part: EsaPart): EsaRequestField[] {
  return ESA_FIELD_NAMES.filter((name) => esaField(name).part === part)
}

/** The error message of a field. */
export function problemWords(field: EsaRequestField, problem: EsaRequestProblem): string {
  if (problem === 'required') return words.fields[field].required ?? errors.required
  if (problem === 'tooLong') return fill(words.wrong.tooLong, { max: esaField(field).max ?? 0 })
  return words.wrong[problem]
}

function wordsOf(problems: Problems): Partial<Record<EsaRequestField, string>> {
  const found = Object.entries(problems) as [EsaRequestField, EsaRequestProblem][]
  return Object.fromEntries(found.map(([field, problem]) => [field, problemWords(field, problem)]))
}

/** The fields with a problem, in the order of the form. */
function fieldsWith(problems: Problems): EsaRequestField[] {
  return Object.keys(problems) as EsaRequestField[]
}

/** Index of the part with this field. */
function partOf(field: EsaRequestField): number {
  return ESA_REQUEST_PARTS.indexOf(esaField(field).part)
}

/** The part with the focused field, else the one of the restored draft. */
function initialView(form: HTMLFormElement, draftPart: number | undefined): View {
  const focused = ESA_FIELD_NAMES.find((name) => name === document.activeElement?.getAttribute('name'))
  const answers = answersIn(form)
  if (focused) return { mode: 'filling', part: partOf(focused), answers }
  return draftPart === undefined ? { ...START, answers } : { mode: 'resumable', part: draftPart, answers }
}

/** Fills empty fields that are not focused with the details of the signed-in member. */
async function fillInMember(form: HTMLFormElement): Promise<void> {
  if (!hasStoredSession()) return
  const { memberDetails } = await loadData()
  for (const [field, value] of Object.entries(await memberDetails())) {
    const control = form.elements.namedItem(field)
    const isFree = control instanceof HTMLInputElement && !control.value && control !== document.activeElement
    if (isFree) control.value = value
  }
}

/** Scrolls to the start of the open part and focuses its heading, so that screen readers announce it. */
function focusOpenPart(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLElement>('[data-part]:not([hidden]) h3')?.focus({ preventScroll: true })
}

/** What replaces the form. */
export type SentCode = typeof import('./request-sent.tsx')

/** All that sending needs: a page that was sent from must not wait for more. */
function loadSending() {
  return Promise.all([loadData(), import('./request-sent.tsx')])
}

function loadData() {
  return import('./esa-request.data.ts')
}
