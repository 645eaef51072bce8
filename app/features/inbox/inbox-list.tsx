import { Badge } from '#app/components/badge.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { OwnerList } from '#app/components/owner-list.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { TechnicalDetails } from '#app/components/technical-details.tsx'
import { fill } from '#contracts/fill.ts'
import { dayOf, relativeDay, timeOf } from '#app/lib/dates.ts'
import { groupBy } from '#app/lib/list-methods.ts'
import { useSearchParameters } from '#app/lib/search-parameters.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { technician } from '#content/messages/technician.ts'
import { INBOX_LISTS, INBOX_SEARCH_LENGTH, type InboxItem } from '#contracts/inbox.ts'

import type { InboxList } from './use-inbox.ts'

/** The messages, newest first, by day. */
export function InboxListView({ list }: { list: InboxList }) {
  const { query, counts } = list
  const unread = counts?.unread ?? 0
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 pt-6 sm:pt-10">
        <h1 tabIndex={-1} className="text-title">
          {words.title}
        </h1>
        {counts && (
          <p className="font-medium text-ink-soft">
            {unread > 0 ? fill(words.unreadCount, { count: unread }) : words.allRead}
          </p>
        )}
      </div>
      <div className="mt-4 grid gap-y-3">
        <ChoiceBar
          oneLine
          label={words.filter.label}
          value={query.list}
          options={INBOX_LISTS.map((value) => ({
            value,
            label: words.filter.lists[value],
            count: counts?.[value],
          }))}
          onChoose={list.setList}
        />
        <div className="sm:max-w-96">
          <SearchField
            name="inbox-search"
            {...words.search}
            limit={{ max: INBOX_SEARCH_LENGTH, words: fieldLimit }}
            initial={query.search}
            onSearch={list.setSearch}
          />
        </div>
      </div>
      {list.missingKeys.length > 0 && (
        <Notice tone="caution" title={words.missingKeys.title} className="mt-6">
          {list.missingKeys.map(({ key, messages }) => (
            <div key={key}>
              <p>{fill(words.missingKeys.body, { count: messages })}</p>
              <TechnicalDetails title={technician.title}>
                <p>{fill(words.missingKeys.technician, { key })}</p>
              </TechnicalDetails>
            </div>
          ))}
        </Notice>
      )}
      {query.list === 'deleted' && <p className="mt-5 text-small text-ink-soft">{words.deletedNote}</p>}
      <OwnerList
        list={list}
        words={loadingWords}
        empty={query.search ? words.noMatch : query.list === 'all' ? words.empty : words.emptyList}
        focus="li a"
        className="mt-5 has-[ul]:aria-busy:opacity-60"
      >
        {(items) => byDay(items).map((day) => <Day key={day[0]} day={day} />)}
      </OwnerList>
    </>
  )
}

function Day({ day: [name, items] }: { day: [string, InboxItem[]] }) {
  return (
    <section aria-label={name}>
      <h2 className="mt-4 text-fine font-semibold text-ink-soft">{name}</h2>
      <ul className="mt-1 border-t border-line">
        {items.map((item) => (
          <InboxRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** Items grouped by the day on which they were received, in their order. */
function byDay(items: InboxItem[]): [string, InboxItem[]][] {
  const now = Date.now()
  const days = groupBy(items, ({ receivedAt }) => {
    const near = relativeDay(receivedAt, now)
    return near ? words[near] : dayOf(receivedAt)
  })
  return [...days]
}

/** State of a message's history entry if it follows the list's: closing the message then goes back. */
export const OPENED_FROM_LIST = 'from-list'

/** Id of the link that opens a message. */
export function itemId(id: string): string {
  return `message-${id}`
}

/** One message in two lines: name and time, kind and state. The whole row is the link. */
function InboxRow({ item }: { item: InboxItem }) {
  const [parameters] = useSearchParameters()
  const { id, kind, receivedAt } = item
  const unread = item.readAt === null
  const name = item.name ?? words.nameHidden
  const state = stateOf(item)
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-line py-2 pr-1 pl-6 hover:bg-paper-deep sm:grid-cols-[1fr_auto_6rem] sm:pr-4">
      {unread && (
        // Drawn by its border, because forced colors remove backgrounds.
        <span
          aria-hidden="true"
          className="absolute top-4.5 left-1 size-2.5 rounded-round border-5 border-hibiscus"
        />
      )}
      <Link
        id={itemId(id)}
        to={`?${new URLSearchParams({ ...Object.fromEntries(parameters), message: id })}`}
        state={OPENED_FROM_LIST}
        aria-label={fill(words.open, { name })}
        className={`inset-focus min-w-0 wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:text-link ${unread ? 'font-semibold' : ''}`}
      >
        {name}
      </Link>
      <time
        dateTime={receivedAt}
        className="text-fine text-ink-soft tabular-nums sm:order-last sm:text-right"
      >
        {timeOf(receivedAt)}
      </time>
      <span className="col-span-2 flex flex-wrap items-center gap-x-3 text-fine text-ink-soft sm:col-span-1">
        <HiddenComma />
        {unread && (
          <span className="sr-only">
            {words.unread}
            <HiddenComma />
          </span>
        )}
        {words.kinds[kind]}
        {state && (
          <>
            <HiddenComma />
            <Badge tone="settled" icon="check">
              {state}
            </Badge>
          </>
        )}
      </span>
    </li>
  )
}

/** State of a message in a word; undefined while it is to do. */
export function stateOf({
  handledAt,
  answeredAt,
}: Pick<InboxItem, 'handledAt' | 'answeredAt'>): string | undefined {
  if (answeredAt !== null) return words.answered
  return handledAt === null ? undefined : words.handled
}
