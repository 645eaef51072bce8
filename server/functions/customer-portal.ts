import { sql } from 'kysely'

import { OutsidePage } from '#contracts/membership.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'
import { count } from '#server/backend/rate-limiter.ts'
import { LIMITS } from '#server/rate-limits.ts'

import type { Payments } from '../providers/payments.ts'
import { type FunctionLog, type Handler, json, postHandler, RefusedRequest } from './http.ts'
import { type Member, type MemberOf, requireMember } from './member.ts'

export interface CustomerPortalDeps {
  database: Database
  memberOf: MemberOf
  /** Undefined when the practice has not set it up. */
  payments: Pick<Payments, 'openPortal'> | undefined
  /** Whether the site has the page with the plans. */
  offered: () => boolean
  log: FunctionLog
}

const FAILURE = {
  status: 503,
  error: 'The payment provider is not available',
  event: 'the portal could not be opened',
}

/**
 * Opens the provider's portal for a member who ever bought a plan: 200 `{ url, page: 'portal' }`.
 * 401, 405, 409 for a member who never bought, 429, 503 with `{ error }`.
 */
export function customerPortal({ database, memberOf, payments, offered, log }: CustomerPortalDeps): Handler {
  return postHandler(log, FAILURE, async (request) => {
    const member = await requireMember(request, memberOf)
    const verdict = await database.asFunction((trx) => count(trx, LIMITS.portal, member.id), member)
    if (!verdict.allowed) throw new RefusedRequest(429, 'Too many requests')
    if (!payments) throw new Error('no payment provider is set up')
    const customer = await database.asFunction((trx) => customerOf(trx, member), member)
    if (!customer) throw new RefusedRequest(409, 'There is no membership to manage')
    const url = await payments.openPortal(customer, offered() ? '/membership' : '/dashboard')
    return json(OutsidePage.parse({ url, page: 'portal' }))
  })
}

/** The member's customer at the provider, who may change something there: it is asked more often for an hour. */
async function customerOf(trx: Transaction, member: Member): Promise<string | null | undefined> {
  const payer = await trx
    .updateTable('private.payers')
    .set({ expects_change_until: sql<Date>`now() + interval '1 hour'` })
    .where('member_id', '=', member.id)
    .where('provider_id', 'is not', null)
    .returning('provider_id')
    .executeTakeFirst()
  return payer?.provider_id
}
