import { useEffect, useEffectEvent } from 'react'
import { useBlocker, useLocation } from 'react-router'

const visited = new Set<string>()

/**
 * Stays on the page while there is no connection, unless the next one was open before: its code could not be
 * fetched, and the framework would answer that with a reload, which loses this page too.
 */
export function useStayWhileOffline(onStayed: () => void): void {
  const { pathname } = useLocation()
  const stayed = useEffectEvent(onStayed)
  const blocker = useBlocker(({ nextLocation }) => !navigator.onLine && !visited.has(nextLocation.pathname))
  useEffect(() => {
    visited.add(pathname)
  }, [pathname])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    stayed()
  }, [blocker])
}
