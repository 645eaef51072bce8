import { wasReloaded } from './page-load.ts'

const KEY = 'typedBeforeReload'
const WAITS_AT_MOST_MS = 10_000

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Keeps what stands in the page's forms for the reload that comes right after it. Never a password. */
export function keepTyped(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typedIn(document)))
  } catch {
    // Storage is full or forbidden.
  }
}

/**
 * Puts back what was kept before a reload, also into forms that appear a little later, and forgets it. A tab that
 * was closed before it came to that, and is opened again, shows nothing.
 *
 * @param onRestored called once anything was put back
 */
export function restoreTyped(onRestored: () => void): () => void {
  const kept = takeKept()
  if (!kept) return () => undefined
  let told = false
  function restore() {
    for (const [id, control] of present(document)) {
      const wanted = kept?.get(id)
      if (wanted === undefined) continue
      kept?.delete(id)
      put(control, wanted)
      if (!told) onRestored()
      told = true
    }
  }
  restore()
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), WAITS_AT_MOST_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function takeKept(): Map<string, string> | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (!text || !wasReloaded()) return undefined
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? new Map(kept.filter(isPair)) : undefined
  } catch {
    return undefined
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
}

/** What differs from how the page came, by field. */
function typedIn(page: Document): [string, string][] {
  return present(page).flatMap(([id, control]) => (isUntouched(control) ? [] : [[id, valueOf(control)]]))
}

/** Every field that holds somebody's words, by a name that is the same after the reload. */
function present(page: Document): [string, Control][] {
  const seen = new Map<string, number>()
  const controls = page.querySelectorAll<Control>('form :is(input, textarea, select)[name]')
  return [...controls].filter(isKept).map((control) => {
    const radio = control.type === 'radio' ? `=${control.value}` : ''
    const name = `${control.name}${radio}`
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return [`${name}#${nth}`, control]
  })
}

function isKept({ type, name }: Control): boolean {
  return type !== 'hidden' && type !== 'password' && name !== '_gotcha'
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

function valueOf(control: Control): string {
  return isChoice(control) ? String(control.checked) : control.value
}

function isUntouched(control: Control): boolean {
  if (isChoice(control)) return control.checked === control.defaultChecked
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected ?? true
  return control.value === control.defaultValue
}

/** As if it were typed, so that whoever listens to the field takes notice. */
function put(control: Control, value: string): void {
  if (valueOf(control) === value) return
  if (isChoice(control)) return control.click()
  // What was typed meanwhile is newer.
  if (!isUntouched(control)) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
