import { isSessionEnded } from './backend.ts'
import { SubscriptionState } from '#contracts/membership.ts'
import { json, refuseUnlessPost } from './http.ts'
import type { FunctionLog } from './log.ts'
import type { Member, MemberOf } from './member.ts'
import { type MembershipState, membershipStore } from './membership-store.ts'
import { syncMemberships } from './membership-sync.ts'
import type { Payments } from '../providers/payments.ts'

export interface CheckWorld {
  memberOf: MemberOf
  /** Undefined when the practice has not set it up. */
  payments: Payments | undefined
  log: FunctionLog
}

/**
 * Which plan the caller has: 200 with `SubscriptionState`. Answers from the database; asks the provider first
 * where the database may be behind, and answers all the same when the provider does not. 401, 405, 500 with `{ error }`.
 */
export function checkSubscription(world: CheckWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const member = await world.memberOf(request)
      if (!member) return json({ error: 'Sign in first' }, 401)
      return json(SubscriptionState.parse(shown(await stateOf(member, world))))
    } catch (error) {
      if (isSessionEnded(error)) return json({ error: 'Sign in first' }, 401)
      world.log.error({ err: error }, 'a membership could not be read')
      return json({ error: 'The membership could not be read' }, 500)
    }
  }
}

async function stateOf(member: Member, { payments, log }: CheckWorld) {
  const store = membershipStore(member.backend)
  const known = await store.state(member.id)
  if (!known?.customer || !known.is_stale || !payments) return known
  try {
    await syncMemberships(known.customer, { store, payments }, true)
  } catch (error) {
    if (isSessionEnded(error)) throw error
    log.warn(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'answered from the database alone',
    )
    return known
  }
  return store.state(member.id)
}

const NEVER_BOUGHT = {
  product_id: null,
  paid_until: null,
  cancelled_at: null,
  payment_failed_at: null,
  pause: null,
  changes_at: null,
  next_product_id: null,
  checkout: 'none' as const,
}

function shown(state: MembershipState | undefined): SubscriptionState {
  return { ...(state ?? NEVER_BOUGHT), subscribed: (state?.product_id ?? null) !== null }
}
