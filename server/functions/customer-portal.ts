import { isSessionEnded } from './backend.ts'
import { OutsidePage } from '#contracts/membership.ts'
import { json, refuseUnlessPost } from './http.ts'
import { databaseLimit } from './limit.ts'
import type { FunctionLog } from './log.ts'
import type { MemberOf } from './member.ts'
import { membershipStore } from './membership-store.ts'
import type { Payments } from '../providers/payments.ts'

export interface PortalWorld {
  memberOf: MemberOf
  /** Undefined when the practice has not set it up. */
  payments: Pick<Payments, 'openPortal'> | undefined
  log: FunctionLog
}

const MEMBER_LIMIT = { what: 'portal', most: 30, seconds: 600 }

/**
 * Opens the provider's portal for whoever ever bought a plan: 200 `{ url, page: 'portal' }`.
 * 401, 405, 409 for a member who never bought, 429, 502 with `{ error }`.
 */
export function customerPortal(world: PortalWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const member = await world.memberOf(request)
      if (!member) return json({ error: 'Sign in first' }, 401)
      if (!(await databaseLimit(member.backend, MEMBER_LIMIT)(member.id)))
        return json({ error: 'Too many requests' }, 429)
      if (!world.payments) throw new Error('no payment provider is set up')
      const customer = await membershipStore(member.backend).payerForPortal(member.id)
      if (customer === null) return json({ error: 'There is no membership to manage' }, 409)
      return json(OutsidePage.parse({ url: await world.payments.openPortal(customer), page: 'portal' }))
    } catch (error) {
      if (isSessionEnded(error)) return json({ error: 'Sign in first' }, 401)
      world.log.error({ err: error }, 'the portal could not be opened')
      return json({ error: 'The payment provider is not available' }, 502)
    }
  }
}
