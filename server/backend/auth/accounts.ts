import { randomUUID } from 'node:crypto'

import { type Selectable, type UpdateObject, sql } from 'kysely'

import type { Metadata } from './request-input.ts'
import { jsonb, type Transaction, valueOf } from '#server/platform/database/database.ts'
import type { AuthUsers, DB } from '#server/platform/database/schema.ts'

/** A row of auth.users. */
export type Account = Selectable<AuthUsers>
type Changes = Omit<UpdateObject<DB, 'auth.users'>, 'id' | 'updated_at'>

export interface NewAccount {
  email: string
  /** Without one, the member chooses a password after confirming the address. */
  passwordHash?: string | undefined
  metadata: Metadata
  confirmed: boolean
  /** Created from the settings, not by signing up: gets no newsletter. */
  appointed?: boolean
}

export const APP_METADATA = { provider: 'email', providers: ['email'] }
export const APPOINTED_METADATA = { ...APP_METADATA, appointed: true }

/** @returns undefined when the address has an account, or another request creates it now */
export async function createAccount(trx: Transaction, account: NewAccount, now: Date) {
  const created = await trx
    .insertInto('auth.users')
    .values({
      id: randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email: account.email,
      encrypted_password: account.passwordHash ?? null,
      email_confirmed_at: account.confirmed ? now : null,
      raw_app_meta_data: jsonb(account.appointed ? APPOINTED_METADATA : APP_METADATA),
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

export function findByEmail(trx: Transaction, email: string): Promise<Account | undefined> {
  return ofEmail(trx, email).executeTakeFirst()
}

export function findById(trx: Transaction, id: string): Promise<Account | undefined> {
  return accounts(trx).where('id', '=', id).executeTakeFirst()
}

/** Locks the account's row until the transaction ends. */
export function lockByEmail(trx: Transaction, email: string): Promise<Account | undefined> {
  return ofEmail(trx, email).forUpdate().executeTakeFirst()
}

export function lockById(trx: Transaction, id: string): Promise<Account | undefined> {
  return accounts(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the account of an address that nobody has confirmed; not the one that is to become the owner. */
export function lockUnconfirmed(trx: Transaction, email: string): Promise<Account | undefined> {
  return ofEmail(trx, email)
    .where('email_confirmed_at', 'is', null)
    .where(sql<boolean>`not exists (select from private.pending_owner as p where p.email = users.email)`)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteAccount(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('auth.users').where('id', '=', id).execute()
}

function ofEmail(trx: Transaction, email: string) {
  // The second condition matches the partial index: without it every account is read.
  return accounts(trx).where('email', '=', email).where('is_sso_user', '=', sql.lit(false))
}

function accounts(trx: Transaction) {
  return trx.selectFrom('auth.users').selectAll()
}

export function changeAccount(trx: Transaction, id: string, changes: Changes, now: Date): Promise<Account> {
  return trx
    .updateTable('auth.users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Calls the same function as the policies. */
export function hasSecondFactor(trx: Transaction, id: string): Promise<boolean> {
  return valueOf(trx, sql<boolean>`private.has_second_factor(${id}::uuid)`)
}

/** Cancels a pending change of address. */
export const NO_EMAIL_CHANGE = { email_change: null, email_change_sent_at: null, email_change_aal: null }

export async function changeIdentityEmail(trx: Transaction, id: string, email: string, now: Date) {
  await trx
    .updateTable('auth.identities')
    .set({ identity_data: jsonb(identityData(id, email)), updated_at: now })
    .where('user_id', '=', id)
    .execute()
}

async function createIdentity(trx: Transaction, account: Account, now: Date) {
  await trx
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
