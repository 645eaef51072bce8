import { Badge } from '#app/components/badge.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { dayAfterYears, momentOf } from '#app/lib/moments.ts'
import { practice } from '#content/facts/practice.ts'
import { retention } from '#content/facts/retention.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import type { InboxMessage } from '#contracts/owner-inbox.ts'

import { nameIn, shownFields } from './message-fields.ts'

/** What was sent, as it is read on the screen and on paper. */
export function Message({ message }: { message: InboxMessage }) {
  const { kind, fields, receivedAt, handledAt } = message
  const isEnquiry = kind === 'enquiry'
  const kept = isEnquiry ? retention.enquiry : retention.esaRequest
  return (
    <div className="min-w-0">
      <p className="hidden border-b border-line pb-2 text-fine print:block">
        {fill(words.printHeading, { practice: practice.name })}
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
