import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

import { useTypedInput } from './use-typed-input.ts'

/**
 * Stores which link was pressed last, or which control had the focus last, in a part of one of the owner's pages. When
 * Back returns there, scrolls to it, opens its group and focuses it: the owner follows dozens of links one after the
 * other, and long forms would start at their top.
 * @param name of the part, unique in the area
 * @param selector of links, which are identified by their address, and controls, which are identified by their id
 * @param onNotFound called if there is no such element
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
    // After the page's own focus handling, which focuses the heading.
    const frame = requestAnimationFrame(() => {
      place.scrollIntoView({ block: 'center' })
      place.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
    // Once, on mount.
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
