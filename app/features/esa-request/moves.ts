import { flushSync } from 'react-dom'

import { mayBeReopened, wasReloaded } from '#app/lib/page-load.ts'
import { newSubmissionId } from '#app/lib/form.ts'
import { toast } from '#app/lib/toast.ts'
import { errors } from '#content/messages/errors.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'

import { draftIn } from './draft.ts'
import { answersIn, fillIn, focusField, focusOpenPart, honeypotIn } from './form-answers.ts'
import { ESA_FIELDS, partOf, PARTS, REVIEW } from './parts.ts'
import type { Failure, Move, Place } from './way-through.ts'

/** The form on the page, and what the page knows about the way through it. */
export interface InForm {
  form: HTMLFormElement
  place: Place
  dispatch: (move: Move) => void
  memory: Memory
  onSent: () => void
}

export interface Memory {
  underway: boolean
  /** Names the last attempt to send exactly these answers. */
  submissionId?: string | undefined
}

/** What is said about each way in which sending can fail. */
export const FAILURES = {
  offline: errors.offline,
  'too-many': errors.tooMany,
  failed: words.failed,
} as const

const draft = draftIn(() => sessionStorage)

// What this document has kept itself is its own, however it was loaded.
let restored = false

// The page says it too, where the focus goes.
const TOAST = { of: 'esa-request', silent: true }

/** Takes up what this tab kept before a reload, and what was typed before our scripts ran. */
export function restore(form: HTMLFormElement, dispatch: InForm['dispatch'], memory: Memory): void {
  // Sent without scripts and come back: what the tab may still hold is done with.
  if (location.hash === '#request-sent' && !wasReloaded()) draft.clear()
  if (!restored && mayBeReopened()) {
    // The page promises that closing the tab ends it; browsers bring storage and fields back with the tab.
    draft.clear()
    form.reset()
  }
  restored = true
  const kept = draft.read()
  memory.submissionId = kept?.submissionId
  if (kept) fillIn(form, kept.values)
  const focused = partOf(document.activeElement?.getAttribute('name') ?? '')
  const part = focused >= 0 ? focused : (kept?.part ?? 0)
  dispatch({ type: 'moved', part, answers: answersIn(form) })
}

/** Checks what the open part asks and goes on; at the review, checks everything and sends it. */
export async function advance(within: InForm): Promise<void> {
  const { form, place, dispatch, memory } = within
  if (memory.underway) return
  memory.underway = true
  try {
    const { problemsIn } = await loadSender()
    const problems = problemsIn(answersIn(form), PARTS[place.part]?.fields ?? ESA_FIELDS)
    if (Object.keys(problems).length > 0) dispatch({ type: 'refused', problems })
    else if (place.part < REVIEW) goTo(within, place.part + 1)
    else await send(within)
  } catch {
    // The code that checks and sends could not be loaded, so nothing has left the browser.
    draft.keep({ values: answersIn(form), part: place.part })
    fail(within, navigator.onLine ? 'failed' : 'offline')
  }
  memory.underway = false
}

export function goTo({ form, dispatch, memory }: InForm, part: number): void {
  const answers = answersIn(form)
  draft.keep({ values: answers, part, submissionId: memory.submissionId })
  flushSync(() => dispatch({ type: 'moved', part, answers }))
  focusOpenPart(form)
}

/** Leads to a field that has a problem, in whichever part it is. */
export function chooseProblem({ form, dispatch }: InForm, field: string): void {
  flushSync(() => dispatch({ type: 'shown', part: partOf(field) }))
  focusField(form, field)
}

/** Other answers are another request: the next attempt gets its own name. */
export function edit({ form, place, dispatch, memory }: InForm, field: string): void {
  memory.submissionId = undefined
  draft.keep({ values: answersIn(form), part: place.part })
  dispatch({ type: 'edited', field })
}

export function clear({ form, dispatch, memory }: InForm): void {
  draft.clear()
  memory.submissionId = undefined
  form.reset()
  flushSync(() => dispatch({ type: 'cleared' }))
  focusOpenPart(form)
}

/** Call it when somebody begins to type, so that going on does not wait for it. */
export function loadSender() {
  return import('./esa-request.data.ts')
}

async function send(within: InForm): Promise<void> {
  const { form, place, dispatch, memory, onSent } = within
  const answers = answersIn(form)
  memory.submissionId ??= newSubmissionId()
  draft.keep({ values: answers, part: place.part, submissionId: memory.submissionId })
  dispatch({ type: 'sending' })
  const { sendEsaRequest } = await loadSender()
  const outcome = await sendEsaRequest(answers, memory.submissionId, honeypotIn(form))
  if (outcome !== 'sent') return fail(within, outcome)
  draft.clear()
  memory.submissionId = undefined
  toast(words.sent, TOAST)
  onSent()
}

/** Every answer stays where it is. */
function fail({ place, dispatch }: InForm, outcome: Failure): void {
  if (place.part === REVIEW) toast({ ...FAILURES[outcome], tone: 'destructive' }, TOAST)
  dispatch({ type: 'not sent', outcome })
}
