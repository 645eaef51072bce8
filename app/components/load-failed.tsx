import { useState } from 'react'

import { pageHeading, useFocusHandover } from '../lib/focus.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * What could not be loaded, and the way to try again. Where that works, what was loaded takes its place and
 * the focus goes on.
 *
 * @param onRetry resolves once it is known how it went
 * @param focusNext where the focus goes on; the page's heading without it
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
