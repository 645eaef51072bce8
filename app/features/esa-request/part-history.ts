import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, NavigationType } from 'react-router'

/** What the browser's history remembers of an entry of the form. */
interface Entry {
  esaPart: number
  /** The part from which this one was opened, where the form itself did it. */
  openedFrom?: number
}

/**
 * One hash for all entries: the router then loads nothing anew, so that this works offline too. Of no element: the
 * router would scroll to it, whatever it is told about scrolling, and away from the part that was opened.
 */
const HASH = '#esa-part'

/**
 * Gives each part of the form an entry in the browser's history, so that its Back goes a part back.
 * @param onTravel shows the part of the entry to which the browser went
 */
export function usePartHistory(onTravel: (part: number) => void) {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const entry = isEntry(state) ? state : undefined

  const shownKey = useRef(key)
  const arrived = useEffectEvent((arrivedAt: string) => {
    // The entry with which the page was opened is none to travel to: the draft knows its part.
    const travelled = type === NavigationType.Pop && arrivedAt !== shownKey.current
    shownKey.current = arrivedAt
    // After this render: what shows another part renders at once.
    if (travelled && entry) queueMicrotask(() => onTravel(entry.esaPart))
  })
  useEffect(() => arrived(key), [key])

  async function write(next: Entry, replace: boolean): Promise<void> {
    await navigate({ hash: HASH }, { state: next, replace, preventScrollReset: true })
  }

  return {
    /** Remembers that `next` was opened from `part`. */
    async remember(part: number, next: number): Promise<void> {
      if (entry?.esaPart !== part) await write({ ...entry, esaPart: part }, true)
      await write({ esaPart: next, openedFrom: part }, false)
    },
    /** Goes back where the entry before is of that part. @returns whether it does */
    goBackTo(part: number): boolean {
      const does = entry?.openedFrom === part
      if (does) void navigate(-1)
      return does
    },
  }
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'esaPart' in state
}
