import { randomBytes, randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import { z } from 'zod'

import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '../database/database.ts'
import type { Account } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { recoverLink } from './auth-mails.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type Bearer, type LockedAccount, findSignedIn, lockSignedIn, readBearer } from './bearer.ts'
import { refuseFactor, requireProof } from './enroll-factor.ts'
import { type Factor, factorNotFound, factorsOf, findRecoveryFactor } from './factors.ts'
import { knownDevice } from './known-devices.ts'
import { clearFactorCounts } from './guess-limits.ts'
import { readBody } from './request-input.ts'
import { digestOf } from './secret-tokens.ts'
import { type ShownFactor, lowerSessions } from './sessions.ts'
import { tryFactor } from './verify-factor.ts'

const CODES = 10
/** 16 characters of 5 bits. */
const CODE_BYTES = 10
/** Crockford's: without letters that are taken for digits or for each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const DEFAULT_NAME = 'Recovery codes'

const Generate = z.object({ friendly_name: z.string().trim().max(100).optional() })
const Verify = z.object({ code: z.string('Code needs to be non-empty').min(1).max(100) })

/** GET /factors/recovery-codes: how many there are and how many are left; never the codes. */
export async function recoveryCodesStatus(auth: Auth, c: Context) {
  const bearer = await readBearer(auth, c)
  const status = await auth.database.asSystem(async (trx) => {
    const { account } = await findSignedIn(trx, bearer)
    const factor = await findRecoveryFactor(trx, account.id)
    if (!factor) throw factorNotFound()
    return { id: factor.id, type: factor.factor_type, ...(await countCodes(trx, factor.id)) }
  })
  return c.json(status)
}

/** POST /factors/recovery-codes: the first set, told once. Never the only factor of an account. */
export async function generateRecoveryCodes(auth: Auth, c: Context) {
  const bearer = await readBearer(auth, c)
  // The public client sends an empty body without a name.
  const { friendly_name } = (await c.req.text()) === '' ? {} : await readBody(c, Generate)
  const made = await auth.database.asSystem(async (trx) => {
    const { account } = await changing(auth, trx, bearer)
    const factors = await factorsOf(trx, account.id)
    if (!factors.some(({ status }) => status === 'verified')) {
      const message = 'Recovery codes need another verified factor'
      throw new AuthRefusal(422, 'mfa_recovery_codes_sole_factor', message)
    }
    if (await findRecoveryFactor(trx, account.id)) {
      throw new AuthRefusal(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes exist, regenerate them instead',
      )
    }
    const name = friendly_name || DEFAULT_NAME
    await refuseFactor(auth, trx, account.id, name)
    return replaceCodes(auth, trx, account, await insertFactor(auth, trx, account.id, name))
  })
  return c.json(made)
}

/** POST /factors/recovery-codes/regenerate: a new set; the old one ends at once, and what was guessed is forgotten. */
export async function regenerateRecoveryCodes(auth: Auth, c: Context) {
  const bearer = await readBearer(auth, c)
  const made = await auth.database.asSystem(async (trx) => {
    const { account } = await changing(auth, trx, bearer)
    const factor = await existing(trx, account.id)
    const device = await knownDevice(trx, c, account.email)
    const guess = { account: countedFor(account.email), from: c.var.clientAddress, device }
    await clearFactorCounts(auth, trx, guess, factor.id)
    return replaceCodes(auth, trx, account, factor)
  })
  return c.json(made)
}

/** DELETE /factors/recovery-codes */
export async function removeRecoveryCodes(auth: Auth, c: Context) {
  const bearer = await readBearer(auth, c)
  const id = await auth.database.asSystem(async (trx) => {
    const { account } = await changing(auth, trx, bearer)
    const factor = await existing(trx, account.id)
    await trx.deleteFrom('auth.mfa_factors').where('id', '=', factor.id).execute()
    await lowerSessions(trx, account.id, [factor.id])
    await tell(auth, trx, account, 'recoveryCodesRemoved')
    await recordOwnerAccess(trx, account, 'factor.removed')
    return factor.id
  })
  return c.json({ id })
}

/**
 * POST /factors/recovery-codes/verify: raises the session to aal2 by a code that works once. The factor that was lost
 * stays: the member removes it, or finds the phone again.
 */
export async function verifyRecoveryCode(auth: Auth, c: Context) {
  const bearer = await readBearer(auth, c)
  const { code } = await readBody(c, Verify)
  const outcome = await auth.database.asSystem(async (trx) => {
    const locked = await lockSignedIn(auth, trx, bearer)
    const { account } = locked
    const factor = await findRecoveryFactor(trx, account.id)
    return tryFactor(auth, trx, c, locked, {
      // Counted and refused alike for an account that has no codes.
      factorId: factor?.id ?? account.id,
      countedFor: countedFor(account.email),
      action: 'factor.recovery-code-used',
      take: () => takeCode(auth, trx, locked, code),
      tooMany: (retryAfter) =>
        new AuthRefusal(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes', { retryAfter }),
    })
  })
  if (outcome instanceof AuthRefusal) throw outcome
  return c.json(outcome)
}

/** Apart from the codes of an app: whoever guesses these must not lock the recovery. */
function countedFor(email: string) {
  return `recovery codes of ${email}`
}

async function changing(auth: Auth, trx: Transaction, bearer: Bearer) {
  const locked = await lockSignedIn(auth, trx, bearer)
  requireProof(locked, 403)
  return locked
}

async function existing(trx: Transaction, userId: string): Promise<Factor> {
  const factor = await findRecoveryFactor(trx, userId)
  if (!factor) throw factorNotFound()
  return factor
}

function insertFactor(auth: Auth, trx: Transaction, userId: string, name: string): Promise<Factor> {
  const now = auth.clock()
  return trx
    .insertInto('auth.mfa_factors')
    .values({
      id: randomUUID(),
      user_id: userId,
      friendly_name: name,
      factor_type: 'recovery_code',
      status: 'verified',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function replaceCodes(auth: Auth, trx: Transaction, account: Account, factor: Factor) {
  const codes = Array.from({ length: CODES }, randomRecoveryCode)
  await trx.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factor.id).execute()
  await trx
    .insertInto('auth.mfa_recovery_codes')
    .values(codes.map((code) => ({ factor_id: factor.id, code_hash: digestOf(code) })))
    .execute()
  await tell(auth, trx, account, 'recoveryCodesMade')
  await recordOwnerAccess(trx, account, 'factor.recovery-codes-made')
  const { id, factor_type: type, friendly_name } = factor
  return { id, type, friendly_name, total: codes.length, codes }
}

/** Codes open the account beside its password: as with every factor, the member hears of a change. */
async function tell(
  auth: Auth,
  trx: Transaction,
  { email }: Account,
  template: 'recoveryCodesMade' | 'recoveryCodesRemoved',
) {
  await auth.queueMail(trx, { to: email, template, values: { recoverLink: recoverLink(auth) } })
}

async function takeCode(
  auth: Auth,
  trx: Transaction,
  { account }: LockedAccount,
  typed: string,
): Promise<ShownFactor | undefined> {
  const factor = await findRecoveryFactor(trx, account.id)
  const taken =
    factor &&
    (await trx
      .updateTable('auth.mfa_recovery_codes')
      .set({ used_at: auth.clock() })
      .where('factor_id', '=', factor.id)
      .where('code_hash', '=', digestOf(canonical(typed)))
      .where('used_at', 'is', null)
      .returning('code_hash')
      .executeTakeFirst())
  if (!taken) return undefined
  const left = String((await countCodes(trx, factor.id)).remaining)
  const values = { left, recoverLink: recoverLink(auth) }
  await auth.queueMail(trx, { to: account.email, template: 'recoveryCodeUsed', values })
  return { factorId: factor.id, method: 'mfa/recovery_code' }
}

async function countCodes(trx: Transaction, factorId: string) {
  const codes = await trx
    .selectFrom('auth.mfa_recovery_codes')
    .select('used_at')
    .where('factor_id', '=', factorId)
    .execute()
  return { total: codes.length, remaining: codes.filter(({ used_at }) => used_at === null).length }
}

function randomRecoveryCode(): string {
  const bits = Array.from(randomBytes(CODE_BYTES), (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => ALPHABET.charAt(Number.parseInt(five, 2)))
}

/** As somebody types it from paper: any case, with blanks and hyphens, `o` for zero, `i` and `l` for one. */
function canonical(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
}
