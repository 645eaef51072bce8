import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { fill } from '#app/lib/fill.ts'
import type { FormOutcome } from '#app/lib/form-service.ts'
import { newSubmissionId, textOf, useForm } from '#app/lib/form.ts'
import { mayBeReopened, wasReloaded } from '#app/lib/page-lifecycle.ts'
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

import { draftIn } from './draft.ts'
import type { Answers, Problems } from './esa-request.data.ts'

/** Where everything is read once more before it is sent: the place after the last part. */
export const REVIEW = ESA_REQUEST_PARTS.length

export type EsaOutcome =
  | { status: 'invalid'; problems: Problems }
  | { status: 'part-complete' }
  | { status: FormOutcome }

/** What is said about each way in which sending can fail. */
export const FAILURES = {
  offline: errors.offline,
  'too-many': errors.tooMany,
  failed: words.failed,
} as const

// Silent: the page says it too, where the focus goes.
const TOAST = { of: 'esa-request', silent: true }

const storedDraft = draftIn(() => sessionStorage)

/** What is open: one of the parts, or the review of these answers. `cleared` until the form is touched again. */
interface Place {
  part: number
  answers: Answers
  cleared: boolean
}

const START: Place = { part: 0, answers: {}, cleared: false }

/**
 * State of the ESA request form, which `ref` names: its submit button checks the open part and goes on to the next, or
 * sends at the review. The fields hold the answers, so that they work before our scripts and without them, and health
 * data is in one place fewer; a draft is kept in the tab.
 */
