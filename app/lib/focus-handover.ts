import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus on when the part of the page that holds it is taken away, which would drop it to the body.
 * @param next what takes the focus, asked once the page has changed
 * @returns the ref of that part
 */
export function useFocusHandover<E extends HTMLElement>(
  next: () => HTMLElement | null | undefined,
): React.RefObject<E | null> {
  const part = useRef<E>(null)
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      queueMicrotask(() => latest.current()?.focus({ preventScroll: true }))
    }
  }, [])
  return part
}

/** The heading of the page, which says where one is. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector('h1')
}
