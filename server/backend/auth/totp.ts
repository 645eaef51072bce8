import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

import { type SealingKeys, open, seal } from '#server/platform/crypto/seal.ts'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Steps before and after the present one whose code is accepted: clocks differ, and typing takes time. */
const WINDOW = 1
const PIXELS_OF_A_MODULE = 4

/** The secret for an authenticator app, as text and in its address (otpauth:). */
interface TotpSetup {
  /** Base32. */
  secret: string
  uri: string
}

export function newTotp(names: { issuer: string; account: string }): TotpSetup {
  const secret = new Secret({ size: SECRET_BYTES })
  // A colon separates both in the address; some apps refuse it within a name.
  const issuer = names.issuer.replaceAll(/\s*:+\s*/g, ' ').trim()
  const uri = new TOTP({ secret, issuer, label: names.account }).toString()
  return { secret: secret.base32, uri }
}

/** An SVG without `#`, because the public client makes a data: address of it. */
export function qrCodeOf(uri: string): string {
  return renderSVG(uri, { pixelSize: PIXELS_OF_A_MODULE })
}

/** The time step that a code belongs to; undefined for a wrong one. Compared in constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

/** Bound to its factor, so that the secret can't be opened from another factor's row. */
export async function sealTotpSecret(keys: SealingKeys, factorId: string, secret: string) {
  const { keyId, sealed } = await seal(secret, keys, boundTo(factorId))
  return { key_id: keyId, secret: sealed }
}

/** @throws CannotOpen when the settings lack its key */
export function openTotpSecret(
  keys: SealingKeys,
  factor: { id: string; key_id: string | null; secret: string | null },
): Promise<string> {
  return open({ keyId: factor.key_id ?? '', sealed: factor.secret ?? '' }, keys, boundTo(factor.id))
}

function boundTo(factorId: string) {
  return `second factor ${factorId}`
}
