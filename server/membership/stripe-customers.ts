import { sql } from 'kysely'

import { jsonb, type Transaction } from '#server/platform/database/database.ts'

import type { Member } from '#server/backend/functions/member-function.ts'

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof startCustomer>>>

/** The member's row, created where it is missing. Undefined where the account no longer exists. */
export async function startCustomer(trx: Transaction, member: Member) {
  const account = trx
    .selectFrom('auth.users')
    .where('id', '=', member.id)
    .where('deleted_at', 'is', null)
    .select(['id', sql<string>`${member.email}::text`.as('email')])
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
  const row = await trx
    .selectFrom('private.stripe_customers')
    .where('member_id', '=', member.id)
    .select(['stripe_customer_id', 'attempt'])
    .forUpdate()
    .executeTakeFirst()
  if (row?.stripe_customer_id === created.stripe_customer_id) return created.stripe_customer_id
  if (row?.stripe_customer_id === null && row.attempt === attempt) {
    await trx
      .updateTable('private.stripe_customers')
      .set(created)
      .where('member_id', '=', member.id)
      .execute()
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
    .set({ attempt: sql<string>`gen_random_uuid()`, stripe_customer_id: null })
    .where('member_id', '=', member.id)
    .where('attempt', '=', attempt)
    .returning('member_id')
    .executeTakeFirst()
  if (restarted) await trx.deleteFrom('private.checkouts').where('member_id', '=', member.id).execute()
}
