import { useEffect, useRef, useState } from 'react'

import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { LoadFailed } from '#app/components/load-failed.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { inbox as words } from '#content/messages/inbox.ts'

import { MessageActions } from './message-actions.tsx'
import { Message } from './message.tsx'
import type { Inbox } from './use-inbox-list.ts'
import { useMessage } from './use-message.ts'

interface Props {
  id: string
  inbox: Inbox
  onLeave: () => void
  onRefused: () => void
}

/** One message, opened: what was sent, and what can be done with it. */
export function MessageView({ id, inbox, onLeave, onRefused }: Props) {
  const { state, busy, open, mark, remove } = useMessage(id, inbox, { onLeave, onRefused })
  const [asking, setAsking] = useState(false)
  const article = useRef<HTMLElement>(null)
  const ready = state.status === 'ready'
  useEffect(() => {
    if (ready) article.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [ready])
  const deleteNow = async () => {
    await remove()
    setAsking(false)
  }
  return (
    <article
      ref={article}
      aria-busy={state.status === 'loading'}
      className="pt-6 lg:grid lg:grid-cols-[1fr_14rem] lg:items-start lg:gap-x-14 print:block print:pt-0"
    >
      <SiteLink
        href="/admin/inbox"
        className="inline-flex min-h-touch items-center gap-2 font-medium lg:col-span-2 lg:justify-self-start print:hidden"
      >
        <span aria-hidden="true">←</span> {words.back}
      </SiteLink>
      {state.status === 'loading' && <Loading />}
      {state.status === 'failed' && <NotOpened onRetry={open} />}
      {ready && (
        <>
          <Message message={state.message} />
          <MessageActions
            message={state.message}
            busy={busy}
            onMark={mark}
            onDelete={() => setAsking(true)}
          />
        </>
      )}
      <ConfirmDialog
        open={asking}
        question={words.deleteQuestion}
        confirm={words.deleteConfirm}
        keep={words.deleteKeep}
        busy={busy}
        onConfirm={() => void deleteNow()}
        onClose={() => setAsking(false)}
        focusIfGone={() => document.querySelector('h1')}
      />
    </article>
  )
}

function Loading() {
  return (
    <div className="pt-6">
      <div role="status" className="sr-only">
        {words.loading}
      </div>
      <Skeleton lines={6} />
    </div>
  )
}

function NotOpened({ onRetry }: { onRetry: () => Promise<void> }) {
  const { description } = words.openFailed
  return (
    <div className="pt-6">
      <LoadFailed title={description} retry={words.retry} retrying={words.busy} onRetry={onRetry} />
    </div>
  )
}
