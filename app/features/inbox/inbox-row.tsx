import { Link } from 'react-router'

import { Badge } from '#app/components/badge.tsx'
import { fill } from '#app/lib/fill.ts'
import { momentOf } from '#app/lib/moments.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import type { InboxItem } from '#contracts/owner-inbox.ts'

/** Id of the link that opens a message. */
export function itemId(id: string): string {
  return `message-${id}`
}

/** One line of the inbox: who, what, when. The whole line opens it. */
export function InboxRow({ item }: { item: InboxItem }) {
  const { id, kind, receivedAt, readAt, handledAt } = item
  const unread = readAt === null
  const name = item.name ?? words.nameHidden
  return (
    <li className="relative flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-4 pl-6 hover:bg-paper-deep sm:pr-4">
      {unread && (
        // Drawn by its border: forced colors take backgrounds away.
        <span
          aria-hidden="true"
          className="absolute top-7 left-1 size-2.5 rounded-round border-5 border-hibiscus"
        />
      )}
      <Link
        id={itemId(id)}
        to={`?message=${id}`}
        aria-label={fill(words.open, { name })}
        className={`inset-focus min-w-0 grow basis-56 wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:text-link ${unread ? 'font-semibold' : ''}`}
      >
        {name}
      </Link>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {unread && <span className="sr-only">{words.unread}</span>}
        <Badge tone={kind === 'enquiry' ? 'blue' : 'violet'}>
          {kind === 'enquiry' ? words.kinds.enquiry : words.kinds.esaRequest}
        </Badge>
        {handledAt && (
          <Badge tone="settled" icon="check">
            {words.handled}
          </Badge>
        )}
      </span>
      <time dateTime={receivedAt} className="w-full text-fine text-ink-soft sm:w-60 sm:text-right">
        {momentOf(receivedAt)}
      </time>
    </li>
  )
}
