import { useEffect, useEffectEvent } from 'react'
import {
  useBlocker,
  useLocation,
  useMatches,
  useNavigation,
  type ClientLoaderFunctionArgs,
} from 'react-router'

import { logProblem } from '#app/lib/log.ts'
import { loggablePath } from '#contracts/loggable-path.ts'

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
export async function loadOnce({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname } = new URL(request.url)
  return visited.has(pathname) ? visited.get(pathname) : serverLoader()
}

/**
 * Before the owner opened the site, links load pages anew that are not there yet: the framework would ask for their
 * data, which nobody is sent, and by then the site may be open.
 * @param isThere by its path
 */
export function useFullLoads(isClosed: boolean, isThere: (path: string) => boolean): void {
  useEffect(() => {
    if (!isClosed) return
    const leaveToBrowser = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (link && link.origin === location.origin && !isThere(link.pathname)) event.stopPropagation()
    }
    addEventListener('click', leaveToBrowser, { capture: true })
    return () => removeEventListener('click', leaveToBrowser, { capture: true })
  }, [isClosed, isThere])
}

/**
 * Blocks navigation while offline, unless the next page was opened before: its code and content could not be
 * fetched, and the framework would respond with a reload, which loses this page too.
 */
export function useStayWhileOffline(onStayed: () => void): void {
  const { pathname } = useLocation()
  const loaderData = useMatches().at(-1)?.loaderData
  const stayed = useEffectEvent(onStayed)
  const blocker = useBlocker(({ nextLocation }) => !navigator.onLine && !visited.has(nextLocation.pathname))
  useEffect(() => {
    visited.set(pathname, loaderData)
  }, [pathname, loaderData])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    stayed()
  }, [blocker])
}

/**
 * Logs the path of a page that does not exist. The server logged it already if it served this page; after
 * client-side navigation it has not, so a HEAD request lets it log the path.
 */
export function reportMissingPage(path: string): void {
  const loggable = loggablePath(path)
  logProblem(`404: there is no page at ${loggable}`)
  if (path === servedPath) return
  // The loggable path, because proxies in between write logs of their own.
  fetch(loggable, { method: 'HEAD' }).catch(() => undefined)
}

const servedPath = typeof location === 'undefined' ? undefined : location.pathname
