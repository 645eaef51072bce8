import { useEffect, useState } from 'react'

const SLOW_AFTER_MS = 4000

/** Appears when sending takes so long that a visitor may begin to doubt. */
export function SlowNotice({ text }: { text: string }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="text-small text-ink-soft">
      {slow && text}
    </p>
  )
}
