import { sql } from 'kysely'

import { z } from 'zod'

import { type Database, jsonb, type Transaction } from '#server/platform/database/database.ts'

import type { Member } from '#server/backend/functions/member-function.ts'

import { isUnknownCustomer, type Payments } from './payments.ts'
import { hasNoCharges } from './sync.ts'

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof startCustomer>>>

/** The member's row, created where it is missing. Undefined where the account no longer exists. */
export async function startCustomer(trx: Transaction, member: Member) {
  const account = trx
    .selectFrom('auth.users')
    .where('id', '=', member.id)
    .where('deleted_at', 'is', null)
    .select(['id', 'email'])
    // The lock that the foreign key takes too: an account that is deleted concurrently is then not found.
    .forKeyShare()
  await trx
    .insertInto('private.stripe_customers')
    .columns(['member_id', 'email'])
    .expression(account)
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return trx
    .selectFrom('private.stripe_customers')
    .where('member_id', '=', member.id)
    .select(['stripe_customer_id', 'email', 'attempt'])
    .executeTakeFirst()
}

/**
 * Stores the customer that Stripe created for this attempt, under the lock of its row. One without an account is
 * removed again.
 * @returns the customer to use
 */
export async function storeCustomer(
  trx: Transaction,
  member: Member,
  attempt: string,
  created: { stripe_customer_id: string; is_test: boolean },
): Promise<string | undefined> {
  // Locked before its customer, as a deletion does. Waits for a change of the address that is not committed yet.
  const account = await trx
    .selectFrom('auth.users')
    .where('id', '=', member.id)
    .select('email')
    .forShare()
    .executeTakeFirst()
  const row = await trx
    .selectFrom('private.stripe_customers')
    .where('member_id', '=', member.id)
    .select(['stripe_customer_id', 'attempt', 'email'])
    .forUpdate()
    .executeTakeFirst()
  if (row?.stripe_customer_id === created.stripe_customer_id) return created.stripe_customer_id
  if (row?.stripe_customer_id === null && row.attempt === attempt) {
    await trx
      .updateTable('private.stripe_customers')
      .set(created)
      .where('member_id', '=', member.id)
      .execute()
    if (account && account.email !== row.email) {
      const update = jsonb({ member: member.id })
      await sql`select private.enqueue('update-customer', ${update})`.execute(trx)
    }
    return created.stripe_customer_id
  }
  const job = jsonb({ customer: created.stripe_customer_id, may_be_charged: false, is_test: created.is_test })
  await sql`select private.enqueue('remove-customer', ${job})`.execute(trx)
  return row?.stripe_customer_id ?? undefined
}

/** Starts a new attempt, where Stripe refused this one permanently or lost the customer. */
export async function restartCustomer(trx: Transaction, member: Member, attempt: string): Promise<void> {
  const restarted = await trx
    .updateTable('private.stripe_customers')
    .set(({ selectFrom }) => ({
      attempt: sql<string>`gen_random_uuid()`,
      stripe_customer_id: null,
      // The present address: a new attempt is another request.
      email: selectFrom('auth.users').where('id', '=', member.id).select('email').$asScalar().$notNull(),
    }))
    .where('member_id', '=', member.id)
    .where('attempt', '=', attempt)
    .returning('member_id')
    .executeTakeFirst()
  if (restarted) await trx.deleteFrom('private.checkouts').where('member_id', '=', member.id).execute()
}

const CustomerUpdate = z.object({ member: z.uuid() })

interface UpdateDeps {
  database: Database
  payments: Payments
}

/**
 * Writes the account's address to its customer at Stripe. Reads it once more afterwards, because it may have changed
 * during the call, and the job of that change may have been faster.
 * @throws PaymentFailure 'unknown-customer' where another account at Stripe may still charge the customer
 */
export async function updateCustomer(
  job: { data: unknown },
  { database, payments }: UpdateDeps,
): Promise<void> {
  const { member } = CustomerUpdate.parse(job.data)
  const run = database.asSystem
  let known = await run((trx) => readAddress(trx, member))
  while (known) {
    const { customer, email } = known
    try {
      await payments.updateAddress(customer, email)
    } catch (error) {
      if (isUnknownCustomer(error) && (await hasNoCharges(customer, { run, payments }))) return
      throw error
    }
    const now = await run((trx) => readAddress(trx, member))
    known = now?.customer === customer && now.email === email ? undefined : now
  }
}

/** Undefined where the account was deleted, or has no customer. */
function readAddress(trx: Transaction, member: string) {
  return (
    trx
      .selectFrom('auth.users as u')
      .innerJoin('private.stripe_customers as p', 'p.member_id', 'u.id')
      .where('u.id', '=', member)
      .where('p.stripe_customer_id', 'is not', null)
      .select(['p.stripe_customer_id as customer', 'u.email'])
      .$narrowType<{ customer: string }>()
      // Waits for a change of the address that is not committed yet.
      .forShare('u')
      .executeTakeFirst()
  )
}
