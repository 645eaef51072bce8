import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

/** State of an entry of the form in the browser's history. */
interface HistoryEntry {
  esaPart: number
  /** The part from which the form opened this one. */
  openedFrom?: number
}

/**
 * The hash of all entries. As it does not change, the router loads no data, so that this works offline too. No element
 * has this id: the router would scroll to it, regardless of its scroll options.
 */
const HISTORY_HASH = '#esa-part'

/**
 * Adds an entry for each part of the form to the browser's history, so that Back opens the previous part.
 * @param onPop shows the part of the entry that the browser has gone to
 */
export function usePartHistory(onPop: (part: number) => void) {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const entry = isHistoryEntry(state) ? state : undefined

  const shownKey = useRef(key)
  const handleEntry = useEffectEvent((newKey: string) => {
    // Not for the entry with which the page was opened: its part is in the draft.
    const isPop = type === NavigationType.Pop && newKey !== shownKey.current
    shownKey.current = newKey
    // After this render, because `onPop` calls flushSync.
    if (isPop && entry) queueMicrotask(() => onPop(entry.esaPart))
  })
  useEffect(() => handleEntry(key), [key])

  async function write(next: HistoryEntry, replace: boolean): Promise<void> {
    // Synchronously: if Back were pressed before the router has rendered this entry, nothing would change for it.
    const options = { state: next, replace, preventScrollReset: true, flushSync: true }
    await navigate({ hash: HISTORY_HASH }, options)
  }

  return {
    /** Adds an entry for `next`, which was opened from `part`. */
    async push(part: number, next: number): Promise<void> {
      if (entry?.esaPart !== part) await write({ ...entry, esaPart: part }, true)
      await write({ esaPart: next, openedFrom: part }, false)
    },
    /** Goes back if the previous entry has that part. @returns whether it has */
    goBackTo(part: number): boolean {
      const isPrevious = entry?.openedFrom === part
      if (isPrevious) void navigate(-1)
      return isPrevious
    },
  }
}

function isHistoryEntry(state: unknown): state is HistoryEntry {
  return typeof state === 'object' && state !== null && 'esaPart' in state
}
