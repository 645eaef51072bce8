import { tryStorage } from './storage.ts'

/*
 * Unsent input, an entry per key. `until` determines where an entry is stored, and so how long and for whom:
 *
 * - 'page-left' and 'area-left': memory (`use-typed-input.ts`, which visitors do not load), for the owner's pages: input
 *   that must not be stored (health text) or is useless after a reload. 'page-left' is restored only after the idle lock,
 *   'area-left' also when the page is opened again.
 * - 'tab-closed': session storage. Survives a reload and the end of the session. The only storage for health text;
 *   browsers restore it with a reopened tab (see `mayBeReopened`).
 * - 'cleared': local storage, shared by all tabs. Never for health text.
 *
 * Beside these, `typedOnPages` is the input of any page that was left within the site, in memory.
 *
 * The caller clears an entry after its input was sent or discarded. A deliberate departure clears the tab's entries
 * (`clearTyped`).
 */

/** The key of an entry, unique in the site. */
export interface InputKey {
  form: string
  /** The field, if a form's fields are stored one by one. */
  field?: string
  /** Id of the account that typed it: no other account reads it. Not needed in memory, which belongs to one account. */
  account?: string
}

export type FormOfAccount = Required<Pick<InputKey, 'form' | 'account'>>

export interface InStorage<T> {
  until: 'tab-closed' | 'cleared'
  /**
   * Validates a stored value, which may be of an older version, or damaged.
   * @returns undefined if it is of no use
   */
  parse: (stored: unknown) => T | undefined
  /** Age from which an entry is ignored. */
  validForMs?: number
}

export interface TypedInput<T> {
  read(): T | undefined
  store(value: T): void
  clear(): void
}

/** An entry in the browser's storage. If storage is blocked or full, nothing is stored and nothing fails. */
export function typedInput<T>(
  key: InputKey,
  { until, parse, validForMs = Infinity }: InStorage<T>,
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

/**
 * Clears the input of members and visitors in this tab, for a deliberate departure: signing out or the quick exit, not
 * the end of a session. From then on no page of the tab shows what a browser restores of it
 * (`publishing/render-pages.ts`).
 */
export function clearTyped(): void {
  typedOnPages.clear()
  for (const name of namesIn('tab-closed'))
    if (name.startsWith(TYPED)) tryStorage(() => sessionStorage.removeItem(name))
  tryStorage(() => sessionStorage.setItem('leftOnPurpose', 'yes'))
}

/**
 * Fields of the pages that were left within this document, by path. In memory only: nothing of it may outlive the quick
 * exit, which unloads the document.
 */
export const typedOnPages = new Map<string, readonly (readonly [name: string, value: string])[]>()

/** Distinguishes typed input from the browser's other entries. */
const TYPED = 'typed:'

export function nameOf({ form, field, account }: InputKey): string {
  const owner = account === undefined ? '' : `account:${account}:`
  return TYPED + owner + form + (field === undefined ? '' : `:${field}`)
}

function storageOf(until: InStorage<unknown>['until']): Storage {
  return until === 'tab-closed' ? sessionStorage : localStorage
}

export function namesIn(until: InStorage<unknown>['until']): string[] {
  return tryStorage(() => Object.keys(storageOf(until))) ?? []
}
