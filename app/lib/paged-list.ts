import { useEffect, useState } from 'react'

/** The loaded part of a list, newest first. `next` is the state of loading the next page. */
export type PagedList<Item> =
  | { status: 'loading' | 'failed' }
  | { status: 'loaded'; items: Item[]; more: boolean; next: 'idle' | 'loading' | 'failed' }

interface Identified {
  id: string | number
}

/**
 * Loads the first page of a public list on mount, and each further one by `loadMore`.
 *
 * @param load imports its dependencies and loads the page after these items
 * @param onFailed logs why a page was not loaded
 */
export function usePagedList<Item extends Identified>(
  load: (shown: Item[]) => Promise<{ items: Item[]; more: boolean }>,
  onFailed: (cause: unknown) => void,
) {
  const [list, setList] = useState<PagedList<Item>>({ status: 'loading' })

  useEffect(() => {
    void loadAfter([])
    // The first page is loaded once, on mount.
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

/** Skips items already shown: one published in between shifts the others, so that the next page repeats some. */
export function appendNew<Item extends Identified>(shown: Item[], next: Item[]): Item[] {
  const ids = new Set(shown.map(({ id }) => id))
  return [...shown, ...next.filter(({ id }) => !ids.has(id))]
}
