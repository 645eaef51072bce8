import { useSyncExternalStore } from 'react'

import { tryStorage } from './storage.ts'

const KEY = 'chosenPlan'
const KEPT_FOR_MS = 24 * 60 * 60 * 1000
const listeners = new Set<() => void>()

/**
 * Keeps the key of the plan that a visitor chose before they had an account. In local storage, because the link of
 * the confirmation opens another tab. It starts nothing: the plans page offers it again.
 */
export function keepChosenPlan(plan: string): void {
  tryStorage(() => localStorage.setItem(KEY, `${plan} ${Date.now()}`))
  changed()
}

/** Forgets it: at the pay page, when it is declined, and when the member signs out. */
export function forgetChosenPlan(): void {
  tryStorage(() => localStorage.removeItem(KEY))
  changed()
}

/** Undefined where nothing was chosen in the last day. */
export function readChosenPlan(): string | undefined {
  const [plan, at] = tryStorage(() => localStorage.getItem(KEY))?.split(' ') ?? []
  return plan && Date.now() - Number(at) < KEPT_FOR_MS ? plan : undefined
}

/** As above; undefined in the prerendered page. */
export function useChosenPlan(): string | undefined {
  return useSyncExternalStore(subscribe, readChosenPlan, () => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function changed(): void {
  for (const listener of listeners) listener()
}
