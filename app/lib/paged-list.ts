import { useEffect, useState } from 'react'

/** A list so far, newest first. `next` is what the button for more is doing. */
export type PagedList<Item> =
  | { status: 'loading' | 'failed' }
  | { status: 'loaded'; items: Item[]; more: boolean; next: 'idle' | 'loading' | 'failed' }

interface Identified {
  id: string | number
}

/**
 * Loads the first page of a public list at once, and each further one when asked.
 *
 * @param load imports what it needs and reads the page after these items
 * @param onFailed logs why a page could not be read
 */
export function usePagedList<Item extends Identified>(
  load: (shown: Item[]) => Promise<{ items: Item[]; more: boolean }>,
  onFailed: (cause: unknown) => void,
) {
  const [list, setList] = useState<PagedList<Item>>({ status: 'loading' })

  useEffect(() => {
    void loadAfter([])
    // The first page is read once, whatever else is rendered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  async function loadAfter(shown: Item[]): Promise<void> {
    try {
      const { items, more } = await load(shown)
      setList({ status: 'loaded', items: appendNew(shown, items), more, next: 'idle' })
    } catch (cause) {
      onFailed(cause)
      setList(
        shown.length === 0
          ? { status: 'failed' }
          : { status: 'loaded', items: shown, more: true, next: 'failed' },
      )
    }
  }

  return {
    list,
    retry(): void {
      setList({ status: 'loading' })
      void loadAfter([])
    },
    loadMore(): void {
      if (list.status !== 'loaded' || list.next === 'loading') return
      setList({ ...list, next: 'loading' })
      void loadAfter(list.items)
    },
  }
}

/** An item that was published in between moves every other by one place, so that the next page repeats some. */
export function appendNew<Item extends Identified>(shown: Item[], next: Item[]): Item[] {
  const ids = new Set(shown.map(({ id }) => id))
  return [...shown, ...next.filter(({ id }) => !ids.has(id))]
}
