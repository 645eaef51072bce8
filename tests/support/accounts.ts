import { sql } from 'kysely'

import type { Caller, Database, MemberCaller } from '#server/platform/database/database.ts'

/** A statement that makes the caller's account anew, with their session, confirmed unless said otherwise. */
export function accountOf(caller: Caller, metadata: object = {}, confirmed = true): string {
  const json = JSON.stringify(metadata).replaceAll("'", "''")
  const id = String(caller.claims.sub)
  return `delete from auth.users where id = '${id}';
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
    values ('${id}', 'authenticated', 'authenticated', '${String(caller.claims.email)}',
      ${confirmed ? 'now()' : 'null'}, '${json}', now());
    insert into auth.sessions (id, user_id, created_at, updated_at)
    values ('${String(caller.claims.session_id)}', '${id}', now(), now());`
}

/** Gives each member an account, where there is none yet, and the session that their access token names. */
export async function openSessions(database: Pick<Database, 'asSystem'>, members: readonly MemberCaller[]) {
  await database.asSystem(async (trx) => {
    for (const { claims, session } of members) {
      await sql`insert into auth.users (id, email) values (${claims.sub}::uuid, ${claims.email})
        on conflict do nothing`.execute(trx)
      await sql`insert into auth.sessions (id, user_id, created_at, updated_at)
        values (${session.sessionId}::uuid, ${session.userId}::uuid, now(), now())
        on conflict do nothing`.execute(trx)
    }
  })
}
