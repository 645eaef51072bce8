import { type RawBuilder, sql } from 'kysely'

import type { ActivityAction } from '#contracts/activity.ts'

import type { Transaction } from '#server/platform/database/database.ts'
import { requestNetwork } from '#server/platform/http/request-sender.ts'

type Outcome = 'done' | 'refused'

interface Activity {
  action: ActivityAction
  /** Undefined for what the product does by itself, or a command. */
  actor?: { id: string }
  /** How many things it concerned. */
  amount?: number
}

export async function recordActivity(trx: Transaction, { action, actor, amount }: Activity): Promise<void> {
  await trx.insertInto('private.audit_log').values({ action, actor_id: actor?.id, amount }).execute()
}

/**
 * Records an action on an owner's account, by its id or address; does nothing for other accounts. A refused action has no
 * actor, because it is unknown who tried. Callers equalize its duration where strangers may measure it.
 */
export async function recordOwnerAccess(
  trx: Transaction,
  account: { id: string } | { email: string },
  action: ActivityAction,
  outcome: Outcome = 'done',
): Promise<void> {
  const actor: RawBuilder<unknown> = outcome === 'done' ? sql`u.id` : sql`null`
  const wanted = 'id' in account ? sql`u.id = ${account.id}::uuid` : sql`u.email = ${account.email}`
  await sql`
    insert into private.audit_log (actor_id, action, subject_id, outcome, network)
    select ${actor}, ${action}::text, u.id, ${outcome}::text, ${requestNetwork() || null}::text
    from private.owners as o join auth.users as u on u.id = o.user_id where ${wanted}`.execute(trx)
}
