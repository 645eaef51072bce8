import { startTransition, useEffect, useState } from 'react'

import { useFocusOnMore } from './lib/focus.ts'
import { Button } from './components/button.tsx'
import { Notice } from './components/notice.tsx'

interface Identified {
  id: string | number
}

type Load<Item> = (shown: Item[]) => Promise<{ items: Item[]; more: boolean }>

/**
 * A list of a public page that loads in the browser, with "Show more" below it. After a retry and after "Show more" the
 * focus moves to the first new element with `tabIndex={-1}`: each item has one.
 * @param load imports its dependencies and loads the page after these items
 * @param onFailed logs why a page was not loaded
 */
export function PublicList<Item extends Identified>({
  load,
  onFailed,
  words,
  notStarted,
  skeleton,
  Failed,
  empty,
  end,
  className,
  spacing,
  children,
}: {
  load: Load<Item>
  onFailed: (cause: unknown) => void
  words: Record<'loading' | 'more' | 'loadingMore' | 'moreFailed', string>
  notStarted: React.ReactNode
  /** Shown while the first page loads, beside `words.loading` for screen readers. */
  skeleton: React.ReactNode
  /** Replaces the list. `announced`: the focus does not move to it, so that it needs a live role. */
  Failed: React.ComponentType<{ announced: boolean; onRetry: () => void }>
  /** Replaces a list without items. */
  empty: React.ReactNode
  /** Below the last item. */
  end?: React.ReactNode
  className: string
  /** Margin above the content below the items. */
  spacing: string
  children: (items: Item[]) => React.ReactNode
}) {
  const { status, items, more, loadMore } = usePages(load, onFailed)
  const { list: region, expectMore } = useFocusOnMore<HTMLDivElement>('[tabindex="-1"]')
  const [retried, setRetried] = useState(false)
  const isFirst = items.length === 0
  const isLoading = status === 'loading'

  function retry(): void {
    setRetried(true)
    expectMore(0)
    // The button is removed while the list loads.
    region.current?.focus({ preventScroll: true })
    loadMore()
  }

  return (
    <div
      ref={region}
      tabIndex={-1}
      aria-busy={isFirst && isLoading}
      className={`needs-script outline-none ${className}`}
    >
      {notStarted}
      {isFirst && isLoading && (
        <>
          <div role="status" className="sr-only">
            {words.loading}
          </div>
          {skeleton}
        </>
      )}
      {isFirst && status === 'failed' && <Failed announced={!retried} onRetry={retry} />}
      {isFirst && status === 'loaded' && empty}
      {!isFirst && <div className="animate-rise">{children(items)}</div>}
      {!isFirst && status === 'failed' && (
        <Notice tone="danger" title={words.moreFailed} live="assertive" className={spacing} />
      )}
      {!isFirst && more && (
        <Button
          look="secondary"
          className={spacing}
          busy={isLoading}
          onClick={() => {
            expectMore()
            loadMore()
          }}
        >
          {isLoading ? words.loadingMore : words.more}
        </Button>
      )}
      {!isFirst && !more && end}
    </div>
  )
}

interface Pages<Item> {
  status: 'loading' | 'failed' | 'loaded'
  items: Item[]
  more: boolean
}

/** Loads the first page on mount; `loadMore` loads the next one, or retries a failed one. */
function usePages<Item extends Identified>(load: Load<Item>, onFailed: (cause: unknown) => void) {
  const [pages, setPages] = useState<Pages<Item>>({ status: 'loading', items: [], more: true })

  useEffect(() => {
    void loadAfter([])
    // Loads the first page once, on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  async function loadAfter(shown: Item[]): Promise<void> {
    try {
      const { items, more } = await load(shown)
      // In a transition, so that a long list is rendered in slices.
      startTransition(() => setPages({ status: 'loaded', items: appendNew(shown, items), more }))
    } catch (cause) {
      onFailed(cause)
      setPages({ status: 'failed', items: shown, more: true })
    }
  }

  return {
    ...pages,
    loadMore(): void {
      if (pages.status === 'loading') return
      setPages({ ...pages, status: 'loading' })
      void loadAfter(pages.items)
    },
  }
}

/**
 * Skips items that are already shown: an item that was published meanwhile shifts the others, so that the next page
 * repeats some.
 */
export function appendNew<Item extends Identified>(shown: Item[], next: Item[]): Item[] {
  const ids = new Set(shown.map(({ id }) => id))
  return [...shown, ...next.filter(({ id }) => !ids.has(id))]
}
