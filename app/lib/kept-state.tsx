import { createContext, use, useEffect, useState } from 'react'

/** What pages have in their fields while they are taken away; in memory only, for one signed-in user. */
export class KeptFields {
  readonly values = new Map<string, unknown>()
  keeping = false

  /** Whether pages that are taken away come back. */
  setKeeping(keeping: boolean): void {
    this.keeping = keeping
  }
}

const Kept = createContext<KeptFields | undefined>(undefined)

export const KeptFieldsProvider = Kept.Provider

/** `useState` for a field of a page that may be taken away and come back, as when the owner's area is locked. */
export function useKeptState<T>(name: string, initial: T) {
  const kept = use(Kept)
  const [state, setState] = useState(() => (kept?.values.has(name) ? (kept.values.get(name) as T) : initial))
  useEffect(() => {
    kept?.values.set(name, state)
  }, [kept, name, state])
  useEffect(
    () => () => {
      if (!kept?.keeping) kept?.values.delete(name)
    },
    [kept, name],
  )
  return [state, setState] as const
}
