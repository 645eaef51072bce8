import type { Factor } from '@supabase/auth-js'

import { type Auth, auth } from '#app/lib/backend-client.ts'
import { logged, logProblem } from '#app/lib/log.ts'
import { requestAuth, withValidToken } from '#app/lib/session/identity.ts'
import { completeChallenge, type PasskeyOutcome } from '#app/lib/session/passkey.ts'
import { type CodeOutcome, outcomeOf, requestFactor } from '#app/lib/session/proof.ts'
import { readOneTimeCode } from '#contracts/typed-code.ts'

export const secondFactorKeys = { state: ['second-factor'] as const }

export interface SecondStep {
  id: string
  kind: 'passkey' | 'app'
  name: string
  /** ISO 8601. */
  since: string
  /** Of a passkey that can't be used: the earlier domain of the site, to which it belongs. */
  lostDomain?: string
}

export interface SecondFactorState {
  /** Passkeys and authenticator apps. */
  steps: SecondStep[]
  /** Passkeys that do not count, because the site had another domain. */
  lost: SecondStep[]
  /** Undefined if none were made. */
  recoveryCodes: { total: number; remaining: number } | undefined
}

/** @throws when it can't be read */
export async function readSecondFactor(): Promise<SecondFactorState> {
  const { data, error } = await withValidToken(await auth(), ({ mfa }) => mfa.listFactors())
  if (error) throw logged('The second factors were not read', error)
  const steps = [
    ...data.webauthn.map((factor) => stepOf('passkey', factor)),
    ...data.totp.map((factor) => stepOf('app', factor)),
  ]
  const lost = data.all.flatMap((factor) => {
    const domain = lostDomainOf(factor)
    return domain === undefined ? [] : [{ ...stepOf('passkey', factor), lostDomain: domain }]
  })
  const hasCodes = data.recovery_code.length > 0
  return { steps, lost, recoveryCodes: hasCodes ? await readRecoveryCodes() : undefined }
}

function stepOf(kind: SecondStep['kind'], { id, friendly_name, created_at }: Factor): SecondStep {
  return { id, kind, name: friendly_name ?? '', since: created_at }
}

async function readRecoveryCodes(): Promise<SecondFactorState['recoveryCodes']> {
  const { data, error } = await withValidToken(await auth(), ({ mfa }) => mfa.recoveryCodes.getStatus())
  if (!error) return { total: data.total, remaining: data.remaining }
  if (error.code === 'mfa_factor_not_found') return undefined
  throw logged('The recovery codes were not counted', error)
}

export interface NewApp {
  kind: 'app'
  factorId: string
  /** To type into the app if its camera can't be used. */
  secret: string
  /** An image, as a data URL. */
  qrCode: string
}

export interface NewPasskey {
  kind: 'passkey'
  factorId: string
  name: string
}

/** 'off': the backend has no passkeys. */
export type StartFailure = 'too-many' | 'proof-needed' | 'off' | 'failed'

/**
 * Starts connecting an app; it is active once a code of it was verified. Never throws.
 * @param nameOf the name of the nth app
 */
export async function startApp(
  issuer: string,
  nameOf: (n: number) => string,
): Promise<NewApp | StartFailure> {
  const { data, refusal = 'failed' } = await requestAuth(
    'No app was prepared',
    async ({ mfa }) => mfa.enroll({ factorType: 'totp', friendlyName: await unusedName(nameOf), issuer }),
    startFailureOf,
  )
  return data
    ? { kind: 'app', factorId: data.id, secret: data.totp.secret, qrCode: data.totp.qr_code }
    : refusal
}

/**
 * Starts creating a passkey; it is active once it was created. Never throws.
 * @param nameOf the name of the nth passkey
 */
export async function startPasskey(nameOf: (n: number) => string): Promise<NewPasskey | StartFailure> {
  const { data, refusal = 'failed' } = await requestAuth(
    'No passkey was prepared',
    async ({ mfa }) => {
      const name = await unusedName(nameOf)
      const { data: factor, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName: name })
      return { data: factor && { factorId: factor.id, name }, error }
    },
    startFailureOf,
  )
  return data ? { kind: 'passkey', ...data } : refusal
}

