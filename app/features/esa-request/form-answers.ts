import type { Answers } from './esa-request.data.ts'
import { ESA_FIELDS } from './parts.ts'

/** What stands in the form now, every field of every part. */
export function answersIn(form: HTMLFormElement): Answers {
  const given = new FormData(form)
  return Object.fromEntries(ESA_FIELDS.map((field) => [field, textOf(given.get(field))]))
}

/** Puts answers where nothing stands yet: what somebody typed before our scripts ran is newer. */
export function fillIn(form: HTMLFormElement, answers: Answers): void {
  const present = answersIn(form)
  for (const [field, value] of Object.entries(answers)) {
    const control = form.elements.namedItem(field)
    if (!present[field] && (control instanceof RadioNodeList || isTextControl(control))) control.value = value
  }
}

/** What stands in the field that is hidden from people. */
export function honeypotIn(form: HTMLFormElement): string {
  return textOf(new FormData(form).get('_gotcha'))
}

/** Leads to a field, or to the first answer of a question. */
export function focusField(form: HTMLFormElement, field: string): void {
  form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}

/** Shows the part that is open from its beginning, and has its heading spoken. */
export function focusOpenPart(form: HTMLFormElement): void {
  form.scrollIntoView({ block: 'start' })
  form.querySelector<HTMLElement>('[data-part]:not([hidden]) h3')?.focus({ preventScroll: true })
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
