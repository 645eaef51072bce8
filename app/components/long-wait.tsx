import { useEffect, useState } from 'react'

import { LoadFailed } from './load-failed.tsx'

const LONG_MS = 10_000

/** Stands beside a skeleton: says after a while that nothing answers, and offers to load the page anew. */
export function LongWait({
  words,
}: {
  words: { title: string; body: string; retry: string; retrying: string }
}) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!long) return null
  const { title, body, retry, retrying } = words
  return (
    <LoadFailed {...{ title, retry, retrying }} live="assertive" onRetry={reload}>
      <p>{body}</p>
    </LoadFailed>
  )
}

/** Whatever hangs, a script or a service, is asked for again. Never resolves: the page goes. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}
