import { randomBytes, randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import { z } from 'zod'

import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { readOneTimeCode } from '#contracts/typed-code.ts'
import { readTyped } from '#contracts/typed-text.ts'
import type { Account } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { mailNotice, recoverLink } from './auth-mails.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { findSignedIn, withLockedAccount } from './bearer.ts'
import {
  type Factor,
  factorNotFound,
  factorsOf,
  findRecoveryFactor,
  insertFactor,
  removeFactor,
} from './factors.ts'
import { factorGuess, resetGuesses } from './guess-limits.ts'
import { requireProofForFactors } from './prove-identity.ts'
import { readBody } from './request-input.ts'
import { digestOf } from './secret-tokens.ts'
import type { VerifiedFactor } from './sessions.ts'
import { tryFactor } from './verify-factor.ts'

const CODES = 10
/** 16 characters of 5 bits. */
const CODE_BYTES = 10
/** Crockford's base 32: without letters that are mistaken for digits or for each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const DEFAULT_NAME = 'Recovery codes'

export const Generate = z.object({ friendly_name: z.string().overwrite(readTyped).max(100).optional() })
export const Verify = z.object({ code: z.string('Code needs to be non-empty').min(1).max(100) })

/** GET /factors/recovery-codes: how many there are and how many are unused; never the codes. */
export async function recoveryCodesStatus(auth: Auth, c: Context) {
  return auth.database.asSystem(async (trx) => {
    const { account } = await findSignedIn(trx, c)
    const factor = await requireRecoveryFactor(trx, account.id)
    return { id: factor.id, type: factor.factor_type, ...(await countCodes(trx, factor.id)) }
  })
}

/** POST /factors/recovery-codes: the first set, returned only here. Requires another verified factor. */
export async function generateRecoveryCodes(auth: Auth, c: Context) {
  // The public client sends an empty body without a name.
  const { friendly_name } = (await c.req.text()) === '' ? {} : await readBody(c, Generate)
  return withLockedAccount(auth, c, async (trx, locked) => {
    requireProofForFactors(locked, 403)
    const { account } = locked
    const factors = await factorsOf(trx, account.id)
    if (!factors.some(({ status }) => status === 'verified')) {
      const message = 'Recovery codes need another verified factor'
      throw new AuthRefusal(422, 'mfa_recovery_codes_sole_factor', message)
    }
    if (await findRecoveryFactor(trx, account.id)) {
      const message = 'Recovery codes exist, regenerate them instead'
      throw new AuthRefusal(422, 'mfa_verified_factor_exists', message)
    }
    const factor = await insertFactor(auth, trx, {
      id: randomUUID(),
      user_id: account.id,
      friendly_name: friendly_name || DEFAULT_NAME,
      factor_type: 'recovery_code',
      status: 'verified',
    })
    return replaceCodes(auth, trx, account, factor)
  })
}

/** POST /factors/recovery-codes/regenerate: replaces the set, and resets the counts of wrong guesses. */
export async function regenerateRecoveryCodes(auth: Auth, c: Context) {
  return withLockedAccount(auth, c, async (trx, locked) => {
    requireProofForFactors(locked, 403)
    const { account } = locked
    const factor = await requireRecoveryFactor(trx, account.id)
    const counted = { countedBy: factor.id, kind: 'recovery_code', email: account.email } as const
    await resetGuesses(trx, await factorGuess(auth, trx, c, counted))
    return replaceCodes(auth, trx, account, factor)
  })
}

/** DELETE /factors/recovery-codes */
export async function removeRecoveryCodes(auth: Auth, c: Context) {
  return withLockedAccount(auth, c, async (trx, locked) => {
    requireProofForFactors(locked, 403)
    const { account } = locked
    const factor = await requireRecoveryFactor(trx, account.id)
    await removeFactor(trx, factor)
    await mailNotice(auth, trx, account, 'recoveryCodesRemoved')
    await recordOwnerAccess(trx, account, 'factor.removed')
    return { id: factor.id }
  })
}

/**
 * POST /factors/recovery-codes/verify: raises the session to aal2 by a code that works once. The lost factor is not
 * removed; the member does that.
 */
export async function verifyRecoveryCode(auth: Auth, c: Context) {
  const { code } = await readBody(c, Verify)
  return withLockedAccount(auth, c, async (trx, locked) => {
    const { account } = locked
    const factor = await findRecoveryFactor(trx, account.id)
    return tryFactor(auth, trx, c, locked, {
      // An account without codes gets the same count and refusal.
      countedBy: factor?.id ?? account.id,
      kind: 'recovery_code',
      email: account.email,
      action: 'factor.recovery-code-used',
      verify: async () => factor && consumeCode(auth, trx, account, factor, code),
      tooMany: (retryAfter) =>
        new AuthRefusal(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes', { retryAfter }),
    })
  })
}

async function requireRecoveryFactor(trx: Transaction, userId: string): Promise<Factor> {
  const factor = await findRecoveryFactor(trx, userId)
  if (!factor) throw factorNotFound()
  return factor
}

async function replaceCodes(auth: Auth, trx: Transaction, account: Account, factor: Factor) {
  const codes = Array.from({ length: CODES }, randomRecoveryCode)
  await trx.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factor.id).execute()
  await trx
    .insertInto('auth.mfa_recovery_codes')
    .values(codes.map((code) => ({ factor_id: factor.id, code_hash: digestOf(code) })))
    .execute()
  // The member is notified as for every factor.
  await mailNotice(auth, trx, account, 'recoveryCodesMade')
  await recordOwnerAccess(trx, account, 'factor.recovery-codes-made')
  const { id, factor_type: type, friendly_name } = factor
  return { id, type, friendly_name, total: codes.length, codes }
}

async function consumeCode(
  auth: Auth,
  trx: Transaction,
  account: Account,
  factor: Factor,
  typed: string,
): Promise<VerifiedFactor | undefined> {
  const used = await trx
    .updateTable('auth.mfa_recovery_codes')
    .set({ used_at: auth.clock() })
    .where('factor_id', '=', factor.id)
    .where('code_hash', '=', digestOf(canonical(typed)))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  if (!used) return undefined
  const left = String((await countCodes(trx, factor.id)).remaining)
  const values = { left, recoverLink: recoverLink(auth.siteUrl) }
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

/** Normalizes a code typed from paper: any case, in groups, `o` for zero, `i` and `l` for one. */
function canonical(typed: string): string {
  return readOneTimeCode(typed).replace(/o/g, '0').replace(/[il]/g, '1')
}
