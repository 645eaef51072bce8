import { tryStorage } from './storage.ts'

/*
 * What somebody typed or chose and has not sent yet, an entry per key. `until` says where it is stored, and so who may
 * find it and for how long:
 *
 * - 'page-left' and 'area-left', memory (`use-typed-input.ts`, which visitors do not load): on the owner's pages, for what may not be stored at all (health text) or is of
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

export type FormOfAccount = Required<Pick<InputKey, 'form' | 'account'>>

export interface InStorage<T> {
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
 * Removes what was typed in this tab, by members and by visitors: for who leaves on purpose, by signing out or by the
 * quick exit, not for a session that ends by itself. From then on no page of the tab shows what a browser restores of it
 * (`publishing/render-pages.ts`).
 */
export function clearTyped(): void {
  for (const name of namesIn('tab-closed'))
    if (name.startsWith(TYPED)) tryStorage(() => sessionStorage.removeItem(name))
  tryStorage(() => sessionStorage.setItem('leftOnPurpose', 'yes'))
}

/** Tells what was typed from the browser's other entries. */
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
