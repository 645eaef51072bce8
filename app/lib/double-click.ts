/** Browsers do not count the taps of a finger as they count clicks. */
const DOUBLE_TAP = { ms: 400, px: 24 }

/**
 * Ignores the second press of a double click where the first one has changed what is under the pointer: a button that
 * became its opposite would undo what was done. A held Enter key presses once.
 */
export function ignoreSecondPress(): void {
  let first: PointerEvent | undefined
  let shown: string | undefined
  addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest('button, a, summary')
      // With its words, icon and states.
      const shows = control ? `${control.outerHTML}${control.closest('details')?.open}` : ''
      if (first && shows !== shown && isSecond(first, event)) return stop(event)
      first = event
      shown = shows
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) stop(event)
    },
    true,
  )
}

function isSecond(
  first: PointerEvent,
  { detail, pointerType, timeStamp, clientX, clientY }: PointerEvent,
): boolean {
  if (detail > 1) return true
  return (
    pointerType === 'touch' &&
    timeStamp - first.timeStamp < DOUBLE_TAP.ms &&
    Math.hypot(clientX - first.clientX, clientY - first.clientY) < DOUBLE_TAP.px
  )
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
