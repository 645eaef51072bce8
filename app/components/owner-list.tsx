import { useFocusOnMore } from '../lib/focus.ts'
import type { OwnerListState } from '../lib/owner-list.ts'
import { QueryStatus, ShowMore } from './loading.tsx'
import { Loading } from './skeleton.tsx'

/**
 * One of the owner's lists: its items or a message that there are none, its loading and error states, and "Show more".
 */
export function OwnerList<Item>({
  list,
  words,
  empty,
  focus,
  skeleton = <Loading label={words.loading} lines={6} className="border-t border-line pt-6" />,
  className = '',
  children,
}: {
  list: OwnerListState<Item>
  words: Record<'loading' | 'more' | 'retry' | 'retrying', string>
  /** Shown if there are no items. */
  empty: string
  /** Selector of the element to focus after "Show more", one in each item. */
  focus: string
  skeleton?: React.ReactNode
  className?: string
  children: (items: Item[]) => React.ReactNode
}) {
  const { data: items, busy, hasMore, showMore } = list
  const { list: part, expectMore } = useFocusOnMore<HTMLDivElement>(focus)
  return (
    <div ref={part} className={className} aria-busy={busy}>
      <QueryStatus query={list} words={{ ...words, loadFailed: list.failure }} skeleton={skeleton} />
      {items && (
        <p role="status" className={items.length > 0 ? 'sr-only' : 'text-lead text-ink-soft'}>
          {busy ? words.loading : items.length === 0 && empty}
        </p>
      )}
      {items && items.length > 0 && children(items)}
      {hasMore && (
        <ShowMore
          words={{ more: words.more, busy: words.loading }}
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
