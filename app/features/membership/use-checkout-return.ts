import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { useHydrated } from '#app/lib/hydrated.ts'

import type { CheckPlan, PlanView } from './use-plan.ts'

/** What the server knows of the pay page from which the address says that somebody came. */
export type CheckoutReturn =
  | 'confirming'
  | 'confirmed'
  | 'still-waiting'
  | 'unread'
  | 'signed-out'
  | 'cancelled'

const CHECKS = 10
const EVERY_MS = 2000

/**
 * Reads from the address that somebody comes from the pay page, and asks the server what is true: an address can
 * be bookmarked, opened a week later or in somebody else's session. The provider tells our server by a message of
 * its own, which may take a moment longer than the way back; until then it is asked again.
 */
export function useCheckoutReturn(view: PlanView, check: CheckPlan): CheckoutReturn | undefined {
  // The prerendered page has no query, and what is shown first must be the same.
  const hydrated = useHydrated()
  const outcome = new URLSearchParams(useLocation().search).get('checkout')
  const returned = hydrated ? checkoutReturn(outcome, view) : undefined
  const waiting = returned === 'confirming' || returned === 'unread'
  const waitedLong = useRepeatedCheck(waiting, check)
  return returned === 'confirming' && waitedLong ? 'still-waiting' : returned
}

/** @param outcome what the address says; a hint, never the truth */
export function checkoutReturn(outcome: string | null, view: PlanView): CheckoutReturn | undefined {
  const membership = view.status === 'known' ? view.membership : undefined
  if (outcome === 'cancelled') return membership?.subscribed === false ? 'cancelled' : undefined
  if (outcome !== 'success') return undefined
  if (view.status === 'none') return 'signed-out'
  if (view.status === 'unknown') return 'unread'
  if (membership?.subscribed) return membership.checkout === 'bought' ? 'confirmed' : undefined
  return membership?.checkout === 'open' ? 'confirming' : undefined
}

/** Asks again, each time after the last answer, until there is nothing to wait for; true once it was often enough. */
function useRepeatedCheck(waiting: boolean, check: CheckPlan): boolean {
  const [waitedLong, setWaitedLong] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const askAfterPause = (left: number) => {
      if (left === 0) return setWaitedLong(true)
      timer = setTimeout(() => {
        void check().then(() => (stopped ? undefined : askAfterPause(left - 1)))
      }, EVERY_MS)
    }
    askAfterPause(CHECKS)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [waiting, check])
  return waitedLong
}
