import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import { z } from 'zod'

import type { Transaction } from '#server/platform/database/database.ts'
import type { AuthMfaChallenges } from '#server/platform/database/schema.ts'
import { AUTH_LIMITS } from '#server/platform/limits/rate-limits.ts'
import { RETENTION } from '../../retention.ts'
import { recordOwnerAccess } from '../audit-log.ts'
import { count } from '#server/platform/limits/rate-limiter.ts'
import { type Account, NO_EMAIL_CHANGE, changeAccount } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { mailNotice } from './auth-mails.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type LockedAccount, withLockedAccount } from './bearer.ts'
import { type Factor, factorsOf, findFactor } from './factors.ts'
import { type CountedFactor, countGuess, factorGuess, uncountGuess } from './guess-limits.ts'
import { forgetOtherDevices, rememberDevice } from './known-devices.ts'
import { PasskeyResponse, passkeyOptions, storeNewPasskey, verifyPasskey } from './passkeys.ts'
import { deleteMailTokens } from './mail-tokens.ts'
import { recordProof, requireAssured, requireProofForFactors } from './prove-identity.ts'
import { readBody } from './request-input.ts'
import { type VerifiedFactor, raiseSession } from './sessions.ts'
import { openTotpSecret, sealTotpSecret, stepOfCode } from './totp.ts'

/** Open challenges of one factor in one session; a new one replaces the oldest. */
const OPEN_CHALLENGES = 3

type Challenge = Selectable<AuthMfaChallenges>

export const Verify = z.object({
  challenge_id: z.uuid('challenge_id must be a UUID'),
  code: z
    .string()
    .regex(/^\d{6}$/, 'Code needs to be six digits')
    .optional(),
  webauthn: PasskeyResponse.optional(),
})
type VerifyBody = z.infer<typeof Verify>

