import type { Insertable, Selectable } from 'kysely'

import { RETENTION } from '../../retention.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AuthMfaFactors } from '#server/platform/database/schema.ts'
import type { Auth } from './auth-deps.ts'
import { AuthRefusal } from './auth-refusal.ts'

/** A row of auth.mfa_factors. */
export type Factor = Selectable<AuthMfaFactors>

const MOST_FACTORS = 10

export function factorsOf(trx: Transaction, userId: string): Promise<Factor[]> {
  return ofUser(trx, userId).orderBy('created_at').orderBy('id').execute()
}

/** @throws AuthRefusal 404 for a factor that is removed, expired or another member's */
export async function findFactor(trx: Transaction, userId: string, id = '', now: Date): Promise<Factor> {
  const factor = isUuid(id) && (await ofUser(trx, userId).where('id', '=', id).executeTakeFirst())
  if (!factor || isExpired(factor, now) || factor.factor_type === 'recovery_code') throw factorNotFound()
  return factor
}

export function findRecoveryFactor(trx: Transaction, userId: string): Promise<Factor | undefined> {
  return ofUser(trx, userId).where('factor_type', '=', 'recovery_code').executeTakeFirst()
}

export function factorNotFound() {
  return new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
}

/** @throws AuthRefusal 422 for a name that is in use, or above the number of factors */
export async function insertFactor(
  auth: Auth,
  trx: Transaction,
  factor: Omit<Insertable<AuthMfaFactors>, 'created_at' | 'updated_at'> & { friendly_name: string },
): Promise<Factor> {
  const now = auth.clock()
  await refuseFactor(trx, factor.user_id, factor.friendly_name, now)
  return trx
    .insertInto('auth.mfa_factors')
    .values({ ...factor, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function refuseFactor(trx: Transaction, userId: string, name: string, now: Date) {
  const known = await factorsOf(trx, userId)
  const expired = known.filter((factor) => isExpired(factor, now)).map(({ id }) => id)
  if (expired.length > 0) await deleteFactors(trx, expired)
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

/** Removes a factor, and with the last verified one the recovery codes, which are never an account's only factor. */
export async function removeFactor(trx: Transaction, factor: Factor): Promise<void> {
  const rest = (await factorsOf(trx, factor.user_id)).filter(({ id }) => id !== factor.id)
  const codes = rest.find(({ factor_type }) => factor_type === 'recovery_code')
  const others = rest.some(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  )
  const removed = codes && !others ? [factor.id, codes.id] : [factor.id]
  await deleteFactors(trx, removed)
  await lowerSessions(trx, factor.user_id, removed)
}

/** Sets sessions that were raised by one of these factors back to aal1. */
async function lowerSessions(trx: Transaction, userId: string, factorIds: string[]) {
  await trx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null, second_factor: null, second_factor_at: null })
    .where('user_id', '=', userId)
    .where('factor_id', 'in', factorIds)
    .execute()
}

async function deleteFactors(trx: Transaction, ids: string[]) {
  await trx.deleteFrom('auth.mfa_factors').where('id', 'in', ids).execute()
}

function ofUser(trx: Transaction, userId: string) {
  return trx.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId)
}

/** Enrolled, and not verified in time; not a passkey of another domain. */
function isExpired({ status, created_at, web_authn_credential }: Factor, now: Date): boolean {
  return (
    status === 'unverified' &&
    web_authn_credential === null &&
    now.getTime() - new Date(created_at).getTime() > RETENTION.unverifiedFactorMs
  )
}

function isUuid(text: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
