import { useCallback, useEffect, useRef, useState } from 'react'

import type { SessionState } from '#app/lib/session-state.ts'
import type { Plan } from '#content/schemas/facts.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

import { planOf } from './current-plan.ts'

/** What the page knows of the member's plan. 'none': nobody is signed in. 'unknown': the check failed. */
export type PlanView =
  | { status: 'none' | 'loading' | 'unknown' }
  | { status: 'known'; plan: Plan; membership: SubscriptionState }

/** Asks again; resolves with the answer, or with nothing where there is none. */
export type CheckPlan = () => Promise<SubscriptionState | undefined>

/** The plan of whoever is signed in. Without a session nothing is asked. */
export function usePlan(session: SessionState): { view: PlanView; check: CheckPlan } {
  const memberId = session.status === 'signed-in' ? session.member.id : undefined
  const [answer, setAnswer] = useState<{ memberId: string; membership: SubscriptionState | undefined }>()
  const turn = useRef(0)
  const answered = useRef(0)

  const check = useCallback(async () => {
    if (!memberId) return undefined
    turn.current += 1
    const mine = turn.current
    const membership = await ask()
    // An answer counts unless a later question was answered before: that one is the newer state. A failed repeat
    // changes nothing.
    if (mine > answered.current) {
      answered.current = mine
      setAnswer((known) => (membership || known?.memberId !== memberId ? { memberId, membership } : known))
    }
    return membership
  }, [memberId])

  useEffect(() => {
    void check()
  }, [check])

  return { view: viewOf(session, answer?.memberId === memberId ? answer : undefined), check }
}

function viewOf(
  session: SessionState,
  answer: { membership: SubscriptionState | undefined } | undefined,
): PlanView {
  if (session.status === 'signed-out') return { status: 'none' }
  if (session.status === 'loading' || !answer) return { status: 'loading' }
  const { membership } = answer
  return membership ? { status: 'known', plan: planOf(membership), membership } : { status: 'unknown' }
}

async function ask(): Promise<SubscriptionState | undefined> {
  try {
    const { checkSubscription } = await import('./membership.data.ts')
    return await checkSubscription()
  } catch {
    // The code that asks could not be loaded: offline.
    return undefined
  }
}
