import { useEffect } from 'react'

import { Button } from '#app/components/button.tsx'
import { fill } from '#contracts/fill.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import { inboxReply } from '#content/messages/inbox-reply.ts'
import type { InboxMessage } from '#contracts/inbox.ts'

import type { Change, Marks } from './use-inbox.ts'
import { Key } from './use-shortcuts.tsx'

/** Fixed at the bottom of the screen: the last change with Undo, and the actions on the message. */
export function BottomBar({ marks, children }: { marks: Marks; children: React.ReactNode }) {
  const { undoable, undo } = marks
  useUndoTimeout(marks)
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-line bg-paper has-[button,a]:border-t print:hidden [@media(max-height:20rem)]:static"
    >
      <div className="page-column pb-[env(safe-area-inset-bottom)]">
        <div className="flex max-w-240 items-center justify-between gap-4">
          <p role="status" className="min-w-0 text-small wrap-anywhere">
            {undoable?.text}
          </p>
          {undoable && (
            <Button
              look="quiet"
              className="-mr-3 shrink-0 py-1 text-small"
              aria-keyshortcuts="z"
              onClick={undo}
            >
              {words.undo.button}
              <Key letter="Z" />
            </Button>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}

const OFFERED_MS = 20_000

/** Hides Undo after `OFFERED_MS`. */
function useUndoTimeout({ undoable, dismissUndo }: Marks): void {
  useEffect(() => {
    if (!undoable) return undefined
    const timer = setTimeout(dismissUndo, OFFERED_MS)
    return () => clearTimeout(timer)
    // Restart the timer for a new change only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [undoable])
}

export type ChangeName = 'answered' | 'handled' | 'open' | 'deleted' | 'restored' | 'unread'

/** The name of a change, and the marks that undo it. Answering also marks as handled. */
export function changeOf(change: ChangeName, message: InboxMessage, name: string): Change {
  const handled = message.handledAt !== null
  const [marks, before] = {
    answered: [
      { answered: true, handled: true },
      { answered: message.answeredAt !== null, handled },
    ],
    handled: [{ handled: true }, { handled }],
    open: [{ handled: false }, { handled }],
    deleted: [{ deleted: true }, { deleted: false }],
    restored: [{ deleted: false }, { deleted: true }],
    unread: [{ unread: true }, { unread: false }],
  }[change] as [Change['marks'], Change['before']]
  return { id: message.id, marks, before, text: fill(words.undo[change], { name }) }
}

/** At least as wide as its label; without its icon if three would not fit. */
const BUTTON =
  'grow px-2! @max-[18rem]:text-small @max-[18rem]:[&>svg]:hidden @max-[12rem]:min-h-[44px] @max-[12rem]:py-1.5 @max-[12rem]:text-fine'

/** The usual actions. `onNext` is undefined if there is no other message. */
export function MessageBar({
  message,
  onReply,
  onChange,
  onNext,
}: {
  message: InboxMessage | undefined
  onReply: () => void
  onChange: (change: ChangeName) => void
  onNext?: () => void
}) {
  const { bar } = words
  return (
    <div role="group" aria-label={bar.label} className="@container max-w-240">
      <div className="flex flex-wrap gap-2 py-2">
        {message?.deletedAt ? (
          <Button className={BUTTON} onClick={() => onChange('restored')}>
            {bar.restore}
          </Button>
        ) : (
          <>
            <Reply message={message} onReply={onReply} />
            <Button
              look="secondary"
              icon={message?.handledAt ? undefined : 'check'}
              className={BUTTON}
              busy={!message}
              aria-keyshortcuts="h"
              onClick={() => onChange(message?.handledAt ? 'open' : 'handled')}
            >
              {message?.handledAt ? bar.open : bar.handled}
              <Key letter="H" />
            </Button>
          </>
        )}
        <Button
          look="secondary"
          className={BUTTON}
          busy={!onNext}
          aria-busy={undefined}
          aria-keyshortcuts="j ArrowRight"
          onClick={onNext}
        >
          {onNext ? bar.next : bar.noNext}
          <Key letter="J" />
        </Button>
      </div>
    </div>
  )
}

/** Opens the reply under the message. */
function Reply({ message, onReply }: { message: InboxMessage | undefined; onReply: () => void }) {
  if (message && !message.fields?.email) return null
  return (
    <Button icon="mail" className={BUTTON} busy={!message} aria-keyshortcuts="r" onClick={onReply}>
      {words.bar.reply}
      <Key letter="R" />
    </Button>
  )
}

/** Opens the mail program with address, subject, and the text if there is one. */
export function answerHref(email: string, practice: string, text?: string): string {
  const subject = encodeURIComponent(fill(inboxReply.mail.subject, { practice }))
  // RFC 6068: lines of a mail end in both.
  const body = text === undefined ? '' : `&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
  return `${mailto(email)}?subject=${subject}${body}`
}

export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
