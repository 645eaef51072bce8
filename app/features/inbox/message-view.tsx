import { useEffect, useId, useRef, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { useFacts } from '#app/facts.ts'
import { fill, plural } from '#contracts/fill.ts'
import { dayAfterYears, momentOf } from '#app/lib/dates.ts'
import { phoneText } from '#app/lib/phone.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import { loadingWords } from '#content/messages/loading.ts'
import type { InboxMessage } from '#contracts/inbox.ts'

import { dialHref } from './dial.ts'
import { stateOf } from './inbox-list.tsx'
import { mailto } from './message-bar.tsx'
import { nameOf, sectionsOf, type ShownField } from './message-fields.ts'
import { MessageNote, type TypedNote } from './message-note.tsx'
import { ReplyComposer } from './reply-composer.tsx'
import { SavedAnswers } from './saved-answers.tsx'
import { SentReplies } from './sent-replies.tsx'
import type { useMessage } from './use-inbox.ts'

/** An opened message: its content, the owner's notes, and the less frequent actions. */
export function MessageView({
  message,
  listHref,
  reply,
  onAnswer,
  onUnread,
  onDelete,
  ...note
}: {
  message: ReturnType<typeof useMessage>
  /** Target of the link back to the list. */
  listHref: string
  /** The reply that is being written. */
  reply: Pick<
    React.ComponentProps<typeof ReplyComposer>,
    'typed' | 'autoFocus' | 'onType' | 'onSaved' | 'onSent'
  > & { isOpen: boolean; onChoose: (text: string) => void }
  typed: TypedNote | undefined
  onType: (note: TypedNote) => void
  onSaved: (note: TypedNote) => void
  onAnswer: () => void
  onUnread: () => void
  onDelete: () => void
  onMissing: () => void
}) {
  const article = useRef<HTMLElement>(null)
  const ready = message.data !== undefined
  useEffect(() => {
    if (ready) article.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [ready])
  return (
    <article ref={article} aria-busy={message.isPending} className="max-w-240 pt-3 print:pt-0">
      <SiteLink
        href={listHref}
        className="inline-flex min-h-touch items-center gap-2 font-medium print:hidden"
      >
        <Icon name="arrow" className="size-4.5 rotate-180" />
        {words.back}
      </SiteLink>
      <div className={ready ? '' : 'pt-6'}>
        <QueryStatus
          query={message}
          words={{ ...loadingWords, loadFailed: words.openFailed.description }}
          lines={6}
        />
      </div>
      {message.data && (
        <>
          <Message message={message.data} />
          <Replying message={message.data} onAnswer={onAnswer} onMissing={note.onMissing} {...reply} />
          <MessageNote message={message.data} {...note} />
          <OtherActions message={message.data} onUnread={onUnread} onDelete={onDelete} />
        </>
      )}
    </article>
  )
}

/** The replies that were sent, the one that is being written, and the saved answers to start one with. */
function Replying({
  isOpen,
  onChoose,
  ...composer
}: Omit<React.ComponentProps<typeof ReplyComposer>, 'name'> & {
  isOpen: boolean
  onChoose: (text: string) => void
}) {
  const { message, typed } = composer
  const { draft, fields, deletedAt } = message
  const isPossible = !deletedAt && Boolean(fields?.email)
  // An emptied draft is stored, too: it opens nothing, but stays where it is being emptied.
  const [shown, setShown] = useState<number>()
  const isBegun = isOpen || typed !== undefined || draft.text !== '' || shown === draft.number
  if (isBegun && shown !== draft.number) setShown(draft.number)
  return (
    <>
      <SentReplies message={message} onUseAgain={onChoose} />
      {isPossible && isBegun && <ReplyComposer {...composer} name={nameOf(message)} />}
      {isPossible && <SavedAnswers fields={fields} onChoose={onChoose} />}
    </>
  )
}

/** The content of a message, on the screen and in print. */
function Message({ message }: { message: InboxMessage }) {
  const { references } = useFacts()
  const { kind, fields, receivedAt } = message
  const state = stateOf(message)
  return (
    <div className="min-w-0">
      <p className="hidden border-b border-line pb-2 text-fine print:block">
        {fill(words.printHeading, { practice: references.practiceName })}
      </p>
      <header className="pt-1">
        <h1 tabIndex={-1} className="text-title wrap-anywhere">
          {nameOf(message)}
        </h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={kind === 'inquiry' ? 'blue' : 'violet'}>{words.kinds[kind]}</Badge>
          {state && (
            <Badge tone="settled" icon="check">
              {state}
            </Badge>
          )}
          {message.deletedAt && <Badge>{words.deletedState}</Badge>}
          <p className="text-small text-ink-soft">{fill(words.received, { date: momentOf(receivedAt) })}</p>
          {message.answeredAt && (
            <p className="text-small text-ink-soft">
              {fill(words.answeredOn, { date: momentOf(message.answeredAt) })}
            </p>
          )}
        </div>
      </header>
      {fields ? (
        sectionsOf(kind, fields).map((section) => <Section key={section.fields[0]?.name} {...section} />)
      ) : (
        <Notice tone="caution" className="mt-6">
          <p>{words.unreadable}</p>
        </Notice>
      )}
    </div>
  )
}

function Section({ title, fields }: { title: string | undefined; fields: ShownField[] }) {
  return (
    <>
      {title && <h2 className="mt-7 text-heading">{title}</h2>}
      <dl className="mt-3 border-t border-line">
        {fields.map(({ name, label, value }) => (
          <div
            key={name}
            className="gap-x-6 border-b border-line py-3 sm:grid sm:grid-cols-[13rem_1fr] sm:items-baseline print:break-inside-avoid-page print:py-2"
          >
            <dt className="text-small font-semibold text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {value ? (
                <Value {...{ name, value }} />
              ) : (
                <span className="text-ink-soft">{words.fields.notGiven}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Addresses and numbers are links. */
function Value({ name, value }: { name: string; value: string }) {
  if (name === 'email') return <a href={mailto(value)}>{value}</a>
  const dial = name === 'phone' ? dialHref(value) : undefined
  return dial ? <a href={dial}>{phoneText(value)}</a> : value
}

/** Less frequent actions. Printing is the browser's own, to paper or to a PDF. */
function OtherActions({
  message,
  onUnread,
  onDelete,
}: {
  message: InboxMessage
  onUnread: () => void
  onDelete: () => void
}) {
  const { retention } = useFacts()
  const hint = useId()
  const { fields, receivedAt, kind } = message
  const period = kind === 'inquiry' ? retention.inquiry : retention.esaRequest
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        {fields && (
          <Button look="secondary" aria-describedby={hint} onClick={() => print()}>
            {words.print}
          </Button>
        )}
        <Button look="secondary" onClick={onUnread}>
          {words.markUnread}
        </Button>
        {!message.deletedAt && (
          <Button look="danger" aria-keyshortcuts="d" onClick={onDelete}>
            {words.delete}
          </Button>
        )}
      </div>
      <p className="mt-5 max-w-measure text-fine text-ink-soft">
        {message.deletedAt
          ? words.deletedNote
          : fill(words.removedOn, {
              date: dayAfterYears(receivedAt, period.years),
              kept: plural(words.years, period.years),
            })}{' '}
        <span className="print:hidden">
          {words.logNotice} {fields && <span id={hint}>{words.printHint}</span>}
        </span>
      </p>
    </>
  )
}
