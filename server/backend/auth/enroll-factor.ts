import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import { z } from 'zod'

import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '../database/database.ts'
import type { Auth } from './auth-deps.ts'
import { recoverLink } from './auth-mails.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type LockedAccount, lockSignedIn, readBearer } from './bearer.ts'
import { type Factor, factorsOf, findFactor, isExpired } from './factors.ts'
import { refusePhoneFactor } from './not-offered.ts'
import { relyingParty } from './passkeys.ts'
import { readBody } from './request-input.ts'
import { lowerSessions } from './sessions.ts'
import { newTotp, qrCodeOf, sealTotpSecret } from './totp.ts'

const MOST_FACTORS = 10

// Shown on a page and by an authenticator app; a NUL is nothing that PostgreSQL can keep.
const Name = z
  .string()
  .max(100, 'A factor name has at most 100 characters')
  .refine((name) => !name.includes('\0'), 'A factor name has no NUL character')
const Enroll = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp, phone, or webauthn'),
  friendly_name: Name.nullish().transform((name) => name ?? ''),
  issuer: Name.nullish(),
})

/**
 * POST /factors: prepares an authenticator app, which counts once a code of it was verified, or a passkey, which
 * counts once it was created. Asks for a fresh proof of identity: with a session left open a stranger could otherwise
 * lock its owner out by a factor of theirs.
 */
export async function enrollFactor(auth: Auth, c: Context) {
  const bearer = await readBearer(auth, c)
  const wanted = await readBody(c, Enroll)
  const reply = await auth.database.asSystem(async (trx) => {
    const locked = await lockSignedIn(auth, trx, bearer)
    const type = wanted.factor_type
    if (type === 'phone') return refusePhoneFactor()
    if (type === 'webauthn') relyingParty(auth, 'enroll')
    requireProof(locked, 403)
    const { id, email } = locked.account
    await refuseFactor(auth, trx, id, wanted.friendly_name)
    const factor = { id: randomUUID(), type, friendly_name: wanted.friendly_name }
    if (type === 'webauthn') {
      await insertFactor(auth, trx, id, factor)
      return factor
    }
    const totp = newTotp({ issuer: wanted.issuer || new URL(auth.siteUrl).host, account: email })
    await insertFactor(auth, trx, id, factor, await sealTotpSecret(auth.formKeys, factor.id, totp.secret))
    return { ...factor, totp: { ...totp, qr_code: qrCodeOf(totp.uri) } }
  })
  return c.json(reply)
}

async function insertFactor(
  auth: Auth,
  trx: Transaction,
  userId: string,
  { id, type, friendly_name }: { id: string; type: 'totp' | 'webauthn'; friendly_name: string },
  secret: { key_id?: string; secret?: string } = {},
) {
  const now = auth.clock()
  const dates = { created_at: now, updated_at: now }
  await trx
    .insertInto('auth.mfa_factors')
    .values({
      id,
      user_id: userId,
      friendly_name,
      factor_type: type,
      status: 'unverified',
      ...dates,
      ...secret,
    })
    .execute()
}

/** @throws AuthRefusal 422 for a name that is taken, or when there are as many factors as may be */
export async function refuseFactor(auth: Auth, trx: Transaction, userId: string, name: string) {
  const now = auth.clock()
  const known = await factorsOf(trx, userId)
  const expired = known.filter((factor) => isExpired(factor, now)).map(({ id }) => id)
  if (expired.length > 0) await trx.deleteFrom('auth.mfa_factors').where('id', 'in', expired).execute()
  const live = known.filter(({ id }) => !expired.includes(id))
  if (live.some(({ friendly_name }) => friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthRefusal(422, 'mfa_factor_name_conflict', message)
  }
  if (live.length >= MOST_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthRefusal(422, 'too_many_enrolled_mfa_factors', message)
  }
}

/** DELETE /factors/:id. One that nobody has verified protects nothing, and goes without more. */
export async function unenrollFactor(auth: Auth, c: Context) {
  const bearer = await readBearer(auth, c)
  const id = await auth.database.asSystem(async (trx) => {
    const locked = await lockSignedIn(auth, trx, bearer)
    const { account } = locked
    const factor = await findFactor(trx, account.id, c.req.param('id') ?? '', auth.clock())
    if (factor.status === 'verified') {
      requireProof(locked, 422)
      const values = { recoverLink: recoverLink(auth) }
      const template = factor.factor_type === 'webauthn' ? 'passkeyRemoved' : 'factorRemoved'
      await auth.queueMail(trx, { to: account.email, template, values })
      await recordOwnerAccess(trx, account, 'factor.removed')
    }
    await removeFactor(trx, factor)
    return factor.id
  })
  return c.json({ id })
}

/**
 * Removes a factor. Recovery codes never stand alone: they go with the last other factor, and the password alone is
 * enough again.
 */
export async function removeFactor(trx: Transaction, factor: Factor): Promise<void> {
  const rest = (await factorsOf(trx, factor.user_id)).filter(({ id }) => id !== factor.id)
  const codes = rest.find(({ factor_type }) => factor_type === 'recovery_code')
  const others = rest.some(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  )
  const gone = codes && !others ? [factor.id, codes.id] : [factor.id]
  await trx.deleteFrom('auth.mfa_factors').where('id', 'in', gone).execute()
  await lowerSessions(trx, factor.user_id, gone)
}

/**
 * For what changes how the account is protected: the second factor, if there is one, and a fresh proof of identity.
 * @throws AuthRefusal insufficient_aal with the status that Supabase Auth gives it there, 400 reauthentication_needed
 */
export function requireProof({ assured, proved }: LockedAccount, status: 403 | 422): void {
  if (!assured) {
    throw new AuthRefusal(status, 'insufficient_aal', 'AAL2 required to change the factors of this account')
  }
  if (proved) return
  const message = 'Changing the factors of this account requires reauthentication'
  throw new AuthRefusal(400, 'reauthentication_needed', message)
}
