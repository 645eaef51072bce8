import { sql } from 'kysely'

import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Factor } from './factors.ts'

/** Passkeys of a domain that is not the site's any more. */
export interface LostPasskeys {
  count: number
  domains: string[]
}

/**
 * The domain of a passkey that can't be used here; undefined for all other factors. A browser offers a passkey to its own
 * domain only. Such a factor is unverified, and unlike one that was never finished has a credential.
 */
export function lostDomain({ status, web_authn_credential: credential }: Factor): string | undefined {
  if (status === 'verified' || credential === null) return undefined
  const { rpId } = Object(credential) as { rpId?: unknown }
  return typeof rpId === 'string' ? rpId : undefined
}

/**
 * Makes the passkeys of the site's domain count as second steps, and no others. Back at an earlier domain, its passkeys
 * count again. Recovery codes go on to open an account, as long as there are any.
 */
export async function followDomain(database: Database, siteUrl: string): Promise<void> {
  const host = new URL(siteUrl).hostname
  await database.asSystem(async (trx) => {
    // Of versions that did not store it.
    await sql`update auth.mfa_factors
      set web_authn_credential = web_authn_credential || jsonb_build_object('rpId', ${host}::text)
      where web_authn_credential is not null and not web_authn_credential ? 'rpId'`.execute(trx)
    const changed = await sql`update auth.mfa_factors
      set status = case status when 'verified' then 'unverified' else 'verified' end::auth.factor_status
      where web_authn_credential is not null
        and (status = 'verified') <> (web_authn_credential ->> 'rpId' = ${host})`.execute(trx)
    if (Number(changed.numAffectedRows ?? 0) > 0) await removeUsedUpCodes(trx)
  })
}

/** Without another second step, used-up recovery codes would lock their owner out. */
async function removeUsedUpCodes(trx: Transaction) {
  await sql`delete from auth.mfa_factors as c where c.factor_type = 'recovery_code'
    and not exists (select from auth.mfa_recovery_codes as r where r.factor_id = c.id and r.used_at is null)
    and not exists (select from auth.mfa_factors as f
      where f.user_id = c.user_id and f.factor_type <> 'recovery_code' and f.status = 'verified')`.execute(
    trx,
  )
}

export async function readLostPasskeys(database: Database, siteUrl: string): Promise<LostPasskeys> {
  const { rows } = await database.asSystem((trx) =>
    sql<{ domain: string; count: number }>`
      select web_authn_credential ->> 'rpId' as domain, count(*)::integer as count from auth.mfa_factors
      where web_authn_credential ->> 'rpId' <> ${new URL(siteUrl).hostname} group by 1 order by 1`.execute(
      trx,
    ),
  )
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    domains: rows.map(({ domain }) => domain),
  }
}
