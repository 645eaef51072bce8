import { type Selectable, sql } from 'kysely'

import type { AuthMfaFactors } from '../database/schema.ts'
import type { Transaction } from '../database/database.ts'
import { KEPT } from '../../retention.ts'
import { AuthRefusal } from './auth-refusal.ts'

/** A row of auth.mfa_factors. */
export type Factor = Selectable<AuthMfaFactors>

export function factorsOf(trx: Transaction, userId: string): Promise<Factor[]> {
  return trx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** As policies ask it. */
export async function hasSecondFactor(trx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select private.has_second_factor(${userId}::uuid) as has`.execute(trx)
  return rows[0]?.has ?? false
}

/** @throws AuthRefusal 404 for a factor that is gone, expired or another member's */
export async function findFactor(trx: Transaction, userId: string, id: string, now: Date): Promise<Factor> {
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

export function isExpired({ status, created_at }: Factor, now: Date): boolean {
  return status === 'unverified' && now.getTime() - new Date(created_at).getTime() > KEPT.unverifiedFactorMs
}

function ofUser(trx: Transaction, userId: string) {
  return trx.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId)
}

function isUuid(text: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
