import { useRef, useState } from 'react'

import { countTyped } from '#contracts/typed-text.ts'

import { isServerReachable } from './connection.ts'
import { useHydrated } from './hydrated.ts'
import { logProblem } from './log.ts'
import { markPageLeaving, onPageKept } from './page-lifecycle.ts'

/** Error messages by field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The outcome when `send` rejects, for example because its code can't be loaded: nothing was sent. */
export interface Unsent {
  status: 'offline' | 'failed'
}

type Progress<Outcome> = 'editing' | 'sending' | { outcome: Outcome | Unsent }

export interface FormOptions<Field extends string, Outcome extends { status: string }> {
  /** Checks the fields and sends them; imports what it needs. */
  send: (fields: FormData, form: HTMLFormElement) => Promise<Outcome>
  /** Error messages by field; the first field with an error gets the focus. */
  errorsOf?: (outcome: Outcome | Unsent) => FieldErrors<Field> | undefined
  /** Called once per attempt, while the form is still busy: toasts, `form.reset()`, navigation. */
  onOutcome?: (outcome: Outcome | Unsent, form: HTMLFormElement) => void | Promise<void>
  /** Called on each input, for example to store a draft. */
  onEdit?: (form: HTMLFormElement) => void
  /** Imports what `send` needs, once a field has the focus, so that sending does not wait for it. */
  preload?: () => Promise<unknown>
  /** Prefix of the fields' ids, for a page with two forms. */
  prefix?: string
  /** 'summary' where an `ErrorSummary` takes the focus instead of the first wrong field. */
  errorFocus?: 'field' | 'summary'
  /** Has the browser post the form to its `action` when `send` rejects. */
  nativePost?: boolean
}

/**
 * State of a form with uncontrolled fields, so that input from before hydration is not lost. Fields are locked while a
 * request is pending. Spread `formProps` on the form and `field(name)` on each field.
 */
export function useForm<Field extends string, Outcome extends { status: string }>(
  options: FormOptions<Field, Outcome>,
) {
  const hydrated = useHydrated()
  const [progress, setProgress] = useState<Progress<Outcome>>('editing')
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [attempt, setAttempt] = useState(0)
  const isSubmitting = useRef(false)

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSubmitting.current) return
    const form = event.currentTarget
    if (focusOverLimit(form)) return
    isSubmitting.current = true
    setProgress('sending')
    setErrors({})
    const outcome = await sendForm(options, form)
    if (outcome === 'posted-natively') return onPageKept(end)
    if (outcome) await runHandler(() => options.onOutcome?.(outcome, form))
    const found = (outcome && options.errorsOf?.(outcome)) ?? {}
    end(outcome)
    setErrors(found)
    setAttempt((count) => count + 1)
    if (options.errorFocus !== 'summary') focusFirst(form, found)
  }

  function end(outcome?: Outcome | Unsent): void {
    isSubmitting.current = false
    setProgress(outcome ? { outcome } : 'editing')
  }

  /** Removes the error of the field that is edited. */
  function edit(event: React.InputEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement
    setErrors((current) => (name in current ? { ...current, [name]: undefined } : current))
    options.onEdit?.(event.currentTarget)
  }

  /**
   * Not on a button's focus: missing code reloads the page (`reloadWhenStale`), between the button's press and its
   * click.
   */
  function preload({ target }: React.FocusEvent): void {
    if (!(target instanceof HTMLButtonElement)) options.preload?.().catch(() => undefined)
  }

  const clearOutcome = () => setProgress((current) => (current === 'sending' ? current : 'editing'))

  function reset(): void {
    clearOutcome()
    setErrors({})
  }

  const busy = progress === 'sending'
  return {
    busy,
    outcome: typeof progress === 'object' ? progress.outcome : undefined,
    errors,
    /** Number of attempts: the `key` of an element that has to be announced again. */
    attempt,
    clearOutcome,
    /** Clears the last outcome and its errors. */
    reset,
    formProps: {
      noValidate: hydrated,
      'aria-busy': busy,
      onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void submit(event),
      onInput: edit,
      onFocus: preload,
    },
    field: (name: Field) => ({ name, id: `${options.prefix ?? ''}${name}`, error: errors[name] }),
  }
}

/** Runs the form's own handler. Never throws: a form whose handler fails must not stay busy. */
export async function runHandler(handler: () => void | Promise<void>): Promise<void> {
  try {
    await handler()
  } catch (cause) {
    logProblem('The outcome of a form was not handled', cause)
  }
}

/** A field's text, as it was typed. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** The texts of several fields, by name. */
export function textsOf<Name extends string>(fields: FormData, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, textOf(fields, name)])) as Record<Name, string>
}

/**
 * Sends the form. If `send` rejects, lets the browser post it where that is possible: browsers cache a failed import
 * until the page is reloaded, so that another try would always fail.
 * @returns 'posted-natively' when the browser posts the form; undefined when the browser itself has marked a field
 */
async function sendForm<Field extends string, Outcome extends { status: string }>(
  { send, nativePost }: FormOptions<Field, Outcome>,
  form: HTMLFormElement,
): Promise<Outcome | Unsent | 'posted-natively' | undefined> {
  const fields = new FormData(form)
  const unlock = lockFields(form)
  try {
    // Unlock before anything else: the browser does not validate read-only fields.
    return await send(fields, form).finally(unlock)
  } catch {
    const unsent: Unsent = { status: navigator.onLine ? 'failed' : 'offline' }
    if (!nativePost) return unsent
    if (!form.reportValidity()) return undefined
    // The browser's error page would replace this page with the input in it.
    if (!(await isServerReachable())) return unsent
    markPageLeaving()
    form.submit()
    return 'posted-natively'
  }
}

/** Locks the fields while the form is sent: changes would be neither sent nor preserved when the form is reset. */
function lockFields(form: HTMLFormElement): () => void {
  const texts = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const open = texts.filter(({ readOnly }) => !readOnly)
  for (const text of open) text.readOnly = true
  // Checkboxes and radio buttons can't be read-only, and a disabled one would lose the focus.
  form.addEventListener('click', preventChoice, true)
  return () => {
    for (const text of open) text.readOnly = false
    form.removeEventListener('click', preventChoice, true)
  }
}

function preventChoice(event: Event): void {
  if (event.target instanceof HTMLInputElement) event.preventDefault()
}

/**
 * Focuses the first field whose text is too long; the field shows its own message (`FieldLimit`). False also for one in
 * a closed part, which can't take the focus: `send` checks it and names it where it can be seen.
 */
function focusOverLimit(form: HTMLFormElement): boolean {
  const limited = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-max]')
  const overLimit = [...limited].find(({ value, dataset }) => countTyped(value) > Number(dataset.max))
  overLimit?.focus()
  return overLimit !== undefined && overLimit === document.activeElement
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors<string>): void {
  const first = [...form.elements].find((element) => errors[element.getAttribute('name') ?? ''])
  if (!(first instanceof HTMLElement)) return
  first.focus()
  // Its error, too, which is shown below it: the style sheet adds a margin for it.
  first.scrollIntoView({ block: 'nearest' })
}
