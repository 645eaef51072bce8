import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useNavigationType, NavigationType } from 'react-router'

import { fill } from '#contracts/fill.ts'
import type { FormOutcome } from '#app/lib/form-service.ts'
import { textOf, useForm } from '#app/lib/form.ts'
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

/** What is open: one of the parts, or the review of these answers. */
interface Place {
  part: number
  answers: Answers
  /** Until the form is touched again. */
  cleared: boolean
  /** Whether the part was opened from the review, to change one answer. */
  changing: boolean
  /** Whether somebody who came back has to choose between going on and starting over. */
  stopped: boolean
}

const START: Place = { part: 0, answers: {}, cleared: false, changing: false, stopped: false }

/**
 * State of the ESA request form, which `ref` names: its submit button checks the open part and goes on to the next, or
 * sends at the review. The fields hold the answers, so that they work before our scripts and without them, and health
 * data is in one place fewer; a draft is stored in the tab.
 */
export function useEsaRequest(ref: React.RefObject<HTMLFormElement | null>, onSent: () => void) {
  const draft = useDraft(ref)
  const parts = useParts(ref, draft, forgetErrors)
  const { place, open, touch } = parts
  const { part } = place
  const [attempted, setAttempted] = useState(part)

  const form = useForm<EsaRequestField, EsaOutcome>({
    prefix: 'esa-',
    errorFocus: 'summary',
    preload: loadData,
    async send(fields) {
      touch()
      setAttempted(part)
      const answers = draft.store(part)
      return checkOrSend(part, answers, () => ({
        submissionId: draft.nameAttempt(part),
        honeypot: textOf(fields, '_gotcha'),
      }))
    },
    errorsOf: (outcome) => ('problems' in outcome ? wordsOf(outcome.problems) : undefined),
    onOutcome(outcome) {
      if ('problems' in outcome) open(partOf(Object.keys(outcome.problems)[0]))
      else if (outcome.status === 'part-complete') parts.goToPart(place.changing ? REVIEW : part + 1)
      else if (outcome.status === 'sent') {
        draft.clear()
        toast(words.sent, TOAST)
        onSent()
      } else if (part === REVIEW) toast({ ...FAILURES[outcome.status], tone: 'destructive' }, TOAST)
    },
    onEdit() {
      draft.storeEdited(part)
      touch()
      form.clearOutcome()
    },
  })

  function forgetErrors(): void {
    form.reset()
  }

  // The check that opens the review still runs when its heading takes the focus: a Tab must find its buttons enabled.
  const sending = form.busy && attempted === REVIEW && part === REVIEW
  return { ...form, ...place, ...parts, sending }
}

