import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether a floating element covers content that has to stay visible, so that it should be hidden. Checked on mount and
 * again once scrolling has ended (checks on the way would make it blink), after resizing, a change of the page, or a
 * move of the focus.
 *
 * @param floating stays in the document while it is hidden, so that its position can be measured
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

/** Throttles checks to ten a second, because each forces a layout. */
const PAUSE_MS = 100
/** Without an event of scrolling for so long, it has ended. Safari before version 26 has no `scrollend`. */
const REST_MS = 160

/**
 * Calls back after scrolling, resizing, a change of the page, or a move of the focus.
 * @returns unsubscribes
 */
export function onPageMoved(callback: () => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const callAfter = (ms: number) => {
    timer = setTimeout(() => {
      timer = undefined
      callback()
    }, ms)
  }
  const scheduleCallback = () => {
    if (!timer) callAfter(PAUSE_MS)
  }
  const postpone = () => {
    clearTimeout(timer)
    callAfter(REST_MS)
  }
  addEventListener('scroll', postpone, { passive: true, signal: listening.signal })
  for (const event of ['resize', 'focusin', 'focusout'])
    addEventListener(event, scheduleCallback, { passive: true, signal: listening.signal })
  const sizes = new ResizeObserver(scheduleCallback)
  sizes.observe(document.body)
  // Other floating elements are shown and hidden by a class, which does not resize the page.
  const parts = new MutationObserver(scheduleCallback)
  parts.observe(document.body, { attributeFilter: ['class'], childList: true, subtree: true })
  return () => {
    listening.abort()
    sizes.disconnect()
    parts.disconnect()
    clearTimeout(timer)
  }
}

/** Whether an element that `selector` finds can be seen now. */
export function isInView(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  })
}
