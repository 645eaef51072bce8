import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { useHydrated } from '#app/lib/hydrated.ts'

import type { CheckPlan, PlanView } from './use-plan.ts'

/** How it went with a pay page from which the member has just come back. */
export type CheckoutReturn = 'confirming' | 'confirmed' | 'still-waiting' | 'signed-out' | 'cancelled'

const CHECKS = 10
const EVERY_MS = 2000

/**
 * Reads from the address that somebody comes from the pay page, and asks until the plan is there. The provider
 * tells our server by a message of its own, which may take a moment longer than the way back.
 */
export function useCheckoutReturn(view: PlanView, check: CheckPlan): CheckoutReturn | undefined {
  // The prerendered page has no query, and what is shown first must be the same.
  const hydrated = useHydrated()
  const outcome = new URLSearchParams(useLocation().search).get('checkout')
  const [waitedLong, setWaitedLong] = useState(false)
  const waiting = outcome === 'success' && view.status !== 'none' && !isSubscribed(view)

  useEffect(() => {
    if (!waiting) return undefined
    let asked = 0
    const timer = setInterval(() => {
      asked += 1
      void check()
      if (asked < CHECKS) return
      clearInterval(timer)
      setWaitedLong(true)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [waiting, check])

  if (!hydrated || outcome === null) return undefined
  if (outcome === 'cancelled') return 'cancelled'
  if (outcome !== 'success') return undefined
  if (view.status === 'none') return 'signed-out'
  if (isSubscribed(view)) return 'confirmed'
  return waitedLong ? 'still-waiting' : 'confirming'
}

function isSubscribed(view: PlanView): boolean {
  return view.status === 'known' && view.membership.subscribed
}
