import type { Caller } from '#server/backend/database/database.ts'

/** A statement that makes the caller's account, confirmed unless said otherwise. */
export function accountOf(caller: Caller, metadata: object = {}, confirmed = true): string {
  const told = JSON.stringify(metadata).replaceAll("'", "''")
  return `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
    values ('${String(caller.claims.sub)}', 'authenticated', 'authenticated', '${String(caller.claims.email)}',
      ${confirmed ? 'now()' : 'null'}, '${told}', now());`
}
