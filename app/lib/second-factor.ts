import { useEffect, useState } from 'react'

import { type Auth, auth } from './backend-client.ts'
import { renewActivity } from './idle.ts'
import { logProblem } from './log.ts'

/** 'ended': the session is over, which the page has been told by then. */
export type CodeOutcome = 'verified' | 'incomplete' | 'wrong' | 'too-many' | 'ended' | 'failed'

const SIX_DIGITS = /^\d{6}$/
const RECOVERY_CODE = /^[a-z0-9]{16}$/

/**
 * Proves the second factor by the six digits of an app, or by a recovery code; blanks and hyphens do not matter. Also
 * the fresh proof that a deletion asks for. Never throws.
 */
export async function verifyCode(typed: string): Promise<CodeOutcome> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  const isDigits = SIX_DIGITS.test(code)
  if (!isDigits && !RECOVERY_CODE.test(code)) return 'incomplete'
  try {
    // Before the session is there: other tabs must not take it for one that was left alone.
    renewActivity()
    const client = await auth()
    return isDigits ? await tryApps(client, code) : outcomeOf(await client.mfa.recoveryCodes.verify({ code }))
  } catch (cause) {
    logProblem('The code was not checked', cause)
    return 'failed'
  }
}

/** With several apps, as with an old and a new phone, it is not known whose code was typed. */
async function tryApps(client: Auth, code: string): Promise<CodeOutcome> {
  const { data, error } = await client.mfa.listFactors()
  if (error) return outcomeOf({ error })
  let outcome: CodeOutcome = 'wrong'
  for (const { id } of data.totp.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop
    outcome = outcomeOf(await client.mfa.challengeAndVerify({ factorId: id, code }))
    if (outcome !== 'wrong') return outcome
  }
  return outcome
}

type Refusal = Error & { code?: string; status?: number }

const ENDED = ['session_not_found', 'bad_jwt', 'no_authorization', 'user_not_found']

export function outcomeOf({ error }: { error: Refusal | null }): CodeOutcome {
  if (!error) return 'verified'
  if (error.status === 429) return 'too-many'
  if (error.code === 'mfa_verification_failed' || error.code === 'mfa_challenge_expired') return 'wrong'
  if (ENDED.includes(error.code ?? '') || error.name === 'AuthSessionMissingError') return 'ended'
  logProblem('The code was not checked', error)
  return 'failed'
}

/** The kinds of second factor that an account has, besides its recovery codes. */
export interface FactorKinds {
  app: boolean
  passkey: boolean
}

/** Of whoever is signed in, as their session says; undefined until it was read. */
export function useFactorKinds(): FactorKinds | undefined {
  const [kinds, setKinds] = useState<FactorKinds>()
  useEffect(() => {
    // Without an answer the field for a code is there, which takes recovery codes too.
    readFactorKinds().then(setKinds, () => setKinds({ app: true, passkey: false }))
  }, [])
  return kinds
}

async function readFactorKinds(): Promise<FactorKinds> {
  const { data } = await (await auth()).getSession()
  const factors = data.session?.user.factors ?? []
  const has = (type: string) =>
    factors.some(({ factor_type, status }) => factor_type === type && status === 'verified')
  return { app: has('totp'), passkey: has('webauthn') }
}
