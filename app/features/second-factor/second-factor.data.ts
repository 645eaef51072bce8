import type { Factor } from '@supabase/auth-js'

import { auth } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { type CodeOutcome, outcomeOf } from '#app/lib/second-factor.ts'

export const secondFactorKeys = { state: ['second-factor'] as const }

export interface App {
  id: string
  name: string
  /** ISO 8601. */
  since: string
}

export interface SecondFactorState {
  apps: App[]
  /** Undefined where none were made. */
  recoveryCodes: { total: number; remaining: number } | undefined
}

/** @throws when it can't be read */
export async function readSecondFactor(): Promise<SecondFactorState> {
  const { mfa } = await auth()
  const { data, error } = await mfa.listFactors()
  if (error) throw problem('The second factors were not read', error)
  const apps = data.totp.map(({ id, friendly_name, created_at }) => {
    return { id, name: friendly_name ?? '', since: created_at }
  })
  return { apps, recoveryCodes: apps.length > 0 ? await readRecoveryCodes() : undefined }
}

async function readRecoveryCodes(): Promise<SecondFactorState['recoveryCodes']> {
  const { mfa } = await auth()
  const { data, error } = await mfa.recoveryCodes.getStatus()
  if (!error) return { total: data.total, remaining: data.remaining }
  if (error.code === 'mfa_factor_not_found') return undefined
  throw problem('The recovery codes were not counted', error)
}

export interface NewApp {
  factorId: string
  /** For the app, to type. */
  secret: string
  /** An image, as a data address. */
  qrCode: string
}

/**
 * Begins to connect an app; it counts once a code of it was checked.
 * @param nameOf the name of the nth app
 * @throws
 */
export async function startConnecting(
  issuer: string,
  nameOf: (n: number) => string,
): Promise<NewApp | 'too-many'> {
  const { mfa } = await auth()
  const { data: known, error: unread } = await mfa.listFactors()
  if (unread) throw problem('The second factors were not read', unread)
  // What was begun and left would take the name.
  await Promise.all(known.all.filter(isLeftover).map(({ id }) => mfa.unenroll({ factorId: id })))
  const names = new Set(known.all.filter((one) => !isLeftover(one)).map((one) => one.friendly_name))
  let n = 1
  while (names.has(nameOf(n))) n += 1
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: nameOf(n), issuer })
  if (error?.code === 'too_many_enrolled_mfa_factors') return 'too-many'
  if (error) throw problem('No app was prepared', error)
  return { factorId: data.id, secret: data.totp.secret, qrCode: data.totp.qr_code }
}

function isLeftover({ status }: Factor): boolean {
  return status === 'unverified'
}

/** Connects the app by its first code. Never throws. */
export async function finishConnecting(factorId: string, typed: string): Promise<CodeOutcome> {
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return 'incomplete'
  try {
    return outcomeOf(await (await auth()).mfa.challengeAndVerify({ factorId, code }))
  } catch (cause) {
    logProblem('The app was not connected', cause)
    return 'failed'
  }
}

/** Gives up what was begun; what is left over is removed at the next beginning too. */
export async function cancelConnecting(factorId: string): Promise<void> {
  try {
    await (await auth()).mfa.unenroll({ factorId })
  } catch (cause) {
    logProblem('An app that was not connected is left over', cause)
  }
}

/** @throws when nothing was removed */
export async function removeApp(factorId: string): Promise<void> {
  const client = await auth()
  const { error } = await client.mfa.unenroll({ factorId })
  if (error) throw problem('The app was not removed', error)
  // The session and its level follow.
  await client.refreshSession()
}

/** Makes recovery codes, in place of earlier ones. @throws when none were made */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = (await auth()).mfa
  const first = await recoveryCodes.generate()
  const made = first.error?.code === 'mfa_verified_factor_exists' ? await recoveryCodes.regenerate() : first
  if (made.error) throw problem('No recovery codes were made', made.error)
  return made.data.codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
}

function problem(what: string, cause: Error): Error {
  logProblem(what, cause)
  return cause
}
