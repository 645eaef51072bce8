import { sql } from 'kysely'

import { builtIn } from '#content/built-in.ts'
import type { SiteContent } from '#content/site-content.ts'

import { recordOwnerAccess } from '../audit-log.ts'
import { type Database, jsonb, type Transaction, valueOf } from '#server/platform/database/database.ts'
import { isSupabaseProject } from '#server/platform/database/supabase-project.ts'
import {
  type Account,
  APPOINTED_METADATA,
  changeAccount,
  createAccount,
  findByEmail,
  lockByEmail,
} from './accounts.ts'
import { FACTORS_REMOVED_QUEUE } from './auth-mails.ts'
import { deleteMailTokens } from './mail-tokens.ts'
import { type HashingOptions, passwordHasher } from './password-hasher.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { endSessions } from './sessions.ts'

/** A new account, an unconfirmed account that was taken over, or an existing account. */
export type Granted = 'created' | 'confirmed' | 'granted'
/** As `Granted`, at a start: there is an owner already, or the account becomes the owner once it is confirmed. */
export type FirstOwner = Granted | 'exists' | 'awaited'

interface Options {
  hashing?: HashingOptions
  /** Its names must not make up a password. */
  content?: SiteContent
}

class NoConfirmedAccount extends Error {
  override name = 'NoConfirmedAccount'

  constructor(email: string) {
    super(`Nobody has confirmed an account with the address ${email} yet.`)
  }
}

/**
 * Makes the account of this address the practice's owner. The password is for an account that does not exist or was
 * never confirmed. On a Supabase project, which creates accounts by itself, the account must be confirmed.
 * @throws NoConfirmedAccount when there is neither a confirmed account nor a password
 * @throws AuthRefusal in words for the owner when the account would get a password that the site refuses
 */
export async function grantOwner(
  database: Database,
  owner: { email: string; password?: string | undefined },
  options: Options = {},
): Promise<Granted> {
  const email = owner.email.trim().toLowerCase()
  const now = new Date()
  const known = await database.asSystem((trx) => findByEmail(trx, email))
  const password = known?.email_confirmed_at || (await isSupabaseProject(database)) ? '' : owner.password
  const passwordHash = password ? await hashStrong(email, password, options) : undefined
  return database.asSystem((trx) => grant(trx, { email, passwordHash }, now))
}

/**
 * Makes the first owner at a start, from OWNER_EMAIL and OWNER_PASSWORD. Does nothing where there is an owner, who may
 * have changed their address. An unconfirmed account becomes the owner once it is confirmed
 * (`private.appoint_pending_owner`). On our own backend that account is created here without a password, which only the
 * reader of its mailbox can set: a stranger who signed up the address first gets no access.
 * @throws AuthRefusal as above
 */
export async function appointFirstOwner(
  database: Database,
  owner: { email: string; password?: string | undefined },
  options: Options = {},
): Promise<FirstOwner> {
  const email = owner.email.trim().toLowerCase()
  const now = new Date()
  if (await database.asSystem(hasOwner)) return 'exists'
  const accountsElsewhere = await isSupabaseProject(database)
  const password = accountsElsewhere ? undefined : owner.password
  const passwordHash = password ? await hashStrong(email, password, options) : undefined
  return database.asSystem(async (trx) => {
    // Lock the account before the role, in the trigger's order.
    const known = await lockByEmail(trx, email)
    await sql`lock table private.owners in share row exclusive mode`.execute(trx)
    await sql`delete from private.pending_owner`.execute(trx)
    if (await hasOwner(trx)) return 'exists'
    if (known?.email_confirmed_at || passwordHash) return grant(trx, { email, passwordHash }, now)
    if (!accountsElsewhere) await prepareAwaitedAccount(trx, email, known, now)
    await sql`insert into private.pending_owner (email) values (${email})`.execute(trx)
    return 'awaited'
  })
}

/**
 * Revokes the role from the account of this address, at once, also within its session. The account is not removed.
 * @throws Error with one sentence where the account is no owner, or the only one
 */
export async function revokeOwner(database: Database, address: string): Promise<void> {
  const email = address.trim().toLowerCase()
  await database.asSystem(async (trx) => {
    const account = await findByEmail(trx, email)
    await sql`lock table private.owners in share row exclusive mode`.execute(trx)
    const { rows } = await sql<{ user_id: string }>`select user_id from private.owners`.execute(trx)
    const owners = rows.map((row) => row.user_id)
    if (!account || !owners.includes(account.id)) throw new Error(`${email} is no owner.`)
    if (owners.length === 1) {
      throw new Error(`${email} is the only owner: make another account the owner first.`)
    }
    await sql`delete from private.owners where user_id = ${account.id}`.execute(trx)
  })
}

