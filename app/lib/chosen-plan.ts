import { useSyncExternalStore } from 'react'

import { createListeners } from './listeners.ts'
import { typedInput } from './typed-input.ts'

const VALID_FOR_MS = 24 * 60 * 60 * 1000
const chosen = typedInput<string>(
  { form: 'chosen-plan' },
  {
    // The link of the confirmation opens another tab.
    until: 'cleared',
    validForMs: VALID_FOR_MS,
    parse: (stored) => (typeof stored === 'string' ? stored : undefined),
  },
)
const { notify, subscribe } = createListeners(() => {
  addEventListener('storage', notify)
  return () => removeEventListener('storage', notify)
})

/**
 * Stores the key of the plan that a visitor chose before they had an account. Stored only as a suggestion: the plans
 * page offers it again.
 */
export function storeChosenPlan(plan: string): void {
  chosen.store(plan)
  notify()
}

/** Called at the pay page, when the plan is declined, and when the member signs out. */
export function clearChosenPlan(): void {
  chosen.clear()
  notify()
}

/** The key, if one was chosen in the last day. */
export function readChosenPlan(): string | undefined {
  return chosen.read()
}

/** As above; undefined in the prerendered page. */
export function useChosenPlan(): string | undefined {
  return useSyncExternalStore(subscribe, readChosenPlan, () => undefined)
}
