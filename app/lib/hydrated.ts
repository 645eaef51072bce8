import { useSyncExternalStore } from 'react'

/** False in the prerendered page and until its scripts run: for controls that need them to work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
}

function noSubscription() {
  return () => undefined
}
