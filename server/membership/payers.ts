import { sql } from 'kysely'

import { jsonb, type Transaction } from '#server/platform/database/database.ts'

import type { Member } from '#server/backend/functions/member-function.ts'

export type Payer = NonNullable<Awaited<ReturnType<typeof beginPayer>>>

/** The member's record, made when it is missing. Undefined when there is no such account any more. */
export async function beginPayer(trx: Transaction, member: Member) {
  const account = trx
    .selectFrom('auth.users')
    .where('id', '=', member.id)
    .where('deleted_at', 'is', null)
    .select(['id', sql<string>`${member.email}::text`.as('email')])
    // As the foreign key will: an account that is deleted meanwhile is then seen to be gone.
    .forKeyShare()
  await trx
    .insertInto('private.payers')
    .columns(['member_id', 'email'])
    .expression(account)
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return trx
    .selectFrom('private.payers')
    .where('member_id', '=', member.id)
    .select(['provider_id', 'email', 'attempt'])
    .executeTakeFirst()
}

/**
 * Keeps the customer that the provider made for this attempt, under the lock of its row. One without an account is
 * removed again.
 * @returns the customer that counts
 */
export async function keepCustomer(
  trx: Transaction,
  member: Member,
  attempt: string,
  made: { provider_id: string; is_test: boolean },
): Promise<string | undefined> {
  const payer = await trx
    .selectFrom('private.payers')
    .where('member_id', '=', member.id)
    .select(['provider_id', 'attempt'])
    .forUpdate()
    .executeTakeFirst()
  if (payer?.provider_id === made.provider_id) return made.provider_id
  if (payer?.provider_id === null && payer.attempt === attempt) {
    await trx.updateTable('private.payers').set(made).where('member_id', '=', member.id).execute()
    return made.provider_id
  }
  const job = jsonb({ customer: made.provider_id, may_be_charged: false, is_test: made.is_test })
  await sql`select private.enqueue('remove-payer', ${job})`.execute(trx)
  return payer?.provider_id ?? undefined
}

/** Begins a new attempt, where the provider refused this one for good or lost the customer. */
export async function restartPayer(trx: Transaction, member: Member, attempt: string): Promise<void> {
  const restarted = await trx
    .updateTable('private.payers')
    .set({ attempt: sql<string>`gen_random_uuid()`, provider_id: null })
    .where('member_id', '=', member.id)
    .where('attempt', '=', attempt)
    .returning('member_id')
    .executeTakeFirst()
  if (restarted) await trx.deleteFrom('private.checkouts').where('member_id', '=', member.id).execute()
}
