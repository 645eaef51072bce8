import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Moves the focus when the element that contains it unmounts; otherwise the browser would move it to the body.
 * @param next returns the element to focus, called after the page has changed
 * @returns the ref of the element that may unmount
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
      queueMicrotask(() => {
        // What was added in the same moment, such as the outcome of a form, may have taken it already.
        if (isFocusLost()) latest.current()?.focus({ preventScroll: true })
      })
    }
  }, [])
  return part
}

function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}

/** The heading of the page. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector('h1')
}

/**
 * After "Show more", moves the focus to the first new item.
 * @param target selector of the element to focus, one in each item
 * @returns `expectMore`, to call when the button is pressed, with the number of items that remain (default: all)
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
 * State of a button that is replaced by a form. Opening focuses the form's first field; closing returns the focus to the
 * button if the form had it.
 * @param opened the form is open initially, and then does not take the focus
 */
export function useDisclosure(opened = false) {
  const [open, setOpen] = useState(opened)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    if (open && !before.current) {
      content.current
        ?.querySelector<HTMLElement>('input:not([type=hidden], [aria-hidden]), [tabindex="-1"]:not(input)')
        ?.focus()
    }
    if (!open && before.current && isFocusLost()) button.current?.focus()
    before.current = open
  }, [open])
  return { open, show: () => setOpen(true), hide: () => setOpen(false), button, content }
}
