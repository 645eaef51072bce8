import { startTransition, useEffect, useState } from 'react'

let isHydrated = false

/**
 * False in the prerendered page and until hydration: for controls that need scripts. True from the first render of what
 * is shown later.
 *
 * Changes in a transition, which React renders in slices: the snapshots of `useSyncExternalStore` would render every
 * component that asks again at once, which blocked a phone for 150 ms on a page with a long form.
 *
 * Not for content inside of a `Suspense` that is hydrated apart from the page.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated)
  useEffect(() => {
    isHydrated = true
    startTransition(() => setHydrated(true))
  }, [])
  return hydrated
}
