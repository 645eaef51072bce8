import { useSyncExternalStore } from 'react'

/** False in the prerendered page and until hydration: for controls that need scripts. */
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
