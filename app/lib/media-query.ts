import { useCallback, useSyncExternalStore } from 'react'

/** Tailwind's `lg`. */
export const WIDE = '(min-width: 64rem)'

/** Whether the window matches; true where nothing is rendered for a window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}
