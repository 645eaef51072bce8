import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { dashboard } from '#content/messages/dashboard.ts'

const words = dashboard.unread

/** Stands where the profile's values would, while they could not be read: nothing false, nothing to edit. */
export function ProfileUnread({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }

  return (
    <Notice tone="danger" title={words.title} live="assertive">
      <p>{words.body}</p>
      <Button look="secondary" className="mt-3" busy={busy} onClick={() => void retry()}>
        {busy ? words.retrying : words.retry}
      </Button>
    </Notice>
  )
}
