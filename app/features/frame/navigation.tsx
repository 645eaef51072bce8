import { useEffect, useEffectEvent, useRef } from 'react'
import {
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  type ClientLoaderFunctionArgs,
} from 'react-router'

import { mayLeave } from '#app/lib/confirm-leaving.ts'
import { isServerReachable, onServerReachable } from '#app/lib/connection.ts'
import { logProblem } from '#app/lib/log.ts'
import { storeRequestedPage } from '#app/lib/page-lifecycle.ts'
import { fillFields, hasTyped, typedFields } from '#app/lib/typed-fields.ts'
import { typedOnPages } from '#app/lib/typed-input.ts'

/**
 * After client-side navigation, moves the focus to the new page's heading, or to that of the section in the address, so
 * that screen readers announce it. React Router restores the scroll position.
 */
export function PageArrival() {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const before = lastPath
    lastPath = pathname
    if (before === undefined || before === pathname) return
    const section = hash ? document.getElementById(hash.slice(1)) : null
    const heading =
      section?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    // A page that checks the session first has no heading yet.
    ;(heading ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}

// Module state, because the site's and the owner's layouts each render their own `PageArrival`.
let lastPath: string | undefined

/** A thin line at the top while the next page loads; delayed in CSS, so that fast loads do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="navigation-progress" aria-hidden="true" />
}

/** Loader data of the pages opened during this visit, by path. */
const visited = new Map<string, unknown>()

/**
 * The `clientLoader` of prerendered pages: a page that was opened before is returned from memory, also while offline.
 */
export async function cachedLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname } = new URL(request.url)
  return visited.has(pathname) ? visited.get(pathname) : serverLoader()
}

/**
 * While the site is closed, links to pages that are not served load a whole document: the framework would request their
 * data, which is not served either, and the site may have been opened meanwhile.
 * @param isSent whether a path is served
 */
export function useFullPageLoads(isClosed: boolean, isSent: (path: string) => boolean): void {
  useEffect(() => {
    if (!isClosed) return
    const loadDocument = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (link && link.origin === location.origin && !isSent(link.pathname)) event.stopPropagation()
    }
    addEventListener('click', loadDocument, { capture: true })
    return () => removeEventListener('click', loadDocument, { capture: true })
  }, [isClosed, isSent])
}

/**
 * Stores the input of a page that is left within the site. Not of the areas of members and the owner, which store the
 * input of each account apart, nor what led to them from the sign-in page.
 */
function keepTyped(path: string, next: string): void {
  const isOfAccount = AREA.test(path) || (path === '/auth' && AREA.test(next))
  typedOnPages.set(path, isOfAccount ? [] : typedFields())
}

const AREA = /^\/(?:admin|dashboard)\b/

/** Why a navigation was blocked. */
export interface BlockedNavigation {
  /** 'away': the device is online, and the server does not respond. */
  reason: 'offline' | 'away'
  /** Whether the navigation would have lost input. */
  typed: boolean
}

/**
 * Blocks navigation, by the one blocker that the router allows, in two cases. `confirmLeaving` asks, and the person
 * stays; or the page was not opened before and can't be fetched: the framework would react with a reload, which loses
 * this page too. In the second case, if there is input, or the browser reports to be offline, the server is probed first:
 * a device that is online may still not reach it, and one that reports to be offline may. The requested page opens once
 * the server responds, unless there is input by then.
 * @param onBlocked called with undefined once the server responds again, or another page is opened
 */
export function useBlockWhileUnreachable(onBlocked: (blocked: BlockedNavigation | undefined) => void): void {
  const { pathname } = useLocation()
  const loaderData = useMatches().at(-1)?.loaderData
  const navigate = useNavigate()
  const notify = useEffectEvent(onBlocked)
  const stopPolling = useRef<() => void>(undefined)
  const isDeclined = useRef(false)
  const blocker = useBlocker(({ nextLocation: { pathname: path, search, hash } }) => {
    if (path !== pathname && !mayLeave()) {
      isDeclined.current = true
      return true
    }
    if (path !== pathname) keepTyped(pathname, path)
    if (visited.has(path)) return false
    // If that page's code does not load, the framework reloads this page and loses the requested path.
    storeRequestedPage(path + search + hash)
    return !navigator.onLine || hasTyped()
  })
  const waitForServer = useEffectEvent((blocked: BlockedNavigation, requestedPath: string) => {
    notify(blocked)
    stopPolling.current?.()
    stopPolling.current = onServerReachable(() => {
      notify(undefined)
      if (!blocked.typed && !hasTyped()) void navigate(requestedPath)
    })
  })
  useEffect(() => {
    visited.set(pathname, loaderData)
    storeRequestedPage(undefined)
  }, [pathname, loaderData])
  const handleArrival = useEffectEvent((_path: string) => {
    // Another page than the requested one was opened.
    stopPolling.current?.()
    stopPolling.current = undefined
    notify(undefined)
  })
  useEffect(() => handleArrival(pathname), [pathname])
  useEffect(() => fillFields(typedOnPages.get(pathname) ?? [], () => undefined), [pathname])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (isDeclined.current) {
      isDeclined.current = false
      return blocker.reset()
    }
    const { pathname: path, search, hash } = blocker.location
    let isLatest = true
    void isServerReachable().then((answers) => {
      // Another link was pressed meanwhile.
      if (!isLatest) return
      if (answers) return blocker.proceed()
      blocker.reset()
      storeRequestedPage(undefined)
      return waitForServer(
        { reason: navigator.onLine ? 'away' : 'offline', typed: hasTyped() },
        path + search + hash,
      )
    })
    return () => void (isLatest = false)
  }, [blocker])
}

let historyIndex = 0

/**
 * Adds the router's index to history entries that the browser creates itself for links to a fragment. Without an index,
 * a blocker can't undo a POP to such an entry, and the router warns. Registered at module load, before the router's own
 * `popstate` listener. The state's shape is the router's: if it changes, only the warning returns.
 */
function addHistoryIndex(): void {
  const known = indexOf(history.state)
  historyIndex = known ?? historyIndex + 1
  if (known !== undefined) return
  const key = Math.random().toString(36).slice(2, 10)
  history.replaceState({ usr: null, key, idx: historyIndex }, '')
}
if (typeof window !== 'undefined') addEventListener('popstate', addHistoryIndex)

/**
 * Scrolls elements that Tab focuses completely into view. Firefox scrolls only if nothing of them is in view, so that a
 * sticky bar may cover their upper part.
 */
function showAllOfFocus({ key }: KeyboardEvent): void {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' })
}
if (typeof window !== 'undefined') addEventListener('keyup', showAllOfFocus)

/** Reads the index of entries that the framework adds itself. */
export function useHistoryIndex(): void {
  const { key } = useLocation()
  const readIndex = useEffectEvent((_key: string) => (historyIndex = indexOf(history.state) ?? historyIndex))
  useEffect(() => void readIndex(key), [key])
}

function indexOf(state: unknown): number | undefined {
  const given = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
  return typeof given === 'number' ? given : undefined
}

/**
 * Logs the path of a page that does not exist. The server has logged it already if it served this page; after
 * client-side navigation, a HEAD request lets it log the path.
 */
export async function reportMissingPage(path: string): Promise<void> {
  const { loggablePath } = await import('#contracts/loggable-path.ts')
  const loggable = loggablePath(path)
  logProblem(`404: there is no page at ${loggable}`)
  if (path === servedPath) return
  // The loggable path, because proxies log it too.
  await fetch(loggable, { method: 'HEAD' })
}

const servedPath = typeof location === 'undefined' ? undefined : location.pathname
