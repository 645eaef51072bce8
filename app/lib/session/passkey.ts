import type { GoTrueClient } from '@supabase/auth-js'

import { renewActivity } from '../idle.ts'
import { logProblem } from '../log.ts'
import { type CodeOutcome, outcomeOf, requestFactor } from './proof.ts'

/**
 * 'cancelled': the dialog was closed, or this device has no passkey; browsers do not reveal which. 'known': the device
 * already has one of this account. 'unfit': the device can't verify its user. 'refused': not allowed at this address.
 */
export type PasskeyProblem =
  | Exclude<CodeOutcome, 'verified' | 'incomplete'>
  | 'cancelled'
  | 'timed-out'
  | 'known'
  | 'unfit'
  | 'refused'
export type PasskeyOutcome = 'verified' | PasskeyProblem

const TIMEOUT_MS = 60_000
/** Browsers time out slightly early. */
const TIMEOUT_TOLERANCE_MS = 1000

/** Whether this browser can use passkeys at this address: over HTTPS, and of a domain, not of an IP address. */
export function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in window && 'credentials' in navigator && !/^[\d.]+$|:/.test(location.hostname)
  )
}

/**
 * Proves the second factor by a passkey on this device. Also the fresh proof that a deletion requires. Never throws.
 * @param signal aborts waiting for the passkey
 */
export async function verifyPasskey(signal: AbortSignal): Promise<PasskeyOutcome> {
  // Before the session is stored: otherwise other tabs would treat it as idle and end it.
  renewActivity()
  const { data, refusal = 'wrong' } = await requestFactor(({ mfa }) => mfa.listFactors())
  const factor = data?.webauthn[0]
  return factor ? completeChallenge(factor.id, signal) : refusal
}

/** Requests a challenge, has the browser create a passkey or sign with one, and verifies the result. Never throws. */
export async function completeChallenge(factorId: string, signal: AbortSignal): Promise<PasskeyOutcome> {
  // A Supabase project may require these; our own service uses its own address.
  const site = { rpId: location.hostname, rpOrigins: [location.origin] }
  const challenge = await requestFactor(({ mfa }) => mfa.challenge({ factorId, webauthn: site }))
  if (!challenge.data) return challenge.refusal ?? 'failed'
  const { id: challengeId, webauthn } = challenge.data
  const { type, credential_options: options } = webauthn
  const since = performance.now()
  try {
    const response = serializable(await requestCredential(webauthn, signal))
    const assertion = { ...site, type, credential_response: response } as Assertion
    return outcomeOf(
      await requestFactor(({ mfa }) => mfa.verify({ factorId, challengeId, webauthn: assertion })),
    )
  } catch (cause) {
    const timeout = options.publicKey.timeout ?? TIMEOUT_MS
    return problemOf(cause, performance.now() - since > timeout - TIMEOUT_TOLERANCE_MS)
  }
}

type Assertion = Parameters<GoTrueClient['mfa']['webauthn']['verify']>[0]['webauthn']

// Not the client's own `mfa.webauthn`: its defaults allow security keys only, without user verification.
function requestCredential(
  { type, credential_options: { publicKey } }: { type: string; credential_options: { publicKey: unknown } },
  signal: AbortSignal,
) {
  return type === 'create'
    ? navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions, signal })
    : navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions, signal })
}

/**
 * The client calls `toJSON` of a credential, if it has one. It throws where a password manager made the credential and
 * only gave it the browser's prototype; without it, the client reads the fields.
 */
function serializable(credential: Credential | null): unknown {
  if (!credential || !('toJSON' in credential) || typeof credential.toJSON !== 'function') return credential
  try {
    credential.toJSON()
    return credential
  } catch {
    const { id, response } = credential as PublicKeyCredential
    return { id, response, getClientExtensionResults: () => ({}) }
  }
}

function problemOf(cause: unknown, timedOut: boolean): PasskeyProblem {
  switch (cause instanceof DOMException ? cause.name : '') {
    case 'AbortError':
      return 'cancelled'
    case 'NotAllowedError':
      return timedOut ? 'timed-out' : 'cancelled'
    case 'TimeoutError':
      return 'timed-out'
    case 'InvalidStateError':
      return 'known'
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'unfit'
    case 'SecurityError':
      logProblem('The browser allows no passkey at this address', cause)
      return 'refused'
    default:
      logProblem('The browser gave no passkey', cause)
      return 'failed'
  }
}
