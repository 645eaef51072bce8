import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'

import { tryStorage } from './storage.ts'

/*
 * What somebody typed or chose and has not sent yet, an entry per key. `until` says where it is stored, and so who may
 * find it and for how long:
 *
 * - 'page-left' and 'area-left', memory: on the owner's pages, for what may not be stored at all (health text) or is of
 *   no use after a reload. Only a page that the idle lock removed gets the first back, another visit also the second.
 * - 'tab-closed', session storage: survives a reload and the end of the session. The only storage for health text (a
 *   tab that is opened again brings it back: see `mayBeReopened`).
 * - 'cleared', local storage: survives the tab, and every tab finds it. Never health text.
 *
 * Whoever stores something clears it once it was sent or dropped. Leaving on purpose clears the tab (`clearTyped`).
 */

/** Names an entry, and no other in the site. */
export interface InputKey {
  form: string
  /** Of a form whose fields are stored one by one. */
  field?: string
  /** Id of the account that typed it: no other reads it. Memory is one account's without it. */
  account?: string
}

type FormOfAccount = Required<Pick<InputKey, 'form' | 'account'>>

interface InStorage<T> {
  until: 'tab-closed' | 'cleared'
  /** Checks what was stored, which may be of an older version, or damaged. @returns undefined where it is of no use */
  parse: (stored: unknown) => T | undefined
  /** From when on it counts as none. */
  validForMs?: number
}

export interface TypedInput<T> {
  read(): T | undefined
  store(value: T): void
  clear(): void
}

/** An entry in the browser's storage. Where that is blocked or full, nothing is stored and nothing fails. */
export function typedInput<T>(
  key: InputKey,
  { until, parse, validForMs = Number.POSITIVE_INFINITY }: InStorage<T>,
): TypedInput<T> {
  const name = nameOf(key)
  return {
    read: () =>
      tryStorage(() => {
        const { at, value } = JSON.parse(storageOf(until).getItem(name) ?? '{}') as Partial<Stored>
        return Math.abs(Date.now() - Number(at)) < validForMs ? parse(value) : undefined
      }),
    store: (value) =>
      tryStorage(() => {
        const stored: Stored = { at: Date.now(), value }
        storageOf(until).setItem(name, JSON.stringify(stored))
      }),
    clear: () => tryStorage(() => storageOf(until).removeItem(name)),
  }
}

interface Stored {
  /** In milliseconds. */
  at: number
  value: unknown
}

/** The fields of which entries are stored, where a form's are stored one by one. */
export function storedFields(form: FormOfAccount, until: InStorage<unknown>['until']): string[] {
  const prefix = nameOf({ ...form, field: '' })
  return namesIn(until)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

/**
 * Removes what was typed in this tab, by members and by visitors: for who leaves on purpose, by signing out or by the
 * quick exit, not for a session that ends by itself. From then on no page of the tab shows what a browser restores of it
 * (`publishing/render-pages.ts`).
 */
export function clearTyped(): void {
  for (const name of namesIn('tab-closed'))
    if (name.startsWith(TYPED)) tryStorage(() => sessionStorage.removeItem(name))
  tryStorage(() => sessionStorage.setItem('leftOnPurpose', 'yes'))
}

/** Memory for the input of one signed-in user, as long as they are in the same area of the site. */
export class InputMemory {
  readonly #values = new Map<string, unknown>()
  isLocked = false

  /** Whether pages that are removed come back. */
  setLocked(isLocked: boolean): void {
    this.isLocked = isLocked
  }

  /** The type is the caller's, as with any key: one form stores it and reads it again. */
  input<T>(key: InputKey): TypedInput<T> {
    const name = nameOf(key)
    return {
      read: () => this.#values.get(name) as T | undefined,
      store: (value) => void this.#values.set(name, value),
      clear: () => void this.#values.delete(name),
    }
  }
}

const Memory = createContext<InputMemory | undefined>(undefined)
export const InputMemoryProvider = Memory.Provider

/** `useState` whose value is stored as `until` says, and whose `initial` stands for no entry. */
export function useTypedInput<T>(
  key: InputKey,
  options: { until: 'page-left' | 'area-left'; initial: T },
): State<T>
export function useTypedInput<T>(key: FormOfAccount, options: InStorage<T> & { initial: T }): State<T>
export function useTypedInput<T>(
  key: InputKey,
  options: { initial: T } & (InStorage<T> | { until: 'page-left' | 'area-left' }),
): State<T> {
  const { initial, until } = options
  const provided = use(Memory)
  const [memory] = useState(() => provided ?? new InputMemory())
  const [input] = useState(() => ('parse' in options ? typedInput(key, options) : memory.input<T>(key)))
  const [state, setState] = useState(() => input.read() ?? initial)
  const latest = useRef(state)
  const change = useCallback(
    (next: React.SetStateAction<T>) => {
      // A save may end after its page was left, and what was typed there meanwhile is newer.
      if (until === 'area-left') latest.current = input.read() ?? initial
      latest.current = changed(latest.current, next)
      // At once, not in an effect: what was sent is cleared when its form has been removed already.
      if (latest.current === initial) input.clear()
      else input.store(latest.current)
      setState(latest.current)
    },
    [input, initial, until],
  )
  useEffect(() => {
    if (until !== 'page-left') return undefined
    // Again, after the clean-up that React's strict mode runs first.
    input.store(latest.current)
    return () => {
      if (!memory.isLocked) input.clear()
    }
  }, [input, memory, until])
  return [state, change]
}

type State<T> = readonly [T, (next: React.SetStateAction<T>) => void]

function changed<T>(now: T, next: React.SetStateAction<T>): T {
  return typeof next === 'function' ? (next as (now: T) => T)(now) : next
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

/** Tells what was typed from the browser's other entries. */
const TYPED = 'typed:'

function nameOf({ form, field, account }: InputKey): string {
  const owner = account === undefined ? '' : `account:${account}:`
  return TYPED + owner + form + (field === undefined ? '' : `:${field}`)
}

function storageOf(until: InStorage<unknown>['until']): Storage {
  return until === 'tab-closed' ? sessionStorage : localStorage
}

function namesIn(until: InStorage<unknown>['until']): string[] {
  return tryStorage(() => Object.keys(storageOf(until))) ?? []
}
