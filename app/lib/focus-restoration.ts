import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

import { useTypedInput } from './use-typed-input.ts'

/**
 * Remembers the link that was pressed last, or the control that had the focus last, in a part of one of the owner's pages.
 * When Back leads there again it is in view and has the focus, within an open group: the owner follows dozens of links, one
 * after the other, and long forms would begin at their top.
 * @param name of the part, unlike all others of the area
 * @param places selects links, found again by their address, and controls, found again by their id
 * @param otherwise called where there is no such place
 */
export function useFocusRestoration(
  name: string,
  { places: selector = 'a', otherwise: onNotFound = () => {} } = {},
) {
  const [lastKey, setLastKey] = useTypedInput(
    { form: 'focus', field: name },
    { until: 'area-left', initial: '' },
  )
  const isPop = useNavigationType() === NavigationType.Pop
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const all = [...(part.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const place = isPop && lastKey ? all.find((one) => keyOf(one) === lastKey) : undefined
    if (!place) {
      onNotFound()
      return undefined
    }
    place.closest('details')?.setAttribute('open', '')
    // After the page's own arrival, which leads the focus to the heading.
    const frame = requestAnimationFrame(() => {
      place.scrollIntoView({ block: 'center' })
      place.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
    // When the part is shown, once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const rememberFocus = ({ target }: React.SyntheticEvent) => {
    const place = target instanceof Element && target.closest<HTMLElement>(selector)
    if (place) setLastKey(keyOf(place))
  }
  // Safari does not focus a link that is pressed.
  return { ref: part, onClick: rememberFocus, onFocus: rememberFocus }
}

function keyOf(place: HTMLElement): string {
  return place.getAttribute('href') ?? place.id
}
