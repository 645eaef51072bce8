import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'

import { keptInput, type Options } from './kept-input.ts'

/** `useState` whose value survives a reload and the end of the session, in this tab and for this account. */
export function useInputOfTab<T>({
  initial,
  ...options
}: Omit<Options<T>, 'where'> & { account: string; initial: T }) {
  const [stored] = useState(() => keptInput<T>({ where: 'tab', ...options }))
  const [state, setState] = useState(() => stored.read() ?? initial)
  const latest = useRef(state)
  const change = useCallback(
    (next: React.SetStateAction<T>) => {
      latest.current = changed(latest.current, next)
      // At once: what was sent is cleared when its form is gone already.
      if (latest.current === initial) stored.clear()
      else stored.keep(latest.current)
      setState(latest.current)
    },
    [stored, initial],
  )
  return [state, change] as const
}

/** Values of `useKeptState` by name, for one signed-in user. */
export class KeptFields {
  readonly values = new Map<string, unknown>()
  keeping = false

  /** Whether pages that are taken away come back, as when the owner's area is locked. */
  setKeeping(keeping: boolean): void {
    this.keeping = keeping
  }
}

const Kept = createContext<KeptFields | undefined>(undefined)

export const KeptFieldsProvider = Kept.Provider

/**
 * `useState` whose value comes back with its page, but not after a reload.
 * @param until 'page-left': only a page that the lock took away gets it back. 'area-left': also a page that was left
 * for another one below the same provider, as for a note that could not be saved; set it to `initial` once it was.
 */
export function useKeptState<T>(name: string, initial: T, until: 'page-left' | 'area-left' = 'page-left') {
  const kept = use(Kept)
  const [state, setState] = useState(() => (kept?.values.has(name) ? (kept.values.get(name) as T) : initial))
  useEffect(() => {
    kept?.values.set(name, state)
  }, [kept, name, state])
  useEffect(
    () => () => {
      if (!kept?.keeping && until === 'page-left') kept?.values.delete(name)
    },
    [kept, name, until],
  )
  const change = useCallback(
    (next: React.SetStateAction<T>) => {
      // Not only by the effect above: a save may end after its page was left.
      if (kept?.values.has(name)) kept.values.set(name, changed(kept.values.get(name) as T, next))
      setState(next)
    },
    [kept, name],
  )
  return [state, change] as const
}

function changed<T>(now: T, next: React.SetStateAction<T>): T {
  return typeof next === 'function' ? (next as (now: T) => T)(now) : next
}