/**
 * For a member who has lost both phone and recovery codes: removes every factor of the account, ends its sessions and
 * notifies the member. The password alone is enough until another factor is enrolled.
 * @returns how many there were
 * @throws NoConfirmedAccount
 */
export async function removeFactors(database: Database, address: string): Promise<number> {
  if (await isSupabaseProject(database)) {
    throw new Error(
      'In a Supabase project factors are removed in its dashboard, under Authentication → Users.',
    )
  }
  const email = address.trim().toLowerCase()
  return database.asSystem(async (trx) => {
    const account = await lockByEmail(trx, email)
    if (!account?.email_confirmed_at) throw new NoConfirmedAccount(email)
    const removed = await trx
      .deleteFrom('auth.mfa_factors')
      .where('user_id', '=', account.id)
      .returning('id')
      .execute()
    await endSessions(trx, account.id, 'all')
    await recordOwnerAccess(trx, account, 'factor.removed')
    if (removed.length > 0) {
      const data = jsonb({ account: account.id })
      await sql`select private.enqueue(${FACTORS_REMOVED_QUEUE}, ${data}, null)`.execute(trx)
    }
    return removed.length
  })
}

async function hashStrong(email: string, password: string, { content = builtIn, hashing }: Options) {
  await refuseWeakPassword(password, { email }, content)
  return passwordHasher(hashing).hash(password)
}

async function grant(
  trx: Transaction,
  wanted: { email: string; passwordHash: string | undefined },
  now: Date,
): Promise<Granted> {
  const { account, outcome } = await confirmedAccount(trx, wanted, now)
  await sql`insert into private.owners (user_id) values (${account.id}) on conflict do nothing`.execute(trx)
  return outcome
}

function hasOwner(trx: Transaction): Promise<boolean> {
  return valueOf(trx, sql<boolean>`private.has_owner()`)
}

// Without a password: the member chooses one after confirming the address.
async function prepareAwaitedAccount(trx: Transaction, email: string, known: Account | undefined, now: Date) {
  const created =
    known ?? (await createAccount(trx, { email, metadata: {}, confirmed: false, appointed: true }, now))
  // Undefined where a concurrent sign-up created it.
  const account = created ?? (await lockByEmail(trx, email))
  // Not a second time: that would delete the tokens of mails that the owner may have requested since.
  if (!account || account.email_confirmed_at || isTakenOver(account)) return
  await takeOver(trx, account, { encrypted_password: null }, now)
}

async function confirmedAccount(
  trx: Transaction,
  wanted: { email: string; passwordHash: string | undefined },
  now: Date,
): Promise<{ account: Account; outcome: Granted }> {
  const { email, passwordHash } = wanted
  const known = await lockByEmail(trx, email)
  if (known?.email_confirmed_at) return { account: known, outcome: 'granted' }
  if (!passwordHash) throw new NoConfirmedAccount(email)
  if (known) {
    const changes = { encrypted_password: passwordHash, email_confirmed_at: now }
    return { account: await takeOver(trx, known, changes, now), outcome: 'confirmed' }
  }
  const created = await createAccount(
    trx,
    { email, passwordHash, metadata: {}, confirmed: true, appointed: true },
    now,
  )
  // Undefined where a concurrent sign-up created it.
  return created ? { account: created, outcome: 'created' } : confirmedAccount(trx, wanted, now)
}

// A sign-up never adds a password to an account that has none.
function isTakenOver({ encrypted_password, raw_app_meta_data }: Account) {
  return encrypted_password === null && 'appointed' in Object(raw_app_meta_data)
}

// Anybody can sign up an address that is not theirs: remove their password, names, sessions and mail tokens.
async function takeOver(
  trx: Transaction,
  account: Account,
  changes: { encrypted_password: string | null; email_confirmed_at?: Date },
  now: Date,
) {
  await deleteMailTokens(trx, account.id, ['confirmation_token', 'recovery_token'])
  await endSessions(trx, account.id, 'all')
  const appointed = { raw_app_meta_data: jsonb(APPOINTED_METADATA), raw_user_meta_data: jsonb({}) }
  return changeAccount(trx, account.id, { ...changes, ...appointed }, now)
}
