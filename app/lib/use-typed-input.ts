import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'

import {
  type FormOfAccount,
  type InputKey,
  type InStorage,
  namesIn,
  nameOf,
  type TypedInput,
  typedInput,
} from './typed-input.ts'

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

let latestMemory: { account: string; memory: InputMemory } | undefined

/** An account's memory: the same where its session has ended and it has signed in again, within this document. */
export function memoryOf(account: string): InputMemory {
  if (latestMemory?.account !== account) latestMemory = { account, memory: new InputMemory() }
  return latestMemory.memory
}

/** For a deliberate sign-out. */
export function clearMemory(): void {
  latestMemory = undefined
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

/** The fields of which entries are stored, where a form's are stored one by one. */
export function storedFields(form: FormOfAccount, until: InStorage<unknown>['until']): string[] {
  const prefix = nameOf({ ...form, field: '' })
  return namesIn(until)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}
