import { useEffect, useEffectEvent, useRef } from 'react'
import {
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  type ClientLoaderFunctionArgs,
} from 'react-router'

import { isServerReachable, onServerReachable } from '#app/lib/connection.ts'
import { logProblem } from '#app/lib/log.ts'
import { keepWanted } from '#app/lib/page-lifecycle.ts'
import { hasTyped } from '#app/lib/typed-fields.ts'

/**
 * Moves the focus to the new page's heading after client-side navigation, or to that of the section which the address
 * names, so that screen readers announce it. React Router restores the scroll position.
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

// Outside the component: the site's and the owner's layouts each render their own `PageArrival`.
let lastPath: string | undefined

/** A thin line at the top while the next page loads; delayed in CSS, so that fast loads do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="navigation-progress" aria-hidden="true" />
}

/** Loader data of the pages opened during this visit, by path. */
const visited = new Map<string, unknown>()

/** The `clientLoader` of prerendered pages: a page opened before is served from memory, also while offline. */
export async function cachedLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname } = new URL(request.url)
  return visited.has(pathname) ? visited.get(pathname) : serverLoader()
}

/**
 * While the site is closed, links to pages that are not sent yet load a whole document: the framework would request
 * their data, which is not sent either, and the site may have been opened meanwhile.
 * @param isSent by path
 */
export function useFullPageLoads(isClosed: boolean, isSent: (path: string) => boolean): void {
  useEffect(() => {
    if (!isClosed) return
    const leaveToBrowser = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (link && link.origin === location.origin && !isSent(link.pathname)) event.stopPropagation()
    }
    addEventListener('click', leaveToBrowser, { capture: true })
    return () => removeEventListener('click', leaveToBrowser, { capture: true })
  }, [isClosed, isSent])
}

/** Why a navigation was blocked. */
export interface BlockedNavigation {
  /** 'away': the device is online, and the server does not respond. */
  reason: 'offline' | 'away'
  /** Whether something that was typed would have been lost. */
  typed: boolean
}

/**
 * Blocks navigation to a page that was not opened before while it could not be fetched: the framework would respond
 * with a reload, which loses this page too. If something was typed the server is probed first, because a device that is
 * online may still not reach it. The requested page opens once the server responds, unless something is typed by then.
 * @param onBlocked called with undefined once the server answers again, or another page is opened
 */
export function useBlockWhileUnreachable(onBlocked: (blocked: BlockedNavigation | undefined) => void): void {
  const { pathname } = useLocation()
  const loaderData = useMatches().at(-1)?.loaderData
  const navigate = useNavigate()
  const notify = useEffectEvent(onBlocked)
  const stopWaiting = useRef<() => void>(undefined)
  const blocker = useBlocker(({ nextLocation: { pathname: path, search, hash } }) => {
    if (visited.has(path)) return false
    // If that page's code does not load, the framework reloads this one without a trace of which was requested.
    keepWanted(path + search + hash)
    return !navigator.onLine || hasTyped()
  })
  const wait = useEffectEvent((blocked: BlockedNavigation, wanted: string) => {
    notify(blocked)
    stopWaiting.current?.()
    stopWaiting.current = onServerReachable(() => {
      notify(undefined)
      if (!blocked.typed && !hasTyped()) void navigate(wanted)
    })
  })
  useEffect(() => {
    visited.set(pathname, loaderData)
    keepWanted(undefined)
  }, [pathname, loaderData])
  const arrived = useEffectEvent((_path: string) => {
    // Another page than the requested one.
    stopWaiting.current?.()
    stopWaiting.current = undefined
    notify(undefined)
  })
  useEffect(() => arrived(pathname), [pathname])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname: path, search, hash } = blocker.location
    let isLatest = true
    void isServerReachable().then((answers) => {
      // Another link was pressed meanwhile.
      if (!isLatest) return
      if (answers) return blocker.proceed()
      blocker.reset()
      keepWanted(undefined)
      return wait({ reason: navigator.onLine ? 'away' : 'offline', typed: hasTyped() }, path + search + hash)
    })
    return () => void (isLatest = false)
  }, [blocker])
}

let historyIndex = 0

/**
 * Adds the router's index to history entries that the browser makes itself for links to a fragment. Without an index a
 * blocker can't undo a POP to such an entry, and the router warns. Registered at module load, before the router's own
 * `popstate` listener. The shape of the state is the router's: should it change, only the warning comes back.
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
 * Brings all of what Tab leads to into view. Firefox scrolls only where none of it is, so that a sticky bar may cover its
 * upper part.
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
 * Logs the path of a page that does not exist. The server logged it already if it served this page; after
 * client-side navigation it has not, so a HEAD request lets it log the path.
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
