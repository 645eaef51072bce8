import { sql } from 'kysely'

import type { SiteContent } from '#content/site-content.ts'
import type { Database, Run, Transaction } from '#server/platform/database/database.ts'

import { priceFaults } from './catalogue.ts'
import { hasNoCharges, syncMembership } from './sync.ts'
import {
  type BoughtMembership,
  isUnknownCustomer,
  PaymentFailure,
  type PayPage,
  type PayPageRequest,
  type Payments,
  type PlanChange,
  type PortalPlan,
  type Purchases,
} from './payments.ts'
import type { Member } from '#server/backend/functions/member-function.ts'
import { openPortal, soldPlans } from './portal.ts'
import { startCustomer, storeCustomer, type CustomerRow, restartCustomer } from './stripe-customers.ts'

interface Deps {
  database: Database
  payments: Payments
  /** The plans that are offered now. */
  plans: SiteContent['facts']['plans']
  /** Id of the pasted keys that `payments` uses; undefined where the server's settings have the keys. */
  connection?: string | undefined
}

interface MemberDeps {
  /** Transactions on behalf of the member. */
  run: Run
  /** Transactions that record what has happened at the provider, also after the member's session has ended. */
  record: Run
  payments: Payments
  portalPlans: PortalPlan[]
  connection: string | undefined
}

type Plan = Deps['plans'][number]

type OpenedPage =
  | { status: 'checkout' | 'portal'; url: string }
  | { status: 'unknown-price' | 'unknown-account' }
  | { status: 'wrong-price'; plan: Plan['key']; faults: string[] }

// Another tab can invalidate an attempt by closing its page and opening another.
const ATTEMPTS = 3

/**
 * Opens the one pay page of this member for this price; the portal where there is a membership already.
 * @throws PaymentFailure, or PT401 once the member's session has ended
 */
export async function openPayPage(
  member: Member,
  priceId: string,
  { database, payments, plans, connection }: Deps,
): Promise<OpenedPage> {
  const deps: MemberDeps = {
    run: (work) => database.asFunction(work, member),
    record: (work) => database.asFunction(work),
    payments,
    portalPlans: soldPlans(plans),
    connection,
  }
  const plan = plans.find((one) => one.priceId === priceId)
  if (!plan || !(await deps.run((trx) => isSold(trx, priceId)))) return { status: 'unknown-price' }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await deps.run((trx) => startCustomer(trx, member))
    if (!row) return { status: 'unknown-account' }
    const page = await tryToOpen(member, row, { ...plan, priceId }, deps)
    if (page) return page
  }
  throw new PaymentFailure('unreachable', 'Other requests of this member kept changing their pay page')
}

async function tryToOpen(
  member: Member,
  row: CustomerRow,
  plan: Plan & { priceId: string },
  deps: MemberDeps,
): Promise<OpenedPage | undefined> {
  try {
    const customer = await customerOf(member, row, deps)
    if (customer === undefined) return undefined
    // Read from the provider, because a mistake here costs money.
    const purchases = await syncMembership(customer, deps)
    const change = planChangeTo(plan.priceId, purchases)
    if (isBuying(purchases) && !change) return await portal(customer, member, deps)
    // Nobody is charged a sum that differs from the site's.
    const faults = priceFaults(plan, await deps.payments.readPrice(plan.priceId)).map(({ code }) => code)
    if (faults.length > 0) return { status: 'wrong-price', plan: plan.key, faults }
    if (change) return await portal(customer, member, deps, change)
    const url = await openCheckout({ customer, memberId: member.id, priceId: plan.priceId }, deps)
    return url === undefined ? undefined : { status: 'checkout', url }
  } catch (error) {
    if (!isUnknownCustomer(error)) throw error
    // Not where the first customer may still be charged: a second one would pay twice.
    if (row.stripe_customer_id !== null && !(await hasNoCharges(row.stripe_customer_id, deps))) throw error
    await deps.run((trx) => restartCustomer(trx, member, row.attempt))
    return undefined
  }
}

/** The plan may change in the portal, so it is synchronized more often for a while. */
async function portal(
  customer: string,
  member: Member,
  { run, record, payments, portalPlans }: MemberDeps,
  change?: PlanChange,
): Promise<OpenedPage> {
  await run((trx) => expectChange(trx, member.id))
  const request = { customer, back: '/membership' as const, change }
  return { status: 'portal', url: await openPortal(request, { run: record, payments, plans: portalPlans }) }
}

/** A membership has not ended: another one would be paid twice. Also with an open payment, which may succeed. */
function isBuying({ bought, unreadable }: Purchases): boolean {
  return unreadable.length > 0 || bought.some(hasNotEnded)
}

function hasNotEnded({ ended_at: ended }: BoughtMembership): boolean {
  return ended === null
}

/** Undefined where the plan can't be changed directly: an open payment, a pause, or several memberships. */
function planChangeTo(priceId: string, { bought, unreadable }: Purchases): PlanChange | undefined {
  const [first, ...others] = bought.filter(hasNotEnded)
  if (!first || others.length > 0 || unreadable.length > 0) return undefined
  if (first.payment !== 'paid' || first.pause === 'service') return undefined
  return { membership: first.stripe_subscription_id, priceId }
}

/**
 * One customer at the provider per account, created at the first purchase.
 * @returns undefined where the account was deleted, or another attempt has started: try again
 */