/** Which part is open, and the ways from one to another. `reset` forgets the errors of the part that is left. */
function useParts(
  ref: React.RefObject<HTMLFormElement | null>,
  draft: ReturnType<typeof useDraft>,
  reset: () => void,
) {
  const [place, setPlace] = useState(START)
  const history = usePartHistory((part) => show({ ...START, part, answers: draft.store(part) }))
  const open = (part: number) => setPlace((current) => ({ ...current, part }))

  useEffect(() => {
    const filled = ref.current
    if (!filled) return
    setPlace(placeIn(filled, draft.restore(filled)))
    void fillInMember(filled)
    // Once per mount: afterwards the fields hold what was restored.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ref])
  useClearedWhileCached(() => {
    ref.current?.reset()
    setPlace(START)
  })

  function show(next: Place): void {
    flushSync(() => {
      reset()
      setPlace(next)
    })
    focusOpenPart(ref.current)
  }

  function goOn(next: number, changing = false): void {
    // First, so that an immediate Back finds the entry.
    void history.remember(place.part, next)
    show({ ...START, part: next, answers: draft.store(next), changing })
  }

  function focusField(field: string): void {
    ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }

  return {
    place,
    open,
    touch: () => setPlace((current) => ({ ...current, cleared: false })),
    /** By the browser's Back where that leads there, so that its history does not grow with each change. */
    goToPart(next: number): void {
      if (!history.goBackTo(next)) goOn(next)
    },
    /** Leads to a field that has an error, in whichever part it is. */
    goToField(field: string): void {
      flushSync(() => open(partOf(field)))
      focusField(field)
    },
    /** From the review to one answer; the submit button then leads back. */
    changeAnswer(field: EsaRequestField): void {
      goOn(partOf(field), true)
      focusField(field)
    },
    /** Goes on where somebody stopped. */
    resume: () => show({ ...place, stopped: false }),
    clear(): void {
      draft.clear()
      ref.current?.reset()
      show({ ...START, cleared: true })
    },
  }
}

/** What the browser's history remembers of an entry of the form. */
interface HistoryEntry {
  esaPart: number
  /** The part from which this one was opened, where the form itself did it. */
  openedFrom?: number
}

/**
 * One hash for all entries: the router then loads nothing anew, so that this works offline too. Of no element: the
 * router would scroll to it, whatever it is told about scrolling, and away from the part that was opened.
 */
const HISTORY_HASH = '#esa-part'

/**
 * Gives each part of the form an entry in the browser's history, so that its Back goes a part back.
 * @param onTravel shows the part of the entry to which the browser went
 */
function usePartHistory(onTravel: (part: number) => void) {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const entry = isHistoryEntry(state) ? state : undefined

  const shownKey = useRef(key)
  const arrived = useEffectEvent((arrivedAt: string) => {
    // Not for the entry with which the page was opened: the draft holds its part.
    const travelled = type === NavigationType.Pop && arrivedAt !== shownKey.current
    shownKey.current = arrivedAt
    // After this render: `onTravel` calls flushSync.
    if (travelled && entry) queueMicrotask(() => onTravel(entry.esaPart))
  })
  useEffect(() => arrived(key), [key])

  async function write(next: HistoryEntry, replace: boolean): Promise<void> {
    // Rendered at once: to a Back in between, the router would render no other entry than before, so nothing would be shown.
    const options = { state: next, replace, preventScrollReset: true, flushSync: true }
    await navigate({ hash: HISTORY_HASH }, options)
  }

  return {
    /** Remembers that `next` was opened from `part`. */
    async remember(part: number, next: number): Promise<void> {
      if (entry?.esaPart !== part) await write({ ...entry, esaPart: part }, true)
      await write({ esaPart: next, openedFrom: part }, false)
    },
    /** Goes back where the entry before is of that part. @returns whether it does */
    goBackTo(part: number): boolean {
      const does = entry?.openedFrom === part
      if (does) void navigate(-1)
      return does
    },
  }
}

function isHistoryEntry(state: unknown): state is HistoryEntry {
  return typeof state === 'object' && state !== null && 'esaPart' in state
}

/** Checks what the open part asks; at the review, checks everything and sends it. */
async function checkOrSend(
  part: number,
  answers: Answers,
  attempt: () => { submissionId: string; honeypot: string },
): Promise<EsaOutcome> {
  const { problemsIn, sendEsaRequest } = await loadData()
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
function placeIn(form: HTMLFormElement, storedPart: number | undefined): Place {
  const focused = partOf(document.activeElement?.getAttribute('name') ?? '')
  const part = focused >= 0 ? focused : (storedPart ?? 0)
  return { ...START, part, answers: answersIn(form), stopped: focused < 0 && storedPart !== undefined }
}

/** Fills empty fields without focus with what the signed-in member's account knows. */
async function fillInMember(form: HTMLFormElement): Promise<void> {
  if (!hasStoredSession()) return
  const { memberDetails } = await loadData()
  for (const [field, value] of Object.entries(await memberDetails())) {
    const control = form.elements.namedItem(field)
    const isFree = control instanceof HTMLInputElement && !control.value && control !== document.activeElement
    if (isFree) control.value = value
  }
}

/** Shows the part that is open from its beginning, and has its heading spoken. */
function focusOpenPart(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLElement>('[data-part]:not([hidden]) h3')?.focus({ preventScroll: true })
}

function loadData() {
  return import('./esa-request.data.ts')
}
