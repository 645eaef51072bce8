import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'

import { tryStorage } from './storage.ts'

/*
 * What somebody typed or chose and has not sent yet. Three places, by who may find it and for how long:
 *
 * - `keptInput({ where: 'tab', … })`, session storage: survives a reload and the end of the session, not the tab. The
 *   only storage for health text (a tab that is opened again brings it back: see `mayBeReopened`).
 * - `keptInput({ where: 'browser', … })`, local storage: survives the tab, and every tab finds it. Never health text.
 * - `useInputOfTab`: the first of these as state of a component.
 * - `useKeptState`, memory: for the owner's pages, whose input may not be stored at all or is of no use after a reload.
 *
 * With `account`, no other account reads it, and `clearAtSignOut` removes it from the tab. Whoever keeps something
 * clears it once it was sent or dropped.
 */

interface Place {
  where: 'tab' | 'browser'
  /** Id of the account that typed it. */
  account?: string
}

interface Options<T> extends Place {
  /** Of the entry, unique in the site. */
  name: string
  /** Checks what was stored, which may be of an older version, or damaged. Undefined where it is not (or no longer) of use. */
  parse: (stored: unknown) => T | undefined
}

export interface KeptInput<T> {
  read(): T | undefined
  keep(value: T): void
  clear(): void
}

/** One entry, as JSON. Where storage is blocked or full, nothing is kept and nothing fails. */
export function keptInput<T>({ name, parse, ...place }: Options<T>): KeptInput<T> {
  const key = prefixOf(place) + name
  return {
    read: () => tryStorage(() => parse(JSON.parse(storageOf(place).getItem(key) ?? 'null'))),
    keep: (value) => tryStorage(() => storageOf(place).setItem(key, JSON.stringify(value))),
    clear: () => tryStorage(() => storageOf(place).removeItem(key)),
  }
}

/** Entries with one more, or another, by its key; undefined removes one. */
export function withEntry<T>(
  entries: Record<string, T>,
  key: string,
  entry: T | undefined,
): Record<string, T> {
  const { [key]: _, ...others } = entries
  return entry === undefined ? others : { ...others, [key]: entry }
}

/** Names of the entries of an account, for those that have one entry per field. */
export function keptNames(place: Required<Place>): string[] {
  const prefix = prefixOf(place)
  return keysOf(place)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}

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

/** Removes what accounts typed in this tab: for a sign-out on purpose, not for a session that ends by itself. */
export function clearAtSignOut(): void {
  for (const key of keysOf({ where: 'tab' }))
    if (key.startsWith(OF_ACCOUNT)) tryStorage(() => sessionStorage.removeItem(key))
}

const OF_ACCOUNT = 'account:'

function prefixOf({ account }: Place): string {
  return account === undefined ? '' : `${OF_ACCOUNT}${account}:`
}

function storageOf({ where }: Place): Storage {
  return where === 'tab' ? sessionStorage : localStorage
}

function keysOf(place: Place): string[] {
  const keys = tryStorage(() => {
    const storage = storageOf(place)
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  })
  return keys ?? []
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
