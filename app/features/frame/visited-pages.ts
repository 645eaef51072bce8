import { useEffect, useEffectEvent } from 'react'
import { useBlocker, useLocation, useMatches, type ClientLoaderFunctionArgs } from 'react-router'

/** What each page of this visit was loaded with, by its path. */
const visited = new Map<string, unknown>()

/** The `clientLoader` of prerendered pages: one seen before opens again without a request, so without a connection too. */
export async function loadOnce({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname } = new URL(request.url)
  return visited.has(pathname) ? visited.get(pathname) : serverLoader()
}

/**
 * Stays on the page while there is no connection, unless the next one was open before: its code and content could
 * not be fetched, and the framework would answer that with a reload, which loses this page too.
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
