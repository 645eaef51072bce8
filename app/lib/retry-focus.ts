import { useEffect, useRef, useState } from 'react'

/**
 * Leads the focus after "Try Again": its button goes away, so the focus waits on the region and moves on to what
 * comes, the first thing in it with `tabIndex={-1}`.
 *
 * @param busy whether the region waits for what comes
 * @returns `region`, for the element with `tabIndex={-1}`; `begin`, to call when the button is pressed; `retried`,
 * whether what comes is spoken by the focus, so that it must not be announced as well
 */
export function useRetryFocus<T extends HTMLElement>(busy: boolean) {
  const region = useRef<T>(null)
  const awaited = useRef(false)
  const [retried, setRetried] = useState(false)
  useEffect(() => {
    if (busy || !awaited.current) return
    awaited.current = false
    region.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  }, [busy])
  return {
    region,
    retried,
    begin(): void {
      awaited.current = true
      setRetried(true)
      region.current?.focus({ preventScroll: true })
    },
  }
}
