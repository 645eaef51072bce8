import { sql } from 'kysely'

import { SubscriptionState } from '#contracts/membership.ts'
import type { Database, Run } from '#server/backend/database/database.ts'
import { isSessionEnded } from '#server/backend/database/database-errors.ts'

import { syncMembership } from '../membership/sync-membership.ts'
import type { Payments } from '../providers/payments.ts'
import { type FunctionLog, type Handler, json, postHandler } from './http.ts'
import { type Member, type MemberOf, requireMember } from './member.ts'

export interface CheckSubscriptionDeps {
  database: Database
  memberOf: MemberOf
  /** Undefined when the practice has not set it up. */
  payments: Payments | undefined
  log: FunctionLog
}

const FAILURE = {
  status: 500,
  error: 'The membership could not be read',
  event: 'a membership could not be read',
}

/**
 * Which plan the caller has: 200 with `SubscriptionState`. Answers from the database; requests the provider's state
 * first where the database may be behind, and answers all the same when the provider does not. 401, 405, 500 with
 * `{ error }`.
 */
export function checkSubscription(deps: CheckSubscriptionDeps): Handler {
  return postHandler(deps.log, FAILURE, async (request) => {
    const member = await requireMember(request, deps.memberOf)
    const state = await currentState(member, deps)
    const plan = state ?? NEVER_BOUGHT
    return json(SubscriptionState.parse({ ...plan, subscribed: plan.product_id !== null }))
  })
}

async function currentState(member: Member, { database, payments, log }: CheckSubscriptionDeps) {
  const run: Run = (work) => database.asFunction(work, member)
  const known = await readState(run, member)
  if (!known?.customer || !known.is_stale || !payments) return known
  try {
    await syncMembership(known.customer, { run, payments }, true)
  } catch (error) {
    if (isSessionEnded(error)) throw error
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ reason }, 'answered from the database alone')
    return known
  }
  return readState(run, member)
}

/** What `membership_state` says: `customer` is the provider's id, `is_stale` that the provider should be asked. */
type KeptState = Omit<SubscriptionState, 'subscribed'> & { customer: string | null; is_stale: boolean }

function readState(run: Run, member: Member): Promise<KeptState | undefined> {
  return run(async (trx) => {
    // As JSON, whose times have microseconds.
    const { rows } = await sql<{ state: KeptState }>`
      select to_json(s) as state from public.membership_state(${member.id}::uuid) as s`.execute(trx)
    return rows[0]?.state
  })
}

const NEVER_BOUGHT = {
  product_id: null,
  paid_until: null,
  cancelled_at: null,
  payment_failed_at: null,
  pause: null,
  changes_at: null,
  next_product_id: null,
  amount: null,
  currency: null,
  checkout: 'none' as const,
}
