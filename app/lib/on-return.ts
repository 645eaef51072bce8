import { useEffect, useRef } from 'react'

/** Calls back whenever the reader comes back to this tab: what it shows may have changed elsewhere. */
export function useOnReturn(callback: () => void): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    const returned = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [])
}
