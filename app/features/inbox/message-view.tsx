import { useEffect, useId, useRef, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { LoadFailed, Loading } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { useFacts } from '#app/facts.ts'
import { fill } from '#app/lib/fill.ts'
import { dayAfterYears, longDay, momentOf } from '#app/lib/dates.ts'
import { hasFailed } from '#app/lib/query-area.tsx'
import { esaRequest } from '#content/messages/esa-request.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import { ESA_FIELD_NAMES } from '#contracts/esa-request-fields.ts'
import type { InboxMessage } from '#contracts/owner-inbox.ts'

import { useMessage, useMessageActions } from './use-inbox.ts'

/** One message, opened: what was sent, and what can be done with it. */
export function MessageView({
  id,
  ...handlers
}: {
  id: string
  /** The message is gone: deleted here or elsewhere. */
  onGone: () => void
  onRefused: () => void
}) {
  const message = useMessage(id, handlers)
  const { mark, remove, busy } = useMessageActions(id, handlers)
  const [confirming, setConfirming] = useState(false)
  const article = useRef<HTMLElement>(null)
  const ready = message.data !== undefined
  const failed = hasFailed(message)
  useEffect(() => {
    if (ready) article.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [ready])
  return (
    <article
      ref={article}
      aria-busy={!ready && !failed}
      className="pt-6 lg:grid lg:grid-cols-[1fr_14rem] lg:items-start lg:gap-x-14 print:block print:pt-0"
    >
      <SiteLink
        href="/admin/inbox"
        className="inline-flex min-h-touch items-center gap-2 font-medium lg:col-span-2 lg:justify-self-start print:hidden"
      >
        <span aria-hidden="true">←</span> {words.back}
      </SiteLink>
      {!ready &&
        (failed ? (
          <NotOpened onRetry={() => message.refetch()} />
        ) : (
          <Loading label={words.loading} lines={6} className="pt-6" />
        ))}
      {message.data && (
        <>
          <Message message={message.data} />
          <MessageActions
            message={message.data}
            busy={busy}
            onMark={mark.mutate}
            onDelete={() => setConfirming(true)}
          />
        </>
      )}
      <ConfirmDialog
        open={confirming}
        question={words.deleteQuestion}
        confirm={words.deleteConfirm}
        keep={words.deleteKeep}
        busy={busy}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
        focusIfGone={() => document.querySelector('h1')}
      />
    </article>
  )
}

/** What was sent, as it is read on the screen and on paper. */
function Message({ message }: { message: InboxMessage }) {
  const { retention, references } = useFacts()
  const { kind, fields, receivedAt, handledAt } = message
  const isEnquiry = kind === 'enquiry'
  const kept = isEnquiry ? retention.enquiry : retention.esaRequest
  return (
    <div className="min-w-0">
      <p className="hidden border-b border-line pb-2 text-fine print:block">
        {fill(words.printHeading, { practice: references.practiceName })}
      </p>
      <header className="pt-3">
        <h1 tabIndex={-1} className="text-title wrap-anywhere">
          {fields ? nameIn(kind, fields) : words.nameHidden}
        </h1>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={isEnquiry ? 'blue' : 'violet'}>
            {isEnquiry ? words.kinds.enquiry : words.kinds.esaRequest}
          </Badge>
          {handledAt && (
            <Badge tone="settled" icon="check">
              {words.handled}
            </Badge>
          )}
          <p className="text-small text-ink-soft">{fill(words.received, { date: momentOf(receivedAt) })}</p>
        </div>
      </header>
      {fields ? (
        <Fields message={{ ...message, fields }} />
      ) : (
        <Notice tone="caution" className="mt-6">
          <p>{words.unreadable}</p>
        </Notice>
      )}
      <p className="mt-6 text-fine text-ink-soft">
        {fill(words.removedOn, { date: dayAfterYears(receivedAt, kept.years) })}{' '}
        <span className="print:hidden">{words.logNotice}</span>
      </p>
    </div>
  )
}

function Fields({
  message: { kind, fields },
}: {
  message: InboxMessage & { fields: Record<string, string> }
}) {
  return (
    <dl className="mt-7 border-t border-line">
      {shownFields(kind, fields).map(({ name, label, value }) => (
        <div
          key={name}
          className="gap-x-6 border-b border-line py-4 sm:grid sm:grid-cols-[13rem_1fr] sm:items-baseline print:break-inside-avoid-page print:py-2"
        >
          <dt className="text-small font-semibold text-ink-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {value ?? <span className="text-ink-soft">{words.fields.notGiven}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the owner can do with an opened message. Printing is the browser's own, to paper or to a PDF. */
function MessageActions({
  message: { fields, handledAt },
  busy,
  onMark,
  onDelete,
}: {
  message: InboxMessage
  busy: boolean
  onMark: (handled: boolean) => void
  onDelete: () => void
}) {
  const hint = useId()
  const handled = handledAt !== null
  return (
    <div className="mt-7 lg:sticky lg:top-8 lg:mt-3 print:hidden">
      <div className="flex flex-wrap gap-3 lg:grid">
        {fields?.email && (
          <ButtonLink href={`mailto:${encodeURIComponent(fields.email).replace('%40', '@')}`} icon="mail">
            {words.reply}
          </ButtonLink>
        )}
        <Button look="secondary" icon="check" busy={busy} onClick={() => onMark(!handled)}>
          {handled ? words.markOpen : words.markHandled}
        </Button>
        {fields && (
          <Button look="secondary" aria-describedby={hint} onClick={() => print()}>
            {words.print}
          </Button>
        )}
        <Button look="danger" onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
      {fields && (
        <p id={hint} className="mt-3 text-fine text-ink-soft">
          {words.printHint}
        </p>
      )}
    </div>
  )
}

function NotOpened({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { description } = words.openFailed
  return (
    <div className="pt-6">
      <LoadFailed title={description} retry={words.retry} retrying={words.busy} onRetry={onRetry} />
    </div>
  )
}

/** One field as it is shown; `value` is undefined where the sender left it empty. */
interface ShownField {
  name: string
  label: string
  value: string | undefined
}

/** The fields of a message in the order of its form, with the form's own labels and answers. */
export function shownFields(kind: InboxMessage['kind'], fields: Record<string, string>): ShownField[] {
  const labels = kind === 'enquiry' ? ENQUIRY : ESA_REQUEST
  return Object.entries(labels).map(([name, label]) => ({
    name,
    label,
    value: shown(kind, name, fields[name]),
  }))
}

/** Who sent it, in the words of the form. */
function nameIn(kind: InboxMessage['kind'], fields: Record<string, string>): string {
  const parts = kind === 'enquiry' ? [fields.name] : [fields.firstName, fields.lastName]
  return parts.filter(Boolean).join(' ')
}

const { name, email, phone, message } = words.fields
const ENQUIRY: Record<string, string> = { name, email, phone, message }

const ESA_REQUEST: Record<string, string> = Object.fromEntries(
  ESA_FIELD_NAMES.map((field) => [field, esaRequest.fields[field].label]),
)

const CHOICES: Record<string, Record<string, string>> = esaRequest.choices

function shown(kind: InboxMessage['kind'], field: string, value: string | undefined): string | undefined {
  if (!value || kind === 'enquiry') return value || undefined
  if (field === 'dateOfBirth' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return longDay(value)
  return CHOICES[field]?.[value] ?? value
}
