import { useEffect, useRef, useState } from 'react'

/** `near` becomes true when the element with `ref` is within 400 px of the viewport, and remains true. */
export function useNearViewport<T extends Element>(): { ref: React.RefObject<T | null>; near: boolean } {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || near) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  return { ref, near }
}
