import { useState } from 'react'

import { pageHeading, useFocusHandover } from '../lib/focus.ts'
import { Button } from './button.tsx'
import { Notice, useElapsed } from './notice.tsx'
import { Loading } from './skeleton.tsx'

/** The button below a list that loads its next page. */
export function ShowMore({
  words,
  busy,
  onPress,
}: {
  words: { more: string; busy: string }
  busy: boolean
  onPress: () => void
}) {
  return (
    <Button look="secondary" className="mt-7" busy={busy} onClick={onPress}>
      {busy ? words.busy : words.more}
    </Button>
  )
}

/**
 * A notice that something was not loaded, with a retry button. When the retry succeeds and this unmounts, the focus
 * moves to another element.
 * @param onRetry resolves when the retry has succeeded or failed
 * @param focusNext returns the element to focus; by default the page's heading
 */
export function LoadFailed({
  title,
  children,
  retry,
  retrying,
  live,
  onRetry,
  focusNext = pageHeading,
}: {
  title: string
  children?: React.ReactNode
  retry: string
  retrying: string
  live?: 'polite' | 'assertive'
  onRetry: () => Promise<unknown>
  focusNext?: () => HTMLElement | null | undefined
}) {
  const [busy, setBusy] = useState(false)
  const part = useFocusHandover<HTMLDivElement>(focusNext)

  async function tryAgain(): Promise<void> {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }

  return (
    <div ref={part} className="max-w-narrow">
      <Notice tone="danger" title={title} {...(live && { live })}>
        {children}
      </Notice>
      <Button look="secondary" className="mt-5" busy={busy} onClick={() => void tryAgain()}>
        {busy ? retrying : retry}
      </Button>
    </div>
  )
}

/** Status of a query without data: loading, or failed with a retry button. */
export function QueryStatus({
  query,
  words,
  lines,
  skeleton,
}: {
  query: { data: unknown; errorUpdateCount: number; refetch: () => Promise<unknown> }
  words: Record<'loading' | 'loadFailed' | 'retry' | 'retrying', string>
  lines?: number
  /** Replaces the lines. */
  skeleton?: React.ReactNode
}) {
  if (query.data !== undefined) return null
  const { loading, loadFailed, retry, retrying } = words
  if (query.errorUpdateCount === 0) {
    return skeleton ?? <Loading label={loading} {...(lines && { lines })} />
  }
  return <LoadFailed title={loadFailed} {...{ retry, retrying }} onRetry={() => query.refetch()} />
}

const LONG_MS = 10_000

/** Shown beside a skeleton: after `LONG_MS`, a notice with a button that reloads the page. */
export function LongWait({
  words,
}: {
  words: { title: string; body: string; retry: string; retrying: string }
}) {
  if (!useElapsed(LONG_MS)) return null
  const { title, body, retry, retrying } = words
  return (
    <LoadFailed {...{ title, retry, retrying }} live="assertive" onRetry={reload}>
      <p>{body}</p>
    </LoadFailed>
  )
}

/** Reloads the page, because a request may never finish. Never resolves: the document is replaced. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}
