import { useEffect, useLayoutEffect, useRef, useState } from 'react'

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

/** The heading of the page. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector('h1')
}

/**
 * After "Show more", moves the focus to the first new item, where reading goes on.
 * @param target selects what takes the focus, one element of each item
 * @returns `expectMore`, to call when the button is pressed: with how many stay, unless it is all of them
 */
export function useFocusOnMore<E extends HTMLElement>(target: string) {
  const list = useRef<E>(null)
  const before = useRef<number>(undefined)
  const targets = () => list.current?.querySelectorAll<HTMLElement>(target)
  useEffect(() => {
    const first = before.current === undefined ? undefined : targets()?.[before.current]
    if (!first) return
    before.current = undefined
    first.focus()
  })
  return { list, expectMore: (shown = targets()?.length) => void (before.current = shown) }
}

/**
 * A button that gives way to a form; when the form goes, the focus that it had goes back to the button.
 * @param opened the form is there from the start, and then takes no focus
 */
export function useDisclosure(opened = false) {
  const [open, setOpen] = useState(opened)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    if (open && !before.current) {
      content.current?.querySelector<HTMLElement>('input:not([type=hidden]), [tabindex="-1"]')?.focus()
    }
    const isLost = !document.activeElement || document.activeElement === document.body
    if (!open && before.current && isLost) button.current?.focus()
    before.current = open
  }, [open])
  return { open, show: () => setOpen(true), hide: () => setOpen(false), button, content }
}
