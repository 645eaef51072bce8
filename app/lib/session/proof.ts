import { useEffect, useState } from 'react'

import { readOneTimeCode } from '#contracts/typed-code.ts'

import { type Auth, auth, functions } from '../backend-client.ts'
import { renewActivity } from '../idle.ts'
import { reversed } from '../list-methods.ts'
import { SESSION_MISSING } from '../log.ts'
import { settings } from '../settings.ts'
import { type AuthError, type AuthReply, changeAccount, requestAuth } from './identity.ts'
import { readSession } from './session-state.ts'

/**
 * 'gone': the app or passkey was removed meanwhile, or was not set up in time. 'ended': the session has ended, and its
 * listeners were notified.
 */
export type CodeOutcome = 'verified' | 'incomplete' | 'wrong' | 'gone' | 'too-many' | 'ended' | 'failed'

const SIX_DIGITS = /^\d{6}$/
const RECOVERY_CODE = /^[a-z0-9]{16}$/

/**
 * Proves the second factor by the six digits of an app, or by a recovery code; what separates their groups is ignored.
 * Also the fresh proof that a deletion requires. Never throws.
 */
export async function verifyCode(typed: string): Promise<CodeOutcome> {
  const code = readOneTimeCode(typed)
  const isDigits = SIX_DIGITS.test(code)
  if (!isDigits && !(hasRecoveryCodes() && RECOVERY_CODE.test(code))) return 'incomplete'
  // Before the session is stored: otherwise other tabs would treat it as idle and end it.
  renewActivity()
  if (isDigits) return verifyWithApp(code)
  return outcomeOf(await requestFactor(({ mfa }) => mfa.recoveryCodes.verify({ code })))
}

/** False with a Supabase project, whose members need a second app or passkey for the loss of a device. */
export function hasRecoveryCodes(): boolean {
  return settings.backendUrl === ''
}

/** Our own service compares a code with every app of the account, a Supabase project with the one that is named. */
async function verifyWithApp(code: string): Promise<CodeOutcome> {
  const factors = await requestFactor(({ mfa }) => mfa.listFactors())
  const apps = factors.data?.totp ?? []
  const app = apps.find(({ id }) => id === chosenApp) ?? apps.at(-1)
  if (!app) return factors.refusal ?? 'wrong'
  return outcomeOf(await requestFactor(({ mfa }) => mfa.challengeAndVerify({ factorId: app.id, code })))
}

let chosenApp: string | undefined
/** Names the app that the next code is from. */
export function chooseApp(id: string): void {
  chosenApp = id
}

/** A request about second factors. Never throws. */
export function requestFactor<Reply extends AuthReply>(request: (client: Auth) => Promise<Reply>) {
  return requestAuth('The second factor was not checked', request, factorRefusal)
}

/** Outcome of a request that proves a second factor. */
export function outcomeOf({ refusal }: Awaited<ReturnType<typeof requestFactor>>) {
  return refusal ?? 'verified'
}

const FACTOR_REFUSALS: Record<string, 'wrong' | 'gone' | 'ended'> = {
  mfa_factor_not_found: 'gone',
  mfa_verification_failed: 'wrong',
  mfa_challenge_expired: 'wrong',
  session_not_found: 'ended',
  bad_jwt: 'ended',
  no_authorization: 'ended',
  user_not_found: 'ended',
  [SESSION_MISSING]: 'ended',
}

function factorRefusal({ code, name }: AuthError) {
  return FACTOR_REFUSALS[code ?? name]
}

/** The kinds of second factor that an account has, besides its recovery codes. */
export interface FactorKinds {
  app: boolean
  passkey: boolean
  /** The apps to choose from, newest first; empty where a code is compared with all of them. */
  apps: readonly { id: string; name: string }[]
}

/** Whether the proof can be typed: a code of an app, or a recovery code. */
export function canTypeCode({ app }: FactorKinds): boolean {
  return app || hasRecoveryCodes()
}

/** Kinds of second factors of the signed-in account, from its session; undefined until it is read. */
export function useFactorKinds(): FactorKinds | undefined {
  const [kinds, setKinds] = useState<FactorKinds>()
  useEffect(() => {
    // On failure, show the field for a code, which accepts recovery codes too.
    readFactorKinds().then(setKinds, () => setKinds({ app: true, passkey: false, apps: [] }))
  }, [])
  return kinds
}

async function readFactorKinds(): Promise<FactorKinds> {
  const { data: stored } = await (await auth()).getSession()
  const factors = stored.session?.user.factors ?? []
  const ofType = (type: string) =>
    factors.filter(({ factor_type, status }) => factor_type === type && status === 'verified')
  const apps = ofType('totp').map(({ id, friendly_name = '' }) => ({ id, name: friendly_name }))
  return {
    app: apps.length > 0,
    passkey: ofType('webauthn').length > 0,
    apps: hasRecoveryCodes() || apps.length < 2 ? [] : reversed(apps),
  }
}

/** Why a fresh proof of identity failed. The proof is a code if the account has a second factor, else the password. */
export type ProofProblem =
  | 'proof-needed'
  | 'code-needed'
  | 'no-password'
  | 'wrong-password'
  | 'incomplete-code'
  | 'wrong-code'
  | 'too-many'
  | 'not-checked'

/** The `hint` in a refusal that asks for a proof. */
export const PROOF_NEEDED = 'proof_needed'

/** The problem of a missing proof, by what the account needs. */
export function missingProof(): ProofProblem {
  return hasSecondFactor() ? 'code-needed' : 'proof-needed'
}

/** The problem of an empty field for a proof. */
function emptyProof(): ProofProblem {
  return hasSecondFactor() ? 'incomplete-code' : 'no-password'
}

/** Never throws. @returns undefined when the session is proved now */
export async function prove(typed: string): Promise<ProofProblem | undefined> {
  if (!typed) return emptyProof()
  if (hasSecondFactor()) return CODE_PROBLEMS[await verifyCode(typed)]
  const { status } = await changeAccount({ current_password: typed })
  if (status === 'changed') return undefined
  if (status === 'current-wrong') return 'wrong-password'
  return status === 'too-many' ? status : 'not-checked'
}

/**
 * Calls a function that requires a fresh proof of identity.
 * @returns `problem` if the proof is missing; otherwise the reply, and the body of a refusal
 */
export async function invokeProved(name: string, body?: object) {
  const { data, error, response } = await functions.invoke<unknown>(name, body && { body })
  const refusal = error && ((await response?.json().catch(() => undefined)) as unknown)
  const hint = (refusal as { hint?: unknown } | null | undefined)?.hint
  if (response?.status === 403 && hint === PROOF_NEEDED) return { problem: missingProof() }
  return { data, error, response, refusal }
}

const CODE_PROBLEMS: Record<CodeOutcome, ProofProblem | undefined> = {
  verified: undefined,
  incomplete: 'incomplete-code',
  wrong: 'wrong-code',
  gone: 'wrong-code',
  'too-many': 'too-many',
  ended: 'not-checked',
  failed: 'not-checked',
}

function hasSecondFactor(): boolean {
  const session = readSession()
  return session.status === 'signed-in' && session.secondFactor
}
