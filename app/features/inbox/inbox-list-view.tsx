import { Button } from '#app/components/button.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { LoadFailed } from '#app/components/load-failed.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { fill } from '#app/lib/fill.ts'
import { useFocusOnMore } from '#app/lib/focus.ts'
import { inbox as words } from '#content/messages/inbox.ts'

import type { Shown } from './inbox-list-state.ts'
import { InboxRow } from './inbox-row.tsx'
import { NameSearch } from './name-search.tsx'
import type { Inbox } from './use-inbox-list.ts'

const SHOWN: readonly Shown[] = ['all', 'open', 'handled', 'enquiry', 'esaRequest']

/** What came in, unread first, then newest first. */
export function InboxListView({ inbox }: { inbox: Inbox }) {
  const { list, question } = inbox
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 pt-8 sm:pt-12">
        <h1 tabIndex={-1} className="text-title">
          {words.title}
        </h1>
        {list && (
          <p className="font-medium text-ink-soft">
            {list.unread > 0 ? fill(words.unreadCount, { count: list.unread }) : words.allRead}
          </p>
        )}
      </div>
      <div className="mt-5 grid items-end gap-x-8 gap-y-4 lg:grid-cols-[1fr_20rem]">
        <ChoiceBar
          label={words.filter.label}
          value={question.shown}
          options={SHOWN.map((value) => ({ value, label: words.filter[value] }))}
          onChoose={inbox.show}
        />
        <div className="lg:order-last">
          <NameSearch value={question.search} onSearch={inbox.search} />
        </div>
      </div>
      <div className="mt-6" aria-busy={inbox.asking}>
        <Rows inbox={inbox} />
      </div>
    </>
  )
}

function Rows({ inbox }: { inbox: Inbox }) {
  const { list, asking, failed, question } = inbox
  const { list: items, expectMore } = useFocusOnMore(list?.items.length ?? 0, 'a')
  if (!list) return failed ? <Failed onRetry={inbox.refresh} /> : <Loading />
  const filtered = question.search !== '' || question.shown !== 'all'
  return (
    <div className={asking ? 'opacity-60' : ''}>
      <div role="status" className={list.items.length > 0 ? 'sr-only' : 'text-lead text-ink-soft'}>
        {asking && words.busy}
        {!asking && list.items.length === 0 && (filtered ? words.noMatch : words.empty)}
      </div>
      {list.items.length > 0 && (
        <ul ref={items} className="border-t border-line">
          {list.items.map((item) => (
            <InboxRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {list.next && (
        <Button
          look="secondary"
          className="mt-7"
          busy={asking}
          onClick={() => {
            expectMore()
            void inbox.more()
          }}
        >
          {asking ? words.busy : words.more}
        </Button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className="border-t border-line pt-6">
      <div role="status" className="sr-only">
        {words.loading}
      </div>
      <Skeleton lines={6} />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { description } = words.loadFailed
  return <LoadFailed title={description} retry={words.retry} retrying={words.busy} onRetry={onRetry} />
}