/** POST /factors/:id/challenge: a challenge for a code or a passkey, valid in this session for five minutes. */
export async function challengeFactor(auth: Auth, c: Context) {
  const now = auth.clock()
  const id = randomUUID()
  return withLockedAccount(auth, c, async (trx, locked) => {
    const { account, session } = locked
    const found = await findFactor(trx, account.id, c.req.param('id'), now)
    await trx
      .updateTable('auth.mfa_factors')
      .set({ last_challenged_at: now })
      .where('id', '=', found.id)
      .execute()
    const passkey = found.factor_type === 'webauthn' && (await passkeyChallenge(auth, trx, locked, found))
    const challenge = await trx
      .insertInto('auth.mfa_challenges')
      .values({
        id,
        factor_id: found.id,
        session_id: session.id,
        created_at: now,
        challenge_hash: passkey ? passkey.challengeHash : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await deleteOldChallenges(trx, challenge)
    const webauthn = passkey ? passkey.webauthn : undefined
    const expires_at = Math.floor((now.getTime() + RETENTION.challengeMs) / 1000)
    return { id, type: found.factor_type, webauthn, expires_at }
  })
}

/**
 * The challenge for a new passkey requires the same proof as enrolling: otherwise an abandoned enrollment could be
 * completed with the password alone.
 */
function passkeyChallenge(auth: Auth, trx: Transaction, locked: LockedAccount, factor: Factor) {
  if (factor.status === 'unverified') requireProofForFactors(locked, 403)
  return passkeyOptions(auth, trx, locked.account, factor)
}

/** Counted per session: with a bound per factor, a stranger with the password could end the member's challenge. */
async function deleteOldChallenges(trx: Transaction, { id, factor_id, session_id }: Challenge) {
  const older = () =>
    trx
      .selectFrom('auth.mfa_challenges')
      .select('id')
      .where('factor_id', '=', factor_id)
      .where('session_id', '=', session_id)
      .where('id', '<>', id)
  const newest = older()
    .orderBy('created_at', 'desc')
    .limit(OPEN_CHALLENGES - 1)
  await trx
    .deleteFrom('auth.mfa_challenges')
    .where('id', 'in', older())
    .where('id', 'not in', newest)
    .execute()
}

/** POST /factors/:id/verify: raises the session to aal2, and verifies a factor that is new. */
export async function verifyFactor(auth: Auth, c: Context) {
  const given = await readBody(c, Verify)
  return withLockedAccount(auth, c, async (trx, locked) => {
    const { account, session } = locked
    const factor = await findFactor(trx, account.id, c.req.param('id'), auth.clock())
    requireInput(locked, factor, given)
    const refusal = await challengeRefusal(auth, trx, session.id, factor, given.challenge_id)
    if (refusal) return refusal
    return tryFactor(auth, trx, c, locked, {
      // A code is compared with every app, and counted once.
      countedBy: isAnyApp(factor) ? account.id : factor.id,
      kind: factor.factor_type === 'webauthn' ? 'webauthn' : 'totp',
      email: account.email,
      action: factor.status === 'verified' ? 'factor.used' : 'factor.enrolled',
      verify: () => checkFactor(auth, trx, c, account, { factor, given }),
      wrong: factor.factor_type === 'totp' ? 'Invalid TOTP code entered' : undefined,
      tooMany: AuthRefusal.tooMany,
    })
  })
}

/** @throws AuthRefusal 400 without the factor's code or signature, 401 for a new passkey without the second factor */
function requireInput(locked: LockedAccount, factor: Factor, given: VerifyBody) {
  if (factor.factor_type !== 'webauthn') {
    if (given.code === undefined) throw AuthRefusal.invalid('Code needs to be non-empty')
    return
  }
  if (!given.webauthn) throw AuthRefusal.invalid('WebAuthn config required')
  if (factor.status === 'unverified') requireAssured(locked)
}

async function challengeRefusal(auth: Auth, trx: Transaction, sessionId: string, factor: Factor, id: string) {
  const challenge = await trx
    .selectFrom('auth.mfa_challenges')
    .select('created_at')
    .where('id', '=', id)
    .where('factor_id', '=', factor.id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!challenge) {
    const unknown = 'MFA factor with the provided challenge ID not found'
    return new AuthRefusal(422, 'mfa_factor_not_found', unknown)
  }
  // Another machine's clock may be a little ahead of ours.
  const age = Math.abs(auth.clock().getTime() - new Date(challenge.created_at).getTime())
  if (age <= RETENTION.challengeMs) return undefined
  const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
  return new AuthRefusal(422, 'mfa_challenge_expired', message)
}

interface Attempt extends CountedFactor {
  action: 'factor.enrolled' | 'factor.used' | 'factor.recovery-code-used'
  /** Verifies and uses up the code or signature; undefined when it is wrong or was used before. */
  verify(): Promise<VerifiedFactor | undefined>
  /** Error message for a wrong code or signature. */
  wrong?: string | undefined
  tooMany(retryAfter: number): AuthRefusal
}

/**
 * Accepts or refuses a second factor of any kind. The account's lock serializes requests, so that a code works once; the
 * attempt is counted before anything is compared.
 */
export async function tryFactor(
  auth: Auth,
  trx: Transaction,
  c: Context,
  { account, session }: LockedAccount,
  { action, verify, wrong = 'Invalid MFA code entered', tooMany, ...counted }: Attempt,
) {
  const guess = await factorGuess(auth, trx, c, counted)
  const verdict = await countGuess(trx, guess)
  if (!verdict.allowed) {
    await recordOwnerAccess(trx, account, action, 'refused')
    await mailGuessNotice(auth, trx, account)
    return tooMany(verdict.retryAfter)
  }
  const verified = await verify()
  if (!verified) {
    await recordOwnerAccess(trx, account, action, 'refused')
    return new AuthRefusal(422, 'mfa_verification_failed', wrong)
  }
  await recordOwnerAccess(trx, account, action)
  await uncountGuess(trx, guess)
  await rememberDevice(auth, trx, c, session, { isAssured: true })
  await recordProof(auth, trx, session)
  return raiseSession(auth, trx, account, session.id, verified)
}

async function mailGuessNotice(auth: Auth, trx: Transaction, account: Account) {
  const { allowed } = await count(trx, AUTH_LIMITS.factorNotices, account.id)
  if (allowed) await mailNotice(auth, trx, account, 'factorGuessed')
}

async function checkFactor(
  auth: Auth,
  trx: Transaction,
  c: Context,
  account: Account,
  { factor, given }: { factor: Factor; given: VerifyBody },
): Promise<VerifiedFactor | undefined> {
  const verified = await (factor.factor_type === 'webauthn'
    ? checkSignature(auth, trx, factor, given)
    : checkCode(auth, trx, isAnyApp(factor) ? await appsOf(trx, account.id) : [factor], given))
  if (verified && factor.status === 'unverified') await completeEnrollment(auth, trx, c, account, factor)
  return verified
}

/** Whoever has two apps does not know which one the challenge is for. */
function isAnyApp({ factor_type, status }: Factor): boolean {
  return factor_type === 'totp' && status === 'verified'
}

async function appsOf(trx: Transaction, userId: string): Promise<Factor[]> {
  return (await factorsOf(trx, userId)).filter(isAnyApp)
}

/** @param apps of which one has to have shown the code */
async function checkCode(
  auth: Auth,
  trx: Transaction,
  apps: readonly Factor[],
  { challenge_id, code = '' }: VerifyBody,
): Promise<VerifiedFactor | undefined> {
  const now = auth.clock()
  for (const factor of apps) {
    // oxlint-disable-next-line no-await-in-loop -- ten at most, and one as a rule
    const step = stepOfCode(await openTotpSecret(auth.formKeys, factor), code, now)
    if (step === undefined || step <= (factor.last_step ?? 0)) continue
    // oxlint-disable-next-line no-await-in-loop
    await trx.deleteFrom('auth.mfa_challenges').where('id', '=', challenge_id).execute()
    // oxlint-disable-next-line no-await-in-loop
    const sealed = await resealed(auth, factor)
    // oxlint-disable-next-line no-await-in-loop
    await trx
      .updateTable('auth.mfa_factors')
      .set({ status: 'verified', last_step: step, updated_at: now, ...sealed })
      .where('id', '=', factor.id)
      .execute()
    return { factorId: factor.id, method: 'totp' }
  }
  return undefined
}

/** Deletes the challenge, also for a wrong signature. */
async function checkSignature(
  auth: Auth,
  trx: Transaction,
  factor: Factor,
  { challenge_id, webauthn }: VerifyBody,
): Promise<VerifiedFactor | undefined> {
  const challenge = await trx
    .deleteFrom('auth.mfa_challenges')
    .where('id', '=', challenge_id)
    .returning('challenge_hash')
    .executeTakeFirst()
  if (!challenge?.challenge_hash || !webauthn) return undefined
  const method = 'mfa/webauthn'
  if (factor.status === 'verified') {
    const used = await verifyPasskey(auth, trx, factor.user_id, challenge.challenge_hash, webauthn)
    return used && { factorId: used.id, method }
  }
  if (!(await storeNewPasskey(auth, trx, factor, challenge.challenge_hash, webauthn))) return undefined
  await trx
    .updateTable('auth.mfa_factors')
    .set({ status: 'verified', updated_at: auth.clock() })
    .where('id', '=', factor.id)
    .execute()
  return { factorId: factor.id, method }
}

/** Seals the secret again with the current key, if it was sealed with an older one. */
async function resealed({ formKeys }: Auth, factor: Factor) {
  if (factor.key_id === formKeys.currentId) return {}
  return sealTotpSecret(formKeys, factor.id, await openTotpSecret(formKeys, factor))
}

async function completeEnrollment(
  auth: Auth,
  trx: Transaction,
  c: Context,
  account: Account,
  { factor_type }: Factor,
) {
  await trx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', account.id)
    .where('status', '=', 'unverified')
    .where('web_authn_credential', 'is', null)
    .execute()
  // They were trusted with the password alone.
  await forgetOtherDevices(auth, trx, c, account.id)
  // They were requested with the password alone, or without signing in.
  await deleteMailTokens(trx, account.id, ['email_change_token_new', 'recovery_token', 'confirmation_token'])
  await changeAccount(trx, account.id, NO_EMAIL_CHANGE, auth.clock())
  await mailNotice(auth, trx, account, factor_type === 'webauthn' ? 'passkeyAdded' : 'factorAdded')
}
