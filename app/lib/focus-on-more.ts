import { useEffect, useRef } from 'react'

/**
 * After "Show more", moves the focus to the first new item, where reading goes on.
 * @param count how many items there are
 * @param within what of an item takes the focus
 */
export function useFocusOnMore(count: number, within: string) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    const from = before.current
    if (from === undefined || count <= from) return
    before.current = undefined
    list.current?.children[from]?.querySelector<HTMLElement>(within)?.focus()
  }, [count, within])
  return { list, expectMore: () => void (before.current = count) }
}
