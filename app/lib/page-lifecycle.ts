import { isServerReachable } from './connection.ts'
import { tryStorage } from './storage.ts'
import { typedInput } from './typed-input.ts'

const RELOADED = 'reloadedForCode'
const AT_MOST_ONCE_IN_MS = 60_000

let leaving = false
let sending = 0

/** Leaving on purpose: from now on no reload, and nothing typed is kept. */
export function pageIsLeaving(): void {
  leaving = true
}

/** Prevents `reloadWhenStale` while a form is being sent: a reload would lose the outcome. */
export async function stayWhile<T>(work: Promise<T>): Promise<T> {
  sending += 1
  try {
    return await work
  } finally {
    sending -= 1
  }
}

/**
 * Reloads the page when code of it can't be fetched any more, as after a deployment, and keeps what was typed.
 * The one place that handles it: browsers remember such a file as missing, so trying again would fail for ever.
 *
 * Not while the server does not answer, where a reload would lose the page; not when the same file was missing in the
 * last minute, which would loop; and not while a field has the focus, when code is only preloaded: sending requests it
 * again.
 *
 * @returns stops it
 */
export function reloadWhenStale(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let typing = false
  const options = { capture: true, signal }
  addEventListener('focusin', ({ target }) => (typing = isField(target)), options)
  addEventListener('input', ({ target }) => (typing = isField(target)), options)
  addEventListener('submit', () => (typing = false), options)
  addEventListener('click', ({ target }) => (typing &&= !isControl(target)), options)
  addEventListener(
    'vite:preloadError',
    ({ payload }) => {
      if (typing || sending > 0) return
      // The form that needed the code may post natively, which takes precedence.
      void isServerReachable().then((answers) => answers && setTimeout(() => reloadFor(payload.message)))
    },
    { signal },
  )
  return () => listening.abort()
}

function reloadFor(failure: string): void {
  if (leaving || !mayReloadFor(failure)) return
  keepTyped('stale')
  pageIsLeaving()
  location.reload()
}

/** Remembers each reload in the tab. Where it can't be remembered it is not done. */
function mayReloadFor(failure: string): boolean {
  const may = tryStorage(() => {
    const [before, at] = sessionStorage.getItem(RELOADED)?.split('\n') ?? []
    if (before === failure && Math.abs(Date.now() - Number(at)) < AT_MOST_ONCE_IN_MS) return false
    sessionStorage.setItem(RELOADED, `${failure}\n${Date.now()}`)
    return true
  })
  return may ?? false
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null
}

const WAITS_AT_MOST_MS = 10_000

/** Set by the page that the service worker shows (`standalone-pages.tsx`), in the tab whose page it replaces: 'away' or 'offline'. */
export const OFFLINE_PAGE_SHOWN = 'offlinePageShown'

/**
 * The page that was being opened, kept for what may be loaded in place of it: the service worker's page, or this one
 * again, whose document then opens it (`publishing/render-pages.ts`).
 */
export const WANTED = 'pageWanted'

/** @param path undefined once nothing is being opened any more */
export function keepWanted(path: string | undefined): void {
  tryStorage(() => {
    if (path === undefined) sessionStorage.removeItem(WANTED)
    else sessionStorage.setItem(WANTED, path)
  })
}

/**
 * Keeps what was typed when the page is unloaded, for the case that it is reloaded: few browsers do it themselves, and
 * none where the service worker answers with another document. Not in the areas of a member and of the owner, whose
 * drafts are for one account, unless there is no connection to save them by.
 * @returns stops it
 */
export function keepTypedWhenUnloaded(): () => void {
  addEventListener('pagehide', keepWhenUnloaded)
  return () => removeEventListener('pagehide', keepWhenUnloaded)
}

function keepWhenUnloaded({ persisted }: PageTransitionEvent): void {
  // A page in the back/forward cache keeps its fields.
  if (persisted || leaving) return
  if (!navigator.onLine) keepTyped('offline')
  else if (!/^\/(?:admin|dashboard)\b/.test(location.pathname)) keepTyped('unloaded')
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** 'away': the device had some network, and the server did not answer. */
type Reason = 'stale' | 'offline' | 'away' | 'unloaded'

interface Kept {
  path: string
  reason: Reason
  typed: [string, string][]
}

const beforeReload = typedInput<Kept>(
  { form: 'any-before-reload' },
  {
    until: 'tab-closed',
    parse(stored) {
      const { path, reason = 'unloaded', typed } = stored as Partial<Kept>
      if (path !== location.pathname || !Array.isArray(typed)) return undefined
      return { path, reason, typed: typed.filter(isPair) }
    },
  },
)

/** Keeps what was typed into the page's forms for the next load of the same path. Never a password. */
function keepTyped(reason: Reason): void {
  const typed = typedIn(document)
  if (typed.length > 0) beforeReload.store({ path: location.pathname, reason, typed })
}

/** Whether anything was typed into a form of this page that leaving it would lose. */
export function hasTyped(): boolean {
  return typedIn(document).length > 0
}

/**
 * Puts back what was kept before a reload, also into forms that appear a little later, and forgets it. A tab that
 * was closed before it came to that, and is opened again, shows nothing.
 *
 * @param onRestored called once anything was put back, with the reason for which it was kept
 */
export function restoreTyped(onRestored: (reason: Reason) => void): () => void {
  const kept = takeKept()
  if (!kept) return () => undefined
  const typed = new Map(kept.typed)
  let announced = false
  function restore(reason: Reason) {
    for (const [id, control] of present(document)) {
      const wanted = typed.get(id)
      if (wanted === undefined) continue
      typed.delete(id)
      put(control, wanted)
      if (!announced) onRestored(reason)
      announced = true
    }
  }
  restore(kept.reason)
  const observer = new MutationObserver(() => restore(kept.reason))
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), WAITS_AT_MOST_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function takeKept(): Kept | undefined {
  const kept = beforeReload.read()
  const offlinePage = tryStorage(() => sessionStorage.getItem(OFFLINE_PAGE_SHOWN)) ?? undefined
  beforeReload.clear()
  tryStorage(() => sessionStorage.removeItem(OFFLINE_PAGE_SHOWN))
  if (!kept || !wasReloaded()) return undefined
  if (offlinePage === undefined) return kept
  return { ...kept, reason: offlinePage === 'away' ? 'away' : 'offline' }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
}

/** What differs from how the page came, by field. */
function typedIn(page: Document): [string, string][] {
  return present(page).flatMap(([id, control]) => (isUntouched(control) ? [] : [[id, valueOf(control)]]))
}

/** Every field whose value is kept, by a name that is the same after the reload. */
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

/** A password that is being shown has the type of any text. */
function isKept({ type, name, autocomplete }: Control): boolean {
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

/** The first option, where the document marks none as the default. */
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

/**
 * Whether this document was loaded again in its tab: by the reader, by ourselves, or by a browser that had put the
 * tab aside to save memory. Session storage is also restored with a tab that was closed and reopened, which browsers
 * report as a step through the history.
 */
export function wasReloaded(): boolean {
  return typeOfLoad() === 'reload' || wasDiscarded()
}

/** Whether the tab may have been closed and reopened since it stored something: a step back looks the same. */
export function mayBeReopened(): boolean {
  return typeOfLoad() === 'back_forward' && !wasDiscarded()
}

function typeOfLoad(): string | undefined {
  const [load] = performance.getEntriesByType('navigation')
  return (load as PerformanceNavigationTiming | undefined)?.type
}

function wasDiscarded(): boolean {
  return 'wasDiscarded' in document && document.wasDiscarded === true
}
