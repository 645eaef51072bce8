import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import { z } from 'zod'

import { recordOwnerAccess } from '../audit-log.ts'
import type { Auth } from './auth-deps.ts'
import { mailNotice } from './auth-mails.ts'
import { withLockedAccount } from './bearer.ts'
import { findFactor, insertFactor, removeFactor } from './factors.ts'
import { refuse } from './not-offered.ts'
import { relyingParty } from './passkeys.ts'
import { requireProofForFactors } from './prove-identity.ts'
import { readBody } from './request-input.ts'
import { newTotp, qrCodeOf, sealTotpSecret } from './totp.ts'

// Shown on a page and by an authenticator app. PostgreSQL can't store NUL.
const Name = z
  .string()
  .max(100, 'A factor name has at most 100 characters')
  .refine((name) => !name.includes('\0'), 'A factor name has no NUL character')
export const Enroll = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp, phone, or webauthn'),
  friendly_name: Name.nullish().transform((name) => name ?? ''),
  issuer: Name.nullish(),
})

/**
 * POST /factors: enrolls an authenticator app or a passkey, which is in effect once it is verified. Requires a fresh proof
 * of identity: otherwise a stranger at an unattended session could lock the member out.
 */
export async function enrollFactor(auth: Auth, c: Context) {
  const { factor_type: type, friendly_name, issuer } = await readBody(c, Enroll)
  return withLockedAccount(auth, c, async (trx, locked) => {
    if (type === 'phone') return refuse('phoneEnroll')
    if (type === 'webauthn') relyingParty(auth, 'webauthnEnroll')
    requireProofForFactors(locked, 403)
    const { id: user_id, email } = locked.account
    const reply = { id: randomUUID(), type, friendly_name }
    const factor = { id: reply.id, user_id, friendly_name, factor_type: type, status: 'unverified' } as const
    if (type === 'webauthn') {
      await insertFactor(auth, trx, factor)
      return reply
    }
    const totp = newTotp({ issuer: issuer || new URL(auth.siteUrl).host, account: email })
    const sealed = await sealTotpSecret(auth.formKeys, factor.id, totp.secret)
    await insertFactor(auth, trx, { ...factor, ...sealed })
    return { ...reply, totp: { ...totp, qr_code: qrCodeOf(totp.uri) } }
  })
}

/** DELETE /factors/:id. An unverified one needs no proof. */
export async function unenrollFactor(auth: Auth, c: Context) {
  return withLockedAccount(auth, c, async (trx, locked) => {
    const { account } = locked
    const factor = await findFactor(trx, account.id, c.req.param('id'), auth.clock())
    if (factor.status === 'verified') {
      requireProofForFactors(locked, 422)
      const template = factor.factor_type === 'webauthn' ? 'passkeyRemoved' : 'factorRemoved'
      await mailNotice(auth, trx, account, template)
      await recordOwnerAccess(trx, account, 'factor.removed')
    }
    await removeFactor(trx, factor)
    return { id: factor.id }
  })
}