export function useEsaRequest(ref: React.RefObject<HTMLFormElement | null>, onSent: () => void) {
  const { place, setPlace, open, touch } = usePlace()
  const { part } = place
  const draft = useDraft(ref)

  const form = useForm<EsaRequestField, EsaOutcome>({
    prefix: 'esa-',
    errorFocus: 'summary',
    preload: loadSender,
    async send(fields) {
      touch()
      const answers = draft.keep(part)
      return checkOrSend(part, answers, () => ({
        submissionId: draft.nameAttempt(part),
        honeypot: textOf(fields, '_gotcha'),
      }))
    },
    errorsOf: (outcome) => ('problems' in outcome ? wordsOf(outcome.problems) : undefined),
    onOutcome(outcome) {
      if ('problems' in outcome) open(partOf(Object.keys(outcome.problems)[0]))
      else if (outcome.status === 'part-complete') goToPart(part + 1)
      else if (outcome.status === 'sent') {
        draft.forget()
        toast(words.sent, TOAST)
        onSent()
      } else if (part === REVIEW) toast({ ...FAILURES[outcome.status], tone: 'destructive' }, TOAST)
    },
    onEdit() {
      draft.keepEdited(part)
      touch()
      form.clearOutcome()
    },
  })

  useEffect(() => {
    if (ref.current) setPlace(placeIn(ref.current, draft.restore(ref.current)))
    // Once per mount: afterwards the fields hold what was restored.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ref])

  function show(next: Place): void {
    flushSync(() => {
      form.reset()
      setPlace(next)
    })
    focusOpenPart(ref.current)
  }

  function goToPart(next: number): void {
    show({ ...START, part: next, answers: draft.keep(next) })
  }

  return {
    ...form,
    ...place,
    goToPart,
    /** Leads to a field that has an error, in whichever part it is. */
    goToField(field: string): void {
      flushSync(() => open(partOf(field)))
      ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    },
    clear(): void {
      draft.forget()
      ref.current?.reset()
      show({ ...START, cleared: true })
    },
  }
}

function usePlace() {
  const [place, setPlace] = useState(START)
  return {
    place,
    setPlace,
    open: (part: number) => setPlace((current) => ({ ...current, part })),
    touch: () => setPlace((current) => ({ ...current, cleared: false })),
  }
}

/** The draft in this tab, with the id of the last attempt to send exactly these answers. */
function useDraft(ref: React.RefObject<HTMLFormElement | null>) {
  const submissionId = useRef<string>(undefined)

  function keep(part: number): Answers {
    const answers = answersIn(ref.current)
    storedDraft.keep({ values: answers, part, submissionId: submissionId.current })
    return answers
  }

  return {
    keep,
    /** Other answers are another request. */
    keepEdited(part: number): void {
      submissionId.current = undefined
      keep(part)
    },
    nameAttempt(part: number): string {
      submissionId.current ??= newSubmissionId()
      keep(part)
      return submissionId.current
    },
    /** @returns the part that was open */
    restore(form: HTMLFormElement): number {
      const kept = restoreDraft(form)
      submissionId.current = kept?.submissionId
      return kept?.part ?? 0
    },
    forget(): void {
      storedDraft.clear()
      submissionId.current = undefined
    },
  }
}

/** Checks what the open part asks; at the review, checks everything and sends it. */
async function checkOrSend(
  part: number,
  answers: Answers,
  attempt: () => { submissionId: string; honeypot: string },
): Promise<EsaOutcome> {
  const { problemsIn, sendEsaRequest } = await loadSender()
  const open = ESA_REQUEST_PARTS[part]
  const problems = problemsIn(answers, open ? fieldsOf(open) : ESA_FIELD_NAMES)
  if (Object.keys(problems).length > 0) return { status: 'invalid', problems }
  if (open) return { status: 'part-complete' }
  return { status: await sendEsaRequest(answers, attempt()) }
}

export function fieldsOf(part: EsaPart): EsaRequestField[] {
  return ESA_FIELD_NAMES.filter((name) => esaField(name).part === part)
}

/** What the page says about a field's problem. */
export function problemWords(field: EsaRequestField, problem: EsaRequestProblem): string {
  if (problem === 'required') return words.fields[field].required ?? errors.required
  if (problem === 'tooLong') return fill(words.wrong.tooLong, { max: esaField(field).max ?? 0 })
  return words.wrong[problem]
}

function wordsOf(problems: Problems): Partial<Record<EsaRequestField, string>> {
  const found = Object.entries(problems) as [EsaRequestField, EsaRequestProblem][]
  return Object.fromEntries(found.map(([field, problem]) => [field, problemWords(field, problem)]))
}

/** Index of the part that asks for a field, or -1 if it is none of the form's. */
function partOf(field = ''): number {
  const name = ESA_FIELD_NAMES.find((each) => each === field)
  return name ? ESA_REQUEST_PARTS.indexOf(esaField(name).part) : -1
}

/** The part in which somebody types already, or else the one that was open before. */
function placeIn(form: HTMLFormElement, keptPart: number): Place {
  const focused = partOf(document.activeElement?.getAttribute('name') ?? '')
  return { ...START, part: focused >= 0 ? focused : keptPart, answers: answersIn(form) }
}

/** What stands in the form now, every field of every part. */
function answersIn(form: HTMLFormElement | null): Answers {
  const given = form ? new FormData(form) : new FormData()
  return Object.fromEntries(ESA_FIELD_NAMES.map((field) => [field, textOf(given, field)]))
}

// A draft that this document has kept itself is its own, however the document was loaded.
let restored = false

/** Puts back what this tab kept before a reload, where nothing stands yet: what was typed before hydration is newer. */
function restoreDraft(form: HTMLFormElement) {
  // Sent without scripts and come back: what the tab may still hold is done with.
  if (location.hash === '#request-sent' && !wasReloaded()) storedDraft.clear()
  if (!restored && mayBeReopened()) {
    // The page promises that closing the tab ends it; browsers bring storage and fields back with the tab.
    storedDraft.clear()
    form.reset()
  }
  restored = true
  const kept = storedDraft.read()
  const present = answersIn(form)
  for (const [field, value] of Object.entries(kept?.values ?? {})) {
    const control = form.elements.namedItem(field)
    if (!present[field] && control && 'value' in control) control.value = value
  }
  return kept
}

/** Shows the part that is open from its beginning, and has its heading spoken. */
function focusOpenPart(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLElement>('[data-part]:not([hidden]) h3')?.focus({ preventScroll: true })
}

function loadSender() {
  return import('./esa-request.data.ts')
}
