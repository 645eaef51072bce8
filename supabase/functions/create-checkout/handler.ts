import type { Backend } from '../_shared/backend.ts'
import { CheckoutRequest, OutsidePage } from '../_shared/contracts/membership.ts'
import { json, readJson, refuseUnlessPost, RefusedRequest } from '../_shared/http.ts'
import { databaseLimit, type Limit } from '../_shared/limit.ts'
import type { FunctionLog } from '../_shared/log.ts'
import type { MemberOf } from '../_shared/member.ts'
import type { MembershipStore } from '../_shared/membership-store.ts'
import type { Payments } from '../_shared/payments.ts'
import { type Way, wayToPay } from './pay-page.ts'

export interface CheckoutWorld {
  memberOf: MemberOf
  store: MembershipStore
  /** Undefined when the practice has not set it up. */
  payments: Payments | undefined
  /** By member: each use costs calls at the provider. */
  memberLimit: Limit
  log: FunctionLog
}

const MAX_BODY = 4 * 1024

/** What one member may cause in ten minutes, changing their mind included. */
export function checkoutLimit(backend: Backend): Limit {
  return databaseLimit(backend, { what: 'checkout', most: 30, seconds: 600 })
}

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
      if (!(await world.memberLimit(member.id))) return json({ error: 'Too many requests' }, 429)
      if (!world.payments) throw new Error('no payment provider is set up')
      return answer(await wayToPay(member, parsed.data.priceId, { ...world, payments: world.payments }))
    } catch (error) {
      if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
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
