import { isServerReachable } from './connection.ts'
import { tryStorage } from './storage.ts'
import { type FieldValue, fillFields, typedFields } from './typed-fields.ts'
import { typedInput } from './typed-input.ts'

const RELOADED = 'reloadedForCode'
const MIN_RELOAD_INTERVAL_MS = 60_000

let leaving = false
let sending = 0

/** Marks a deliberate departure: no reload, and no input is stored, unless the browser comes back to this document. */
export function markPageLeaving(): void {
  leaving = true
  onPageKept(() => (leaving = false))
}

/** Calls back when the browser comes back to this document, which it has kept in its back/forward cache. */
export function onPageKept(onBack: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && onBack())
}

/** Prevents `reloadWhenStale` while a form is being sent: a reload would lose the outcome. */
export async function preventReloadWhile<T>(work: Promise<T>): Promise<T> {
  sending += 1
  try {
    return await work
  } finally {
    sending -= 1
  }
}

/**
 * Reloads the page when one of its scripts can't be fetched any more, for example after a deployment, and stores the
 * input. The only handler of this case: browsers cache such a failure, so that another import would always fail.
 *
 * Does not reload while the server does not respond, which would lose the page; if the same file was missing in the
 * last minute, which would loop; and while a field has the focus, when code is only preloaded: sending requests it
 * again.
 * @returns stops listening
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
  storeTyped('stale')
  markPageLeaving()
  location.reload()
}

/** Records each reload in the tab's storage. Without storage there is no reload. */
function mayReloadFor(failure: string): boolean {
  const may = tryStorage(() => {
    const [before, at] = sessionStorage.getItem(RELOADED)?.split('\n') ?? []
    if (before === failure && Math.abs(Date.now() - Number(at)) < MIN_RELOAD_INTERVAL_MS) return false
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

/**
 * Set by the page that the service worker shows (`standalone-pages.tsx`), in the tab whose page it replaces: 'away' or
 * 'offline'.
 */
export const OFFLINE_PAGE_SHOWN = 'offlinePageShown'

/**
 * The page that was requested by a navigation, stored for the document that may load instead: the service worker's
 * page, or this page again, whose document then opens the requested one (`publishing/render-pages.ts`).
 */
export const REQUESTED_PAGE = 'requestedPage'

/** @param path undefined when no navigation is pending */
export function storeRequestedPage(path: string | undefined): void {
  tryStorage(() => {
    if (path === undefined) sessionStorage.removeItem(REQUESTED_PAGE)
    else sessionStorage.setItem(REQUESTED_PAGE, path)
  })
}

/**
 * Stores the input when the page is unloaded, in case it is reloaded: few browsers do so themselves, and none if the
 * service worker responds with another document. Not in the areas of a member and of the owner, whose drafts belong to
 * one account, unless there is no connection to save them.
 * @returns stops listening
 */
export function storeTypedWhenUnloaded(): () => void {
  addEventListener('pagehide', storeWhenUnloaded)
  return () => removeEventListener('pagehide', storeWhenUnloaded)
}

function storeWhenUnloaded({ persisted }: PageTransitionEvent): void {
  // A page in the back/forward cache keeps its fields.
  if (persisted || leaving) return
  if (!navigator.onLine) storeTyped('offline')
  else if (!isInArea()) storeTyped('unloaded')
}

/** Whether the page is of a member's or the owner's area. */
function isInArea(): boolean {
  return /^\/(?:admin|dashboard)\b/.test(location.pathname)
}

/**
 * Whether a navigation is unloading this page: the framework reloads it where the next page's code can't be fetched.
 */
function isNavigating(): boolean {
  return tryStorage(() => sessionStorage.getItem(REQUESTED_PAGE) !== null) ?? false
}

/** 'away': the device had some network, and the server did not respond. */
export type UnloadReason = 'stale' | 'offline' | 'away' | 'unloaded'

interface BeforeReload {
  path: string
  reason: UnloadReason
  fields: FieldValue[]
}

const beforeReload = typedInput<BeforeReload>(
  { form: 'any-before-reload' },
  {
    until: 'tab-closed',
    parse(stored) {
      const { path, reason = 'unloaded', fields } = stored as Partial<BeforeReload>
      // A map can't be made of what is no list of pairs: a damaged entry counts as none.
      return path === location.pathname ? { path, reason, fields: [...new Map(fields)] } : undefined
    },
  },
)

/**
 * Stores the input of the page's forms for the next load of the same path. Never a password. Outside of the areas, whose
 * pages store their input themselves, a pending navigation is dropped: the next load would otherwise open the requested
 * page and lose the input.
 */
function storeTyped(reason: UnloadReason): void {
  const fields = typedFields()
  if (fields.length === 0) return
  const isStale = reason === 'unloaded' && isNavigating()
  beforeReload.store({ path: location.pathname, reason: isStale ? 'stale' : reason, fields })
  if (!isInArea()) storeRequestedPage(undefined)
}

/**
 * Restores the input that was stored before a reload, also into forms that are rendered a little later, and clears it.
 * Restores nothing in a tab that was closed before the reload and reopened.
 * @param onRestored called after the first restored field, with the reason of the reload
 */
export function restoreTyped(onRestored: (reason: UnloadReason) => void): () => void {
  const stored = consumeStored()
  return stored ? fillFields(stored.fields, () => onRestored(stored.reason)) : () => undefined
}

function consumeStored(): BeforeReload | undefined {
  const stored = beforeReload.read()
  const offlinePage = tryStorage(() => sessionStorage.getItem(OFFLINE_PAGE_SHOWN)) ?? undefined
  beforeReload.clear()
  tryStorage(() => sessionStorage.removeItem(OFFLINE_PAGE_SHOWN))
  if (!stored || !wasReloaded()) return undefined
  if (offlinePage === undefined) return stored
  return { ...stored, reason: offlinePage === 'away' ? 'away' : 'offline' }
}

/**
 * Whether this document was loaded again in its tab: by the reader, by ourselves, or by a browser that had discarded
 * the tab to save memory. Session storage is also restored with a tab that was closed and reopened, which browsers
 * report as a step through the history.
 */
export function wasReloaded(): boolean {
  return typeOfLoad() === 'reload' || wasDiscarded()
}

/**
 * Whether the tab may have been closed and reopened since it stored something: browsers report a step back in the same
 * way.
 */
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
