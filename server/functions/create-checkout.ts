import { isSessionEnded } from './backend.ts'
import { CheckoutRequest, OutsidePage } from '#contracts/membership.ts'
import { json, readJson, refuseUnlessPost, RefusedRequest } from './http.ts'
import { databaseLimit } from './limit.ts'
import type { FunctionLog } from './log.ts'
import type { MemberOf } from './member.ts'
import { membershipStore } from './membership-store.ts'
import type { Payments } from '../providers/payments.ts'
import { type Way, wayToPay } from './pay-page.ts'

export interface CheckoutWorld {
  memberOf: MemberOf
  /** Undefined when the practice has not set it up. */
  payments: Payments | undefined
  log: FunctionLog
}

const MAX_BODY = 4 * 1024

/** What one member may cause, changing their mind included: each use costs calls at the provider. */
const MEMBER_LIMIT = { what: 'checkout', most: 30, seconds: 600 }

/**
 * Opens a pay page for one of our prices: `{ priceId }` → 200 `{ url, page }`.
 * `page` is 'portal' for whoever has a membership. 400, 401, 405, 413, 429, 502 with `{ error }`.
 */
export function createCheckout(world: CheckoutWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const member = await world.memberOf(request)
      if (!member) return json({ error: 'Sign in first' }, 401)
      const parsed = CheckoutRequest.safeParse(await readJson(request, MAX_BODY))
      if (!parsed.success) return json({ error: 'priceId is missing' }, 400)
      if (!(await databaseLimit(member.backend, MEMBER_LIMIT)(member.id)))
        return json({ error: 'Too many requests' }, 429)
      if (!world.payments) throw new Error('no payment provider is set up')
      const store = membershipStore(member.backend)
      return answer(await wayToPay(member, parsed.data.priceId, { store, payments: world.payments }))
    } catch (error) {
      if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
      if (isSessionEnded(error)) return json({ error: 'Sign in first' }, 401)
      world.log.error({ err: error }, 'a checkout could not be opened')
      return json({ error: 'The payment provider is not available' }, 502)
    }
  }
}

function answer(way: Way): Response {
  switch (way.status) {
    case 'unknown-price':
      return json({ error: 'There is no such plan' }, 400)
    case 'unknown-account':
      return json({ error: 'There is no such account' }, 401)
    case 'checkout':
    case 'portal':
      return json(OutsidePage.parse({ url: way.url, page: way.status }))
  }
}
