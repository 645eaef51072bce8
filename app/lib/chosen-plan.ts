import { useSyncExternalStore } from 'react'

import { keptInput } from './kept-input.ts'
import { createListeners } from './listeners.ts'

const KEPT_FOR_MS = 24 * 60 * 60 * 1000
// In local storage, because the link of the confirmation opens another tab.
const chosen = keptInput({ where: 'browser', name: 'chosenPlan', parse: fresh })
const listeners = createListeners(() => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
})

/**
 * Keeps the key of the plan that a visitor chose before they had an account. It starts nothing: the plans page offers
 * it again.
 */
export function keepChosenPlan(plan: string): void {
  chosen.keep({ plan, at: Date.now() })
  changed()
}

/** Forgets it: at the pay page, when it is declined, and when the member signs out. */
export function forgetChosenPlan(): void {
  chosen.clear()
  changed()
}

/** Undefined where nothing was chosen in the last day. */
export function readChosenPlan(): string | undefined {
  return chosen.read()?.plan
}

interface ChosenPlan {
  plan: string
  /** When it was chosen, in milliseconds. */
  at: number
}

function fresh(stored: unknown): ChosenPlan | undefined {
  const { plan, at } = (stored ?? {}) as Partial<Record<keyof ChosenPlan, unknown>>
  if (typeof plan !== 'string' || typeof at !== 'number') return undefined
  return Math.abs(Date.now() - at) < KEPT_FOR_MS ? { plan, at } : undefined
}

/** As above; undefined in the prerendered page. */
export function useChosenPlan(): string | undefined {
  return useSyncExternalStore(listeners.subscribe, readChosenPlan, () => undefined)
}

function changed(): void {
  listeners.notify()
}
