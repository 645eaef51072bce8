import { Button } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { inboxReply } from '#content/messages/inbox-reply.ts'
import { fill } from '#contracts/fill.ts'
import type { InboxMessage, InboxReply } from '#contracts/inbox.ts'

import { useReplyProgress } from './use-inbox.ts'

const { sent: words } = inboxReply

/** The replies that were sent, oldest first, each with what the mail server said of it. */
export function SentReplies({
  message,
  onUseAgain,
}: {
  message: InboxMessage
  /** Starts a new reply with this text. */
  onUseAgain: (text: string) => void
}) {
  useReplyProgress(message)
  const { replies, sender } = message
  const isReopened = message.handledAt === null
  if (replies.length === 0) return null
  return (
    <section aria-labelledby="replies" className="mt-8 max-w-measure">
      <h2 id="replies" className="text-heading">
        {words.title}
      </h2>
      <ol id={LIST} className="mt-3 border-t border-line">
        {replies.map((reply) => (
          <li
            key={reply.number}
            tabIndex={-1}
            className="grid gap-3 border-b border-line py-4 print:break-inside-avoid-page"
          >
            <p className="text-small wrap-anywhere text-ink-soft">
              {fill(words.on, { email: reply.to ?? '', date: momentOf(reply.sentAt) })}
            </p>
            {reply.text === null ? (
              <Notice tone="caution" text={words.unreadable} />
            ) : (
              <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
            )}
            <Progress {...{ reply, sender, isReopened, onUseAgain }} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const LIST = 'sent-replies'

/** The element of the newest reply, scrolled to. */
export function newestReply(): HTMLElement | null {
  const newest = document.getElementById(LIST)?.lastElementChild
  if (!(newest instanceof HTMLElement)) return null
  newest.scrollIntoView({ block: 'nearest' })
  return newest
}

/** How far a reply is; announced when it changes. */
function Progress({
  reply,
  sender,
  isReopened,
  onUseAgain,
}: {
  reply: InboxReply
  sender: string
  /** Whether the message is to do. */
  isReopened: boolean
  onUseAgain: (text: string) => void
}) {
  const { state, said, to, text, endedAt } = reply
  const answered = said && <p className="mt-1 wrap-anywhere">{fill(words.said, { said })}</p>
  return (
    <div role="status">
      {state === 'waiting' && (
        <div className="text-small text-ink-soft">
          <p>{words.states.waiting}</p>
          {answered}
          {said && <p className="mt-1">{words.retried}</p>}
        </div>
      )}
      {state === 'accepted' && (
        <div className="flex gap-2 text-small">
          <Icon name="check" className="mt-0.5 size-5 text-mangrove" />
          <p className="wrap-anywhere">
            {fill(words.states.accepted, { date: momentOf(endedAt ?? '') })}{' '}
            <span className="text-ink-soft">{fill(words.bounces, { sender })}</span>
          </p>
        </div>
      )}
      {state === 'refused' && (
        <Notice tone="danger" title={words.states.refused}>
          <p className="wrap-anywhere">
            {fill(words.refusedHelp, { email: to ?? '' })} {isReopened && words.reopened}
          </p>
          {answered}
          {text !== null && (
            <Button look="secondary" className="mt-3 print:hidden" onClick={() => onUseAgain(text)}>
              {words.again}
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
