import { sql } from 'kysely'

import type { Database } from './database.ts'

/**
 * Whether this database is a Supabase project's: its auth service has a login of its own there and keeps the schema
 * `auth` itself. Asked before anything is changed, because replacing its functions or tables would break the project.
 */
export async function isSupabaseProject(database: Database): Promise<boolean> {
  const { rows } = await database.asSystem((trx) =>
    sql<{ found: boolean }>`
      select exists (select from pg_roles where rolname = 'supabase_auth_admin')
        and exists (
          select from pg_namespace as n join pg_roles as r on r.oid = n.nspowner
          where n.nspname = 'auth' and r.rolname like 'supabase%'
        ) as found`.execute(trx),
  )
  return rows[0]?.found ?? false
}
