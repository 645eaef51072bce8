const OBSERVE_MS = 10_000

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Name and value of a field; for a choice, whether it is checked. */
export type FieldValue = readonly [name: string, value: string]

/** Whether a form of this page has input that leaving the page would lose. */
export function hasTyped(): boolean {
  return typedFields().length > 0
}

/** Fields of the page's forms that differ from their initial values. Never a password. */
export function typedFields(): FieldValue[] {
  return fieldsOfPage().flatMap(([name, control]) => (isUntouched(control) ? [] : [[name, valueOf(control)]]))
}

/**
 * Sets the values of the page's forms, also of those that are rendered a little later.
 * @param onFilled called after the first field was set
 * @returns stops filling
 */
export function fillFields(values: readonly FieldValue[], onFilled: () => void): () => void {
  const left = new Map(values)
  let hasFilled = false
  function fill() {
    for (const [name, control] of fieldsOfPage()) {
      const value = left.get(name)
      if (value === undefined) continue
      left.delete(name)
      put(control, value)
      if (!hasFilled) onFilled()
      hasFilled = true
    }
  }
  fill()
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), OBSERVE_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/**
 * Remembers the page's fields before React hydrates it.
 * @returns to be called when React has rendered the document anew, which it does where an extension or a translator had
 *   changed it: text, choices, focus and selection are as they were in the removed fields
 */
export function rememberFields(): () => void {
  const before = namedFields(ALL)
  let focused = document.activeElement
  addEventListener('focusin', ({ target }) => (focused = target as Element))
  // Chromium also calls it for a field that is about to be removed: look at it afterwards.
  addEventListener('focusout', ({ target }) => {
    queueMicrotask(() => (target as Element).isConnected && (focused = null))
  })
  return () => {
    const now = new Map(namedFields(ALL))
    for (const [name, removed] of before) {
      const control = now.get(name)
      if (!control || removed.isConnected) continue
      put(control, valueOf(removed))
      if (removed === focused) focusLike(control, removed)
    }
  }
}

function focusLike(control: Control, { selectionStart, selectionEnd }: Partial<HTMLInputElement>): void {
  // A form that shows one part at a time has not opened this one yet: it opens the part with the focus.
  control.closest('[hidden]')?.removeAttribute('hidden')
  control.focus({ preventScroll: true })
  // Null for a type without a selection, such as an email address.
  if (selectionStart != null) (control as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd!)
}

const ALL = 'input, textarea, select'

/** Every field that may be restored after the page is loaded again. */
function fieldsOfPage(): [string, Control][] {
  return namedFields('form :is(input, textarea, select)[name]').filter(([, control]) => mayBePutBack(control))
}

/**
 * Fields by a name that is the same when the page is rendered again, also where a form was added meanwhile: a form's
 * hidden fields say which one it is.
 */
function namedFields(selector: string): [string, Control][] {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll<Control>(selector)].map((control) => {
    const radio = control.type === 'radio' ? `=${control.value}` : ''
    const hidden = control.form?.querySelectorAll<HTMLInputElement>('[type=hidden]') ?? []
    const form = [...hidden].map(({ value }) => value).join(' ')
    const name = `${form}/${control.name || control.type}${radio}`
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return [`${name}#${nth}`, control]
  })
}

/** A password that is being shown has the type of any text. */
function mayBePutBack({ type, name, autocomplete }: Control): boolean {
  const secret = type === 'password' || /password|one-time-code/.test(autocomplete)
  return type !== 'hidden' && !secret && name !== '_gotcha'
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

function valueOf(control: Control): string {
  return isChoice(control) ? String(control.checked) : control.value
}

function isUntouched(control: Control): boolean {
  if (isChoice(control)) return control.checked === control.defaultChecked
  if (control instanceof HTMLSelectElement) return control.selectedIndex === defaultIndexOf(control)
  return control.value === control.defaultValue
}

/** The first option if the document marks none as the default. */
function defaultIndexOf({ options }: HTMLSelectElement): number {
  return Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  )
}

/** Sets the value as typing does, so that the field's listeners are called. */
function put(control: Control, value: string): void {
  if (valueOf(control) === value) return
  if (isChoice(control)) return control.click()
  // A value typed since the load is newer.
  if (!isUntouched(control)) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
