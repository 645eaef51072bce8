import { tryStorage } from './storage.ts'

/*
 * What somebody typed or chose and has not sent yet. Three places, by who may find it and for how long:
 *
 * - `keptInput({ where: 'tab', … })`, session storage: survives a reload and the end of the session, not the tab. The
 *   only storage for health text (a tab that is opened again brings it back: see `mayBeReopened`).
 * - `keptInput({ where: 'browser', … })`, local storage: survives the tab, and every tab finds it. Never health text.
 * - `useKeptState`, memory: for the owner's pages, whose input may not be stored at all or is of no use after a reload.
 *   It stands in `kept-state.ts`, with `useInputOfTab`: the first of these as state of a component.
 *
 * With `account`, no other account reads it. `clearTyped` removes all of it from the tab. Whoever keeps something clears
 * it once it was sent or dropped.
 */

interface Place {
  where: 'tab' | 'browser'
  /** Id of the account that typed it. */
  account?: string
}

export interface Options<T> extends Place {
  /** Name of the stored entry, unique in the site. */
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

/**
 * Removes what was typed in this tab, by members and by visitors: for who leaves on purpose, by signing out or by the
 * quick exit, not for a session that ends by itself. From then on no page of the tab shows what a browser restores of it
 * (`publishing/render-pages.ts`).
 */
export function clearTyped(): void {
  for (const key of keysOf({ where: 'tab' }))
    if (key.startsWith(TYPED)) tryStorage(() => sessionStorage.removeItem(key))
  tryStorage(() => sessionStorage.setItem('leftOnPurpose', 'yes'))
}

/** Tells what was typed from the tab's other entries. */
const TYPED = 'typed:'

function prefixOf({ where, account }: Place): string {
  return (where === 'tab' ? TYPED : '') + (account === undefined ? '' : `account:${account}:`)
}

function storageOf({ where }: Place): Storage {
  return where === 'tab' ? sessionStorage : localStorage
}

function keysOf(place: Place): string[] {
  return tryStorage(() => Object.keys(storageOf(place))) ?? []
}
