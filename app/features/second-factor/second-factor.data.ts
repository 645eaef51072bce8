import type { Factor } from '@supabase/auth-js'

import { type Auth, auth } from '#app/lib/backend-client.ts'
import { logged, logProblem } from '#app/lib/log.ts'
import { requestAuth } from '#app/lib/session/identity.ts'
import { answerChallenge, type PasskeyOutcome } from '#app/lib/session/passkey.ts'
import { type CodeOutcome, outcomeOf, requestFactor } from '#app/lib/session/proof.ts'

export const secondFactorKeys = { state: ['second-factor'] as const }

export interface SecondStep {
  id: string
  kind: 'passkey' | 'app'
  name: string
  /** ISO 8601. */
  since: string
}

export interface SecondFactorState {
  /** Passkeys and authenticator apps. */
  steps: SecondStep[]
  /** Undefined where none were made. */
  recoveryCodes: { total: number; remaining: number } | undefined
}

/** @throws when it can't be read */
export async function readSecondFactor(): Promise<SecondFactorState> {
  const { mfa } = await auth()
  const { data, error } = await mfa.listFactors()
  if (error) throw logged('The second factors were not read', error)
  const steps = [
    ...data.webauthn.map((factor) => stepOf('passkey', factor)),
    ...data.totp.map((factor) => stepOf('app', factor)),
  ]
  const hasCodes = data.recovery_code.length > 0
  return { steps, recoveryCodes: hasCodes ? await readRecoveryCodes() : undefined }
}

function stepOf(kind: SecondStep['kind'], { id, friendly_name, created_at }: Factor): SecondStep {
  return { id, kind, name: friendly_name ?? '', since: created_at }
}

async function readRecoveryCodes(): Promise<SecondFactorState['recoveryCodes']> {
  const { mfa } = await auth()
  const { data, error } = await mfa.recoveryCodes.getStatus()
  if (!error) return { total: data.total, remaining: data.remaining }
  if (error.code === 'mfa_factor_not_found') return undefined
  throw logged('The recovery codes were not counted', error)
}

export interface NewApp {
  factorId: string
  /** To be typed into the app where its camera can't be used. */
  secret: string
  /** An image, as a data address. */
  qrCode: string
}

export interface NewPasskey {
  factorId: string
  name: string
}

/** 'off': the backend has no passkeys. */
export type NotBegun = 'too-many' | 'proof-needed' | 'off' | 'failed'

/**
 * Begins to connect an app; it counts once a code of it was checked. Never throws.
 * @param nameOf the name of the nth app
 */
export async function startConnecting(
  issuer: string,
  nameOf: (n: number) => string,
): Promise<NewApp | NotBegun> {
  const { data, refusal = 'failed' } = await requestAuth(
    'No app was prepared',
    async ({ mfa }) => mfa.enroll({ factorType: 'totp', friendlyName: await freeName(nameOf), issuer }),
    notBegun,
  )
  return data ? { factorId: data.id, secret: data.totp.secret, qrCode: data.totp.qr_code } : refusal
}

/** Begins a passkey; it counts once it was created. Never throws. @param nameOf the name of the nth passkey */
export async function startPasskey(nameOf: (n: number) => string): Promise<NewPasskey | NotBegun> {
  const { data, refusal = 'failed' } = await requestAuth(
    'No passkey was prepared',
    async ({ mfa }) => {
      const name = await freeName(nameOf)
      const { data: factor, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName: name })
      return { data: factor && { factorId: factor.id, name }, error }
    },
    notBegun,
  )
  return data ?? refusal
}

/** The first unused name, after unfinished factors were removed: they would occupy it. */
async function freeName(nameOf: (n: number) => string): Promise<string> {
  const names = new Set((await dropLeftovers()).map((one) => one.friendly_name))
  let n = 1
  while (names.has(nameOf(n))) n += 1
  return nameOf(n)
}

let dropping: Promise<unknown> = Promise.resolve()

/**
 * Removes unfinished factors, one call after the other: concurrent calls of a cancelled and a new set-up would remove the
 * same factors twice, or the one that was just enrolled.
 * @returns the remaining factors
 */
function dropLeftovers(): Promise<Factor[]> {
  const dropped = dropping.then(dropThem)
  dropping = dropped.catch(() => undefined)
  return dropped
}

async function dropThem(): Promise<Factor[]> {
  const { mfa } = await auth()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  const leftovers = data.all.filter(isLeftover)
  await Promise.all(leftovers.map(({ id }) => mfa.unenroll({ factorId: id })))
  return data.all.filter((one) => !isLeftover(one))
}

function isLeftover({ status }: Factor): boolean {
  return status === 'unverified'
}

const NOT_BEGUN: Record<string, NotBegun> = {
  too_many_enrolled_mfa_factors: 'too-many',
  reauthentication_needed: 'proof-needed',
  mfa_webauthn_enroll_not_enabled: 'off',
}

function notBegun({ code = '', status }: { code?: string; status?: number }): NotBegun | undefined {
  // 'too-many' means factors here, not requests.
  return NOT_BEGUN[code] ?? (status === 429 ? 'failed' : undefined)
}

/** Connects the app by its first code. Never throws. */
export async function finishConnecting(factorId: string, typed: string): Promise<CodeOutcome> {
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return 'incomplete'
  return outcomeOf(await requestFactor(({ mfa }) => mfa.challengeAndVerify({ factorId, code })))
}

/** Creates the passkey that was begun, under another name where one was typed. Never throws. */
export async function finishPasskey(
  begun: NewPasskey,
  name: string,
  signal: AbortSignal,
): Promise<PasskeyOutcome | 'name-taken'> {
  if (name === begun.name) return answerChallenge(begun.factorId, signal)
  const { data, refusal = 'failed' } = await requestAuth(
    'The passkey was not created',
    async ({ mfa }) => {
      await dropLeftovers()
      return mfa.enroll({ factorType: 'webauthn', friendlyName: name })
    },
    ({ code }) => (code === 'mfa_factor_name_conflict' ? 'name-taken' : undefined),
  )
  return data ? answerChallenge(data.id, signal) : refusal
}

/** Removes what was enrolled and not finished; the next set-up does so too. */
export async function cancelSetup(): Promise<void> {
  try {
    await dropLeftovers()
  } catch (cause) {
    logProblem('A second factor that was not finished is left over', cause)
  }
}

/** @throws when it is not known to be removed */
export async function removeStep(factorId: string): Promise<void> {
  const client = await auth()
  const { error } = await client.mfa.unenroll({ factorId })
  // An answer can be lost after the removal.
  if (error && !(await isGone(client, factorId))) throw logged('The second factor was not removed', error)
  // The session and its level follow.
  await client.refreshSession()
}

async function isGone({ mfa }: Auth, factorId: string): Promise<boolean> {
  const { data } = await mfa.listFactors()
  return data !== null && data.all.every(({ id }) => id !== factorId)
}

/** Makes recovery codes, in place of earlier ones. @throws when none came */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = (await auth()).mfa
  const first = await recoveryCodes.generate()
  const made = first.error?.code === 'mfa_verified_factor_exists' ? await recoveryCodes.regenerate() : first
  if (made.error) throw logged('No recovery codes were made', made.error)
  return made.data.codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
}
