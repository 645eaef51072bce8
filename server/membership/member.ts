import { sql } from 'kysely'

import type { SiteContent } from '#content/site-content.ts'
import { CheckoutRequest, OutsidePage, SubscriptionState } from '#contracts/membership.ts'
import { jsonRows, type Run, type Transaction } from '#server/platform/database/database.ts'
import { isSessionEnded } from '#server/platform/database/database-errors.ts'
import { LIMITS } from '#server/platform/limits/rate-limits.ts'

import { syncMembership } from './sync.ts'
import type { Payments } from './payments.ts'
import {
  type FunctionLog,
  type Handler,
  methodNotAllowed,
  RefusedRequest,
} from '#server/backend/functions/http.ts'
import {
  type Member,
  type MemberDeps,
  memberFunction,
  refuseTooMany,
} from '#server/backend/functions/member-function.ts'
import { openPayPage } from './pay-page.ts'
import { openPortal, plansOfPortal } from './portal.ts'

interface MembershipDeps extends MemberDeps {
  /** Undefined when the practice has not set it up. */
  payments: Payments | undefined
  /** The content that is served now. */
  content: () => Pick<SiteContent, 'facts'>
}

const PROVIDER_DOWN = { status: 503, error: 'The payment provider is not available' }

/**
 * Opens a pay page for one of our prices: `{ priceId }` → 200 `{ url, page }`.
 * `page` is 'portal' where there is a membership already. A plan whose price at the provider differs from the site's is
 * not sold. 400, 401, 405, 409 while none is offered, 413, 429, 503 with `{ error }`.
 */
export function createCheckout(deps: MembershipDeps & { connection?: string | undefined }): Handler {
  const { database, payments, connection, content, log } = deps
  const failure = { ...PROVIDER_DOWN, event: 'a checkout could not be opened' }
  const body = { schema: CheckoutRequest, maxBytes: 4 * 1024, error: 'priceId is missing' }
  return memberFunction(deps, { failure, body }, async ({ member, body: { priceId }, run }) => {
    await refuseTooMany(run, LIMITS.checkout, member.id)
    const { offers, plans } = content().facts
    // Members who have a plan keep it.
    if (!offers.memberships) throw new RefusedRequest(409, 'Memberships are not offered at the moment')
    if (!payments) throw new Error('no payment provider is set up')
    const page = await openPayPage(member, priceId, { database, payments, plans, connection })
    switch (page.status) {
      case 'unknown-price':
        throw new RefusedRequest(400, 'There is no such plan')
      case 'wrong-price':
        // The set-up page shows the owner what differs.
        log.error(
          { plan: page.plan, faults: page.faults },
          'a plan is not sold: its price is not what the site says',
        )
        throw new RefusedRequest(503, 'This plan can not be bought at the moment')
      case 'unknown-account':
        throw new RefusedRequest(401, 'There is no such account')
      case 'checkout':
      case 'portal':
        return OutsidePage.parse({ url: page.url, page: page.status })
    }
  })
}

/**
 * Opens the provider's portal for a member who ever bought a plan: 200 `{ url, page: 'portal' }`.
 * 401, 405, 409 for a member who never bought, 429, 503 with `{ error }`.
 */
export function customerPortal(deps: MembershipDeps): Handler {
  const { database, payments, content } = deps
  const failure = { ...PROVIDER_DOWN, event: 'the portal could not be opened' }
  return memberFunction(deps, { failure }, async ({ member, run }) => {
    await refuseTooMany(run, LIMITS.portal, member.id)
    if (!payments) throw new Error('no payment provider is set up')
    const customer = await run((trx) => customerOf(trx, member))
    if (!customer) throw new RefusedRequest(409, 'There is no membership to manage')
    const { facts } = content()
    // Whoever changed or canceled wants to see that it took effect, not to choose a plan.
    const back = '/dashboard' as const
    const portal = { run: database.asFunction, payments, plans: plansOfPortal(facts) }
    return OutsidePage.parse({ url: await openPortal({ customer, back }, portal), page: 'portal' })
  })
}

/**
 * The member's customer at the provider. The portal may change its state, so it is synchronized more often for an hour.
 */
async function customerOf(trx: Transaction, member: Member): Promise<string | null | undefined> {
  const row = await trx
    .updateTable('private.stripe_customers')
    .set({ expects_change_until: sql<Date>`now() + interval '1 hour'` })
    .where('member_id', '=', member.id)
    .where('stripe_customer_id', 'is not', null)
    .returning('stripe_customer_id')
    .executeTakeFirst()
  return row?.stripe_customer_id
}

/**
 * The caller's plan: 200 with `SubscriptionState`, from the database, after synchronizing with the provider where it may
 * be stale; stale where the provider fails. 401, 405, 500 with `{ error }`.
 */
export function checkSubscription(deps: Omit<MembershipDeps, 'content'>): Handler {
  const failure = { error: 'The membership could not be read', event: 'a membership could not be read' }
  return memberFunction(deps, { failure }, async ({ member, run }) => {
    const plan = (await currentState(run, member, deps)) ?? NEVER_BOUGHT
    return SubscriptionState.parse({ ...plan, subscribed: plan.product_id !== null })
  })
}

async function currentState(
  run: Run,
  member: Member,
  { payments, log }: { payments: Payments | undefined; log: FunctionLog },
) {
  const known = await readState(run, member)
  if (!known?.customer || !known.is_stale || !payments) return known
  try {
    await syncMembership(known.customer, { run, payments }, true)
  } catch (error) {
    if (isSessionEnded(error)) throw error
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ reason }, 'responding from the database alone')
    return known
  }
  return readState(run, member)
}

/** A row of `membership_state`: `customer` is the provider's id; `is_stale`: the provider's state should be requested. */
type StoredState = Omit<SubscriptionState, 'subscribed'> & { customer: string | null; is_stale: boolean }

async function readState(run: Run, member: Member): Promise<StoredState | undefined> {
  const call = sql`public.membership_state(${member.id}::uuid)`
  return (await run((trx) => jsonRows<StoredState>(trx, call)))[0]
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
  course: null,
  payment: null,
  period: null,
  ends_at: null,
  pause_kind: null,
  resumes_at: null,
  interval_unit: null,
  interval_count: null,
}

const DASHBOARD = 'https://dashboard.stripe.com'
const CUSTOMER = /^cus_[A-Za-z0-9_]{1,100}$/

/**
 * Redirects to a customer's page at Stripe, which requires signing in: GET `?id=cus_…` → 302; 404 for what is no
 * customer's id, 405.
 * @param isTestMode whether our key is of test mode, whose customers have another address
 */
export function stripeCustomer(isTestMode: () => Promise<boolean>): Handler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed('GET, HEAD')
    const id = new URL(request.url).searchParams.get('id') ?? ''
    if (!CUSTOMER.test(id)) return Response.json({ error: 'There is no such customer' }, { status: 404 })
    const location = `${DASHBOARD}${(await isTestMode()) ? '/test' : ''}/customers/${id}`
    return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } })
  }
}
