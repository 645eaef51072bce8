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

/** Pixels between the points that `covers` looks at: less than the smallest side of anything that can be tapped. */
const STEP = 40

/**
 * Whether an element that `selector` finds lies beneath `floating`. Only where the boxes of both meet is the browser
 * asked, point by point, what is there: that takes a phone hundreds of times as long as comparing boxes.
 */
export function covers(floating: HTMLElement, selector: string): boolean {
  const place = floating.getBoundingClientRect()
  return [...document.querySelectorAll(selector)].some((element) => {
    const box = element.getBoundingClientRect()
    // Without the outermost pixel, which neighbors may share.
    const left = Math.max(place.left + 1, box.left)
    const right = Math.min(place.right - 1, box.right)
    const top = Math.max(place.top + 1, box.top)
    const bottom = Math.min(place.bottom - 1, box.bottom)
    if (left >= right || top >= bottom || floating.contains(element)) return false
    return pointsFrom(left, right).some((x) =>
      pointsFrom(top, bottom).some((y) =>
        document.elementsFromPoint(x, y).some((beneath) => element.contains(beneath)),
      ),
    )
  })
}

function pointsFrom(start: number, end: number): number[] {
  const steps = Math.max(1, Math.ceil((end - start) / STEP))
  return Array.from({ length: steps + 1 }, (_, step) => start + (step * (end - start)) / steps)
}

/** Whether lines of the page's text lie beneath `floating`; the boxes of paragraphs are wider than their words. */
export function coversText(floating: HTMLElement): boolean {
  const place = floating.getBoundingClientRect()
  const meets = ({ left, right, top, bottom }: DOMRect) =>
    left < place.right && place.left < right && top < place.bottom && place.top < bottom
  const range = document.createRange()
  return [...document.querySelectorAll('main :is(p, li, dt, dd, h2, h3)')].some((element) => {
    if (!meets(element.getBoundingClientRect())) return false
    range.selectNodeContents(element)
    return [...range.getClientRects()].some(meets)
  })
}

/** Whether an element that `selector` finds can be seen now. */
export function isInView(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  })
}
