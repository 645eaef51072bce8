import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether an element that floats over the page has to step aside. Checked when it appears, and again after the page was
 * scrolled or resized, has changed, or the focus has moved.
 *
 * @param floating the element, in the document even while it steps aside, so that its place can be measured
 * @param mustYield whether something there has to stay free
 */
export function useStepAside(
  floating: React.RefObject<HTMLElement | null>,
  mustYield: (element: HTMLElement) => boolean,
): boolean {
  const [aside, setAside] = useState(true)
  const check = useEffectEvent(() => {
    if (floating.current) setAside(mustYield(floating.current))
  })
  useEffect(() => onPageMoved(() => check()), [])
  return aside
}

/** Ten times a second at most: a check asks the browser for its layout. */
const PAUSE_MS = 100

function onPageMoved(act: () => void): () => void {
  const listening = new AbortController()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const actSoon = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      act()
    }, PAUSE_MS)
  }
  for (const event of ['scroll', 'resize', 'focusin', 'focusout'])
    addEventListener(event, actSoon, { passive: true, signal: listening.signal })
  const sizes = new ResizeObserver(actSoon)
  sizes.observe(document.body)
  // What else floats comes, goes and is hidden by a class, without changing the page's size.
  const parts = new MutationObserver(actSoon)
  parts.observe(document.body, { attributeFilter: ['class'], childList: true, subtree: true })
  return () => {
    listening.abort()
    sizes.disconnect()
    parts.disconnect()
    clearTimeout(waiting)
  }
}

/** Pixels between the points that `covers` looks at: less than the smallest side of anything that can be tapped. */
const STEP = 14

/** Whether an element that `selector` finds lies beneath `floating`. */
export function covers(floating: HTMLElement, selector: string): boolean {
  const { left, right, top, bottom } = floating.getBoundingClientRect()
  return pointsFrom(left, right).some((x) =>
    pointsFrom(top, bottom).some((y) =>
      document
        .elementsFromPoint(x, y)
        .some((beneath) => !floating.contains(beneath) && beneath.closest(selector)),
    ),
  )
}

function pointsFrom(start: number, end: number): number[] {
  const steps = Math.max(1, Math.ceil((end - start - 2) / STEP))
  return Array.from({ length: steps + 1 }, (_, step) => start + 1 + (step * (end - start - 2)) / steps)
}

/** Whether an element that `selector` finds can be seen now. */
export function isInView(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  })
}
