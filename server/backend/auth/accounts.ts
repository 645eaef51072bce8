import { randomUUID } from 'node:crypto'

import { type Selectable, type Transaction, type UpdateObject, sql } from 'kysely'

import type { Metadata } from './request-input.ts'
import { tables } from './tables.ts'

type AuthTables = ReturnType<typeof tables> extends Transaction<infer T> ? T : never

/** A row of auth.users. */
export type Account = Selectable<AuthTables['auth.users']>
type Changes = Omit<UpdateObject<AuthTables, 'auth.users'>, 'id' | 'updated_at'>

export interface NewAccount {
  email: string
  passwordHash: string
  metadata: Metadata
  confirmed: boolean
  /** Made by the settings, not by signing up: agreed to no newsletter. */
  appointed?: boolean
}

const appMetadata = { provider: 'email', providers: ['email'] }
export const appointedMetadata = { ...appMetadata, appointed: true }

/** @returns the account, or nothing when the address has one already (also one that is being made right now) */
export async function createAccount(trx: Transaction<unknown>, account: NewAccount, now: Date) {
  const created = await tables(trx)
    .insertInto('auth.users')
    .values({
      id: randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email: account.email,
      encrypted_password: account.passwordHash,
      email_confirmed_at: account.confirmed ? now : null,
      raw_app_meta_data: jsonb(account.appointed ? appointedMetadata : appMetadata),
      raw_user_meta_data: jsonb(account.metadata),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').where('is_sso_user', '=', sql.lit(false)).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (created) await createIdentity(trx, created, now)
  return created
}

export function findByEmail(trx: Transaction<unknown>, email: string): Promise<Account | undefined> {
  return ofEmail(trx, email).executeTakeFirst()
}

export function findById(trx: Transaction<unknown>, id: string): Promise<Account | undefined> {
  return accounts(trx).where('id', '=', id).executeTakeFirst()
}

/** Waits for whoever is changing the account, and keeps others from it until the transaction ends. */
export function lockByEmail(trx: Transaction<unknown>, email: string): Promise<Account | undefined> {
  return ofEmail(trx, email).forUpdate().executeTakeFirst()
}

export function lockById(trx: Transaction<unknown>, id: string): Promise<Account | undefined> {
  return accounts(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

function ofEmail(trx: Transaction<unknown>, email: string) {
  // The second condition is the index's: without it every account is read.
  return accounts(trx).where('email', '=', email).where('is_sso_user', '=', sql.lit(false))
}

function accounts(trx: Transaction<unknown>) {
  return tables(trx).selectFrom('auth.users').selectAll()
}

export function changeAccount(
  trx: Transaction<unknown>,
  id: string,
  changes: Changes,
  now: Date,
): Promise<Account> {
  return tables(trx)
    .updateTable('auth.users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeIdentityEmail(trx: Transaction<unknown>, id: string, email: string, now: Date) {
  await tables(trx)
    .updateTable('auth.identities')
    .set({ identity_data: jsonb(identityData(id, email)), updated_at: now })
    .where('user_id', '=', id)
    .execute()
}

/** Written as text: a driver that is handed a string for jsonb may encode it a second time. */
export function jsonb(value: object) {
  return sql`${JSON.stringify(value)}::text::jsonb`
}

async function createIdentity(trx: Transaction<unknown>, account: Account, now: Date) {
  await tables(trx)
    .insertInto('auth.identities')
    .values({
      provider_id: account.id,
      user_id: account.id,
      identity_data: jsonb(identityData(account.id, account.email)),
      provider: 'email',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

function identityData(id: string, email: string) {
  return { sub: id, email, email_verified: false, phone_verified: false }
}
