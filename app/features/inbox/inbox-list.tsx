import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'

import { Badge } from '#app/components/badge.tsx'
import { IconButton } from '#app/components/button.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { TextField } from '#app/components/field.tsx'
import { LoadFailed, Loading, ShowMore } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { useFocusOnMore } from '#app/lib/focus.ts'
import { momentOf } from '#app/lib/dates.ts'
import { useKeptState } from '#app/lib/kept-state.tsx'
import { inbox as words } from '#content/messages/inbox.ts'
import { INBOX_SEARCH_LENGTH, type InboxItem } from '#contracts/owner-inbox.ts'

import type { InboxFilter } from './inbox.data.ts'
import type { InboxList } from './use-inbox.ts'

const FILTERS: readonly InboxFilter[] = ['all', 'open', 'handled', 'enquiry', 'esaRequest']
const TYPING_PAUSE_MS = 400

/** What came in, unread first, then newest first. */
export function InboxListView({ list }: { list: InboxList }) {
  const { query, unread } = list
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 pt-8 sm:pt-12">
        <h1 tabIndex={-1} className="text-title">
          {words.title}
        </h1>
        {list.items && (
          <p className="font-medium text-ink-soft">
            {unread > 0 ? fill(words.unreadCount, { count: unread }) : words.allRead}
          </p>
        )}
      </div>
      <div className="mt-5 grid items-end gap-x-8 gap-y-4 lg:grid-cols-[1fr_20rem]">
        <ChoiceBar
          label={words.filter.label}
          value={query.filter}
          options={FILTERS.map((value) => ({ value, label: words.filter[value] }))}
          onChoose={list.setFilter}
        />
        <div className="lg:order-last">
          <NameSearch value={query.search} onSearch={list.setSearch} />
        </div>
      </div>
      {list.missingKeys.length > 0 && (
        <Notice tone="caution" title={words.missingKeys.title} className="mt-6">
          {list.missingKeys.map(({ key, messages }) => (
            <p key={key}>{fill(words.missingKeys.body, { key, count: messages })}</p>
          ))}
        </Notice>
      )}
      <div className="mt-6" aria-busy={list.busy}>
        <Rows list={list} />
      </div>
    </>
  )
}

/** Searches by name as soon as the owner pauses in typing; Enter does not wait. */
function NameSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useKeptState('inbox-search', value)
  const search = useRef(onSearch)
  const id = useId()
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    const timer = setTimeout(() => search.current(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  function clear(): void {
    setTyped('')
    onSearch('')
    document.getElementById(id)?.focus()
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed)
        }}
        className="relative"
      >
        <TextField
          id={id}
          label={words.search.label}
          placeholder={words.search.placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={INBOX_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
        {typed && (
          <IconButton
            icon="close"
            label={words.search.clear}
            onClick={clear}
            className="absolute right-0.5 bottom-0.5"
          />
        )}
      </form>
    </search>
  )
}

function Rows({ list: { items, query, busy, failed, hasMore, showMore, retry } }: { list: InboxList }) {
  const { list, expectMore } = useFocusOnMore(items?.length ?? 0, 'a')
  if (!items && failed) return <Failed onRetry={retry} />
  if (!items) return <Loading label={words.loading} lines={6} className="border-t border-line pt-6" />
  const filtered = query.search !== '' || query.filter !== 'all'
  return (
    <div className={busy ? 'opacity-60' : ''}>
      <div role="status" className={items.length > 0 ? 'sr-only' : 'text-lead text-ink-soft'}>
        {busy && words.busy}
        {!busy && items.length === 0 && (filtered ? words.noMatch : words.empty)}
      </div>
      {items.length > 0 && (
        <ul ref={list} className="border-t border-line">
          {items.map((item) => (
            <InboxRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {hasMore && (
        <ShowMore
          words={words}
          busy={busy}
          onPress={() => {
            expectMore()
            showMore()
          }}
        />
      )}
    </div>
  )
}

/** Id of the link that opens a message. */
export function itemId(id: string): string {
  return `message-${id}`
}

/** One line of the inbox: who, what, when. The whole line opens it. */
function InboxRow({ item }: { item: InboxItem }) {
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

function Failed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { description } = words.loadFailed
  return <LoadFailed title={description} retry={words.retry} retrying={words.busy} onRetry={onRetry} />
}
