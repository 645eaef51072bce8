import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether a floating element covers content that has to stay visible, and so is to be hidden. Checked when it appears,
 * and again after the page was scrolled or resized, has changed, or the focus has moved.
 *
 * @param floating the element, in the document even while it is hidden, so that its place can be measured
 */
export function useIsCoveringContent(
  floating: React.RefObject<HTMLElement | null>,
  isCoveringContent: (element: HTMLElement) => boolean,
): boolean {
  const [covering, setCovering] = useState(true)
  const check = useEffectEvent(() => {
    if (floating.current) setCovering(isCoveringContent(floating.current))
  })
  useEffect(() => onPageMoved(() => check()), [])
  return covering
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
  // Other floating elements appear and are hidden by a class, without changing the page's size.
  const parts = new MutationObserver(actSoon)
  parts.observe(document.body, { attributeFilter: ['class'], childList: true, subtree: true })
  return () => {
    listening.abort()
    sizes.disconnect()
    parts.disconnect()
    clearTimeout(waiting)
  }
}

/** Whether an element that `selector` finds can be seen now. */
export function isInView(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  })
}