/** The first unused name. Removes unfinished factors first, because they would occupy it. */
async function unusedName(nameOf: (n: number) => string): Promise<string> {
  const names = new Set((await removeUnfinished()).map((one) => one.friendly_name))
  let n = 1
  while (names.has(nameOf(n))) n += 1
  return nameOf(n)
}

let lastRemoval: Promise<unknown> = Promise.resolve()

/**
 * Removes unfinished factors, one call after the other: concurrent calls of a canceled and a new set-up would remove
 * the same factors twice, or the one that was just enrolled.
 * @returns the remaining factors
 */
function removeUnfinished(): Promise<Factor[]> {
  const removal = lastRemoval.then(removeUnfinishedNow)
  lastRemoval = removal.catch(() => undefined)
  return removal
}

async function removeUnfinishedNow(): Promise<Factor[]> {
  const client = await auth()
  const { data, error } = await withValidToken(client, ({ mfa }) => mfa.listFactors())
  if (error) throw error
  const unfinished = data.all.filter(isUnfinished)
  await Promise.all(unfinished.map(({ id }) => client.mfa.unenroll({ factorId: id })))
  return data.all.filter((one) => !isUnfinished(one))
}

function isUnfinished(factor: Factor): boolean {
  return factor.status === 'unverified' && lostDomainOf(factor) === undefined
}

function lostDomainOf(factor: object): string | undefined {
  const domain: unknown = 'lost_domain' in factor && factor.lost_domain
  return typeof domain === 'string' ? domain : undefined
}

const START_FAILURES: Record<string, StartFailure> = {
  too_many_enrolled_mfa_factors: 'too-many',
  reauthentication_needed: 'proof-needed',
  mfa_webauthn_enroll_not_enabled: 'off',
}

function startFailureOf({ code = '', status }: { code?: string; status?: number }): StartFailure | undefined {
  // For enrolling, 'too-many' means factors, not requests.
  return START_FAILURES[code] ?? (status === 429 ? 'failed' : undefined)
}

/** Connects the app by its first code. Never throws. */
export async function finishApp(factorId: string, typed: string): Promise<CodeOutcome> {
  const code = readOneTimeCode(typed)
  if (!/^\d{6}$/.test(code)) return 'incomplete'
  return outcomeOf(await requestFactor(({ mfa }) => mfa.challengeAndVerify({ factorId, code })))
}

/** Creates the passkey, under another name if one was typed. Never throws. */
export async function finishPasskey(
  passkey: NewPasskey,
  name: string,
  signal: AbortSignal,
): Promise<PasskeyOutcome | 'name-taken'> {
  if (name === passkey.name) return completeChallenge(passkey.factorId, signal)
  const { data, refusal = 'failed' } = await requestAuth(
    'The passkey was not created',
    async ({ mfa }) => {
      await removeUnfinished()
      return mfa.enroll({ factorType: 'webauthn', friendlyName: name })
    },
    ({ code }) => (code === 'mfa_factor_name_conflict' ? 'name-taken' : undefined),
  )
  return data ? completeChallenge(data.id, signal) : refusal
}

/** Removes unfinished factors; the next set-up would do so too. */
export async function cancelSetup(): Promise<void> {
  try {
    await removeUnfinished()
  } catch (cause) {
    logProblem('A second factor that was not finished is left over', cause)
  }
}

/** @throws when the removal is not confirmed */
export async function removeStep(factorId: string): Promise<void> {
  const client = await auth()
  const { error } = await withValidToken(client, ({ mfa }) => mfa.unenroll({ factorId }))
  // The response can be lost after the removal.
  if (error && !(await isRemoved(client, factorId))) throw logged('The second factor was not removed', error)
  // Updates the session and its level.
  await client.refreshSession()
}

async function isRemoved({ mfa }: Auth, factorId: string): Promise<boolean> {
  const { data } = await mfa.listFactors()
  return data !== null && data.all.every(({ id }) => id !== factorId)
}

/**
 * Makes recovery codes, which replace earlier ones.
 * @throws when none were made
 */
export async function makeRecoveryCodes(): Promise<string[]> {
  const made = await withValidToken(await auth(), async ({ mfa: { recoveryCodes } }) => {
    const first = await recoveryCodes.generate()
    return first.error?.code === 'mfa_verified_factor_exists' ? recoveryCodes.regenerate() : first
  })
  if (made.error) throw logged('No recovery codes were made', made.error)
  return made.data.codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
}
