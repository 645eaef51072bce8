import { sql } from 'kysely'

import type { Transaction } from './database/database.ts'

/** The addresses of the owners' accounts, as they are now. None before there is an owner. */
export async function ownerAddresses(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from private.owners as o join auth.users as u on u.id = o.user_id
    order by o.granted_at, u.id`.execute(trx)
  return rows.map(({ email }) => email)
}