async function customerOf(
  member: Member,
  row: CustomerRow,
  { run, record, payments }: MemberDeps,
): Promise<string | undefined> {
  if (row.stripe_customer_id !== null) {
    if ((await payments.findCustomer(row.stripe_customer_id)) === 'present') return row.stripe_customer_id
    throw new PaymentFailure(
      'unknown-customer',
      'The payment provider does not know the customer of a member',
    )
  }
  const request = { memberId: member.id, email: row.email, attempt: row.attempt }
  const customer = await payments.createCustomer(request).catch(async (error: unknown) => {
    if (isRefusal(error)) await run((trx) => restartCustomer(trx, member, row.attempt))
    throw error
  })
  const made = { stripe_customer_id: customer, is_test: payments.isTest }
  return record((trx) => storeCustomer(trx, member, row.attempt, made))
}

type PageRequest = Pick<PayPageRequest, 'customer' | 'memberId' | 'priceId'>

/** @returns undefined where the open page was paid, closed or removed: try again */
async function openCheckout(request: PageRequest, deps: MemberDeps): Promise<string | undefined> {
  const { run, payments } = deps
  const open = await run((trx) => startCheckout(trx, request))
  if (!open) return undefined
  const page = open.session_id
    ? await payments.readPayPage(open.session_id)
    : await createPage(request, open, deps)
  if (page.status === 'open') {
    if (open.price_id === request.priceId && !open.closes_soon) return page.url
    await payments.closePayPage(page.id)
  }
  // Not while it is paid without a membership yet: the next synchronization removes it.
  if (page.status !== 'bought') await run((trx) => endCheckout(trx, open.attempt))
  return undefined
}

async function createPage(
  request: PageRequest,
  open: Checkout,
  { run, payments, connection }: MemberDeps,
): Promise<PayPage> {
  // With the attempt's own price, because a repeated attempt must send the same request.
  const attempt = {
    ...request,
    priceId: open.price_id,
    attempt: open.attempt,
    expiresAt: new Date(open.expires_at),
  }
  const page = await payments.openPayPage(attempt).catch(async (error: unknown) => {
    if (isRefusal(error)) await run((trx) => endCheckout(trx, open.attempt))
    throw error
  })
  if (page.status !== 'open') return page
  const isStored = await run(async (trx) => {
    if (!(await isStillConnected(trx, connection))) return false
    await trx
      .updateTable('private.checkouts')
      .set({ session_id: page.id })
      .where('attempt', '=', open.attempt)
      .execute()
    return true
  })
  if (isStored) return page
  // We receive no events of that account, so a payment there would not be noticed.
  await payments.closePayPage(page.id)
  await run((trx) => endCheckout(trx, open.attempt))
  throw new PaymentFailure('unreachable', 'Meanwhile another account of the payment provider was connected')
}

/** Locks the connection until this transaction ends: connecting another account then sees this pay page. */
async function isStillConnected(trx: Transaction, connection: string | undefined): Promise<boolean> {
  if (connection === undefined) return true
  const keys = await trx
    .selectFrom('private.stripe_keys')
    .select('id')
    .where('id', '=', connection)
    .forShare()
    .executeTakeFirst()
  return keys !== undefined
}

function isRefusal(error: unknown): boolean {
  return error instanceof PaymentFailure && error.reason !== 'unreachable'
}

async function isSold(trx: Transaction, priceId: string): Promise<boolean> {
  const plan = await trx
    .selectFrom('private.plans')
    .where('price_id', '=', priceId)
    .where('retired_at', 'is', null)
    .select('product_id')
    .executeTakeFirst()
  return plan !== undefined
}

type Checkout = NonNullable<Awaited<ReturnType<typeof startCheckout>>>

/**
 * The member's open pay page, or a new one for this price. The caller closes one for another price, or that expires soon,
 * at the provider first, because two pages could both be paid. Undefined where a purchase was saved since the provider
 * was read, or the account was deleted.
 */
async function startCheckout(trx: Transaction, { memberId, priceId }: PageRequest) {
  // Locks the row, as saving a purchase does, which removes its pay page.
  if (!(await expectChange(trx, memberId))) return undefined
  const running = await trx
    .selectFrom('memberships')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .select('stripe_subscription_id')
    .executeTakeFirst()
  if (running) return undefined
  await trx
    .deleteFrom('private.checkouts')
    .where('member_id', '=', memberId)
    .where('expires_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .execute()
  await trx
    .insertInto('private.checkouts')
    .values({ member_id: memberId, price_id: priceId })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return trx
    .selectFrom('private.checkouts')
    .where('member_id', '=', memberId)
    .select(['attempt', 'price_id', 'session_id', 'expires_at'])
    .select(sql<boolean>`expires_at < now() + interval '45 minutes'`.as('closes_soon'))
    .executeTakeFirst()
}

/**
 * Has the provider's state read more often, for as long as a pay page is open.
 * @returns false where the member's row was removed, for example with their account
 */
async function expectChange(trx: Transaction, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('private.stripe_customers')
    .set({ expects_change_until: sql<Date>`now() + interval '2 hours'` })
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function endCheckout(trx: Transaction, attempt: string): Promise<void> {
  await trx.deleteFrom('private.checkouts').where('attempt', '=', attempt).execute()
}
