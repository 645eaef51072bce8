import { sql } from 'kysely'

import { jsonb, jsonRows, type Run, type Transaction } from '#server/platform/database/database.ts'

import type { PaymentEvent, Payments, Purchases } from './payments.ts'

interface Deps {
  /** Transactions of a function or a job, or on behalf of a member. */
  run: Run
  payments: Pick<Payments, 'memberships'>
}

/**
 * Synchronizes one customer's memberships with the provider.
 * @param brief with a short timeout, where a stale state is acceptable
 * @returns the provider's state
 * @throws PaymentFailure
 */
export async function syncMembership(
  customer: string,
  { run, payments }: Deps,
  brief = false,
): Promise<Purchases> {
  // Read before the request: of two responses, the one that was requested later is at least as new.
  const { requestedAt, plans } = await run(async (trx) => ({
    requestedAt: await readClock(trx),
    plans: await readPlans(trx),
  }))
  const purchases = await payments.memberships(customer, { plans, brief })
  await run((trx) => saveMemberships(trx, customer, requestedAt, purchases))
  return purchases
}

/** The products that are plans, also retired ones, the largest first. */
async function readPlans(trx: Transaction): Promise<string[]> {
  const plans = await trx
    .selectFrom('private.plans')
    .select('product_id')
    .orderBy('plan_rank', 'desc')
    .orderBy('product_id')
    .execute()
  return plans.map(({ product_id: product }) => product)
}

/**
 * Whether a customer whom a call did not find is no longer charged: removed at the provider, or without a subscription
 * that renews (`private.may_be_charged`). Otherwise the key is of another account, while the former one may go on
 * charging.
 * @throws PaymentFailure
 */
export async function hasNoCharges(
  customer: string,
  { run, payments }: { run: Run; payments: Pick<Payments, 'findCustomer'> },
): Promise<boolean> {
  const found = await payments.findCustomer(customer)
  if (found !== 'unknown') return found === 'removed'
  return !(await run((trx) => findCharged(trx, customer)))
}

/**
 * A customer who may still be charged by their account.
 * @param customer only this one; otherwise the one that was synchronized last
 */
export async function findCharged(trx: Transaction, customer?: string): Promise<string | undefined> {
  const { rows } = await sql<{ stripe_customer_id: string }>`
    select p.stripe_customer_id from private.stripe_customers as p
    where private.may_be_charged(p) and (${customer ?? null}::text is null or p.stripe_customer_id = ${customer ?? null})
    order by p.synced_at desc limit 1`.execute(trx)
  return rows[0]?.stripe_customer_id
}

/** The database's clock, which all processes share, in PostgreSQL's format with microseconds. */
export async function readClock(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(trx)
  return rows[0]!.now
}

/** Stores the provider's whole state of one customer. False where one that was requested later is stored. */
export async function saveMemberships(
  trx: Transaction,
  customer: string,
  requestedAt: string,
  { bought, unreadable }: Purchases,
): Promise<boolean> {
  const call = sql`public.save_memberships(
    ${customer}, ${requestedAt}::text::timestamptz, ${jsonb(bought)}, ${jsonb(unreadable)})`
  return (await jsonRows<boolean>(trx, call))[0]!
}

/** Records one event and queues its work in the same transaction. False where it was recorded before. */
export async function receivePaymentEvent(
  trx: Transaction,
  { id, kind, customer, member, isTest }: PaymentEvent,
): Promise<boolean> {
  const call = sql`public.receive_payment_event(
    ${id}, ${kind}, ${customer ?? null}::text, ${member ?? null}::uuid, ${isTest}::boolean)`
  const isNew = (await jsonRows<boolean>(trx, call))[0]!
  if (isNew && customer !== undefined && member !== undefined) {
    await removeCustomerOfDeleted(trx, { customer, member, isTest })
  }
  return isNew
}

/**
 * Removes the customer of a deleted account whose deletion did not include them, for example after restoring a backup.
 * Only where the deletion is recorded, because another installation may use the same account at the provider.
 */
async function removeCustomerOfDeleted(
  trx: Transaction,
  { customer, member, isTest }: { customer: string; member: string; isTest: boolean },
): Promise<void> {
  const job = jsonb({ customer, may_be_charged: true, is_test: isTest })
  await sql`select private.enqueue('remove-customer', ${job})
    from private.audit_log as l
    where l.action = 'account.deleted' and l.subject_id = ${member}::uuid
      and not exists (select from auth.users as u where u.id = l.subject_id)
    limit 1`.execute(trx)
}
