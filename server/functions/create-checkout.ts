import type { SiteContent } from '#content/site-content.ts'
import { CheckoutRequest, OutsidePage } from '#contracts/membership.ts'
import type { Database } from '#server/backend/database/database.ts'
import { count } from '#server/backend/rate-limiter.ts'
import { LIMITS } from '#server/rate-limits.ts'

import type { Payments } from '../providers/payments.ts'
import { type FunctionLog, type Handler, json, postHandler, readJson, RefusedRequest } from './http.ts'
import { type MemberOf, requireMember } from './member.ts'
import { openPayPage } from './pay-page.ts'

export interface CreateCheckoutDeps {
  database: Database
  memberOf: MemberOf
  /** Undefined when the practice has not set it up. */
  payments: Payments | undefined
  /** What the site says now. */
  content: () => Pick<SiteContent, 'facts'>
  log: FunctionLog
}

const MAX_BODY = 4 * 1024
const FAILURE = {
  status: 503,
  error: 'The payment provider is not available',
  event: 'a checkout could not be opened',
}

/**
 * Opens a pay page for one of our prices: `{ priceId }` → 200 `{ url, page }`.
 * `page` is 'portal' where a membership runs already. A plan whose price at the provider is not what the site says
 * is not sold. 400, 401, 405, 409 while none is offered, 413, 429, 503 with
 * `{ error }`.
 */
export function createCheckout({ database, memberOf, payments, content, log }: CreateCheckoutDeps): Handler {
  return postHandler(log, FAILURE, async (request) => {
    const member = await requireMember(request, memberOf)
    const parsed = CheckoutRequest.safeParse(await readJson(request, MAX_BODY))
    if (!parsed.success) throw new RefusedRequest(400, 'priceId is missing')
    const verdict = await database.asFunction((trx) => count(trx, LIMITS.checkout, member.id), member)
    if (!verdict.allowed) throw new RefusedRequest(429, 'Too many requests')
    const { offers, plans } = content().facts
    // Who has a plan keeps it.
    if (!offers.memberships) throw new RefusedRequest(409, 'Memberships are not offered at the moment')
    if (!payments) throw new Error('no payment provider is set up')
    const page = await openPayPage(member, parsed.data.priceId, { database, payments, plans })
    switch (page.status) {
      case 'unknown-price':
        throw new RefusedRequest(400, 'There is no such plan')
      case 'wrong-price':
        // The owner reads on the set-up page what differs.
        log.error(
          { plan: page.plan, faults: page.faults },
          'a plan is not sold: its price is not what the site says',
        )
        throw new RefusedRequest(503, 'This plan can not be bought at the moment')
      case 'unknown-account':
        throw new RefusedRequest(401, 'There is no such account')
      case 'checkout':
      case 'portal':
        return json(OutsidePage.parse({ url: page.url, page: page.status }))
    }
  })
}
