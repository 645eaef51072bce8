import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, type MemberCaller, openDatabase } from '#server/backend/database/database.ts'
import { prepareDatabase } from '#server/backend/database/prepare-database.ts'
import { grantOwner } from '#server/backend/auth/grant-owner.ts'
import { migrations, visitor } from '#tests/support/database.ts'
import { startSupabaseDatabase, type SupabaseDatabase } from '#tests/support/supabase-project.ts'

let supabase: SupabaseDatabase
let database: Database
/** The login of the project's auth service. */
let authAdmin: Client
let schemaBefore: unknown

beforeAll(async () => {
  supabase = await startSupabaseDatabase()
  authAdmin = new Client({ connectionString: supabase.authAdminUrl })
  await authAdmin.connect()
  schemaBefore = await authSchema()
  database = await openDatabase({ databaseUrl: supabase.databaseUrl, dataDir: '' })
  await prepareDatabase(database, { migrations })
}, 60_000)
afterAll(async () => {
  await database.close()
  await authAdmin.end()
  await supabase.stop()
}, 30_000)

/** Owner, rights and text of everything in the schema, except the triggers, which a project allows. */
async function authSchema() {
  const { rows } = await authAdmin.query(`
    select 'function' as kind, p.oid::regprocedure::text as name, p.proowner::regrole::text as owner,
        p.proacl::text as rights, p.prosrc as text
      from pg_proc as p where p.pronamespace = 'auth'::regnamespace
    union all select 'relation', c.oid::regclass::text, c.relowner::regrole::text, c.relacl::text,
        (select string_agg(a.attname || ' ' || a.atttypid::regtype::text, ', ' order by a.attnum)
          from pg_attribute as a where a.attrelid = c.oid)
      from pg_class as c where c.relnamespace = 'auth'::regnamespace
    union all select 'schema', n.nspname, n.nspowner::regrole::text, n.nspacl::text, ''
      from pg_namespace as n where n.nspname = 'auth'
    order by 1, 2`)
  return rows
}

test('leaves every function, table and grant of the project’s schema auth as it was', async () => {
  expect(await authSchema()).toEqual(schemaBefore)
  expect(await prepareDatabase(database, { migrations })).toEqual([])
  expect(await authSchema()).toEqual(schemaBefore)
})

test('an account that the project’s auth service writes gets its profile, and the newsletter once confirmed', async () => {
  const member = await signUp('Ana@supabase.example')
  expect(await read(member, 'profiles')).toMatchObject([{ first_name: 'Ana', email: 'ana@supabase.example' }])
  const subscribed = sql<{ subscribed: boolean }>`select s.subscribed from public.email_subscriptions as s
    join public.email_lists as l on l.id = s.email_list_id
    where s.email = 'ana@supabase.example' and l.name = 'Newsletter'`
  expect((await database.asSystem((trx) => subscribed.execute(trx))).rows).toEqual([{ subscribed: true }])
})

test('a member reads only their own profile, and a visitor none', async () => {
  const [one, other] = [await signUp('one@supabase.example'), await signUp('other@supabase.example')]
  expect(await read(one, 'profiles')).toMatchObject([{ user_id: one.session.userId }])
  expect(await read(other, 'profiles')).toMatchObject([{ user_id: other.session.userId }])
  await expect(read(visitor, 'profiles')).rejects.toThrow(/^permission denied for table profiles$/)
})

test('an ended or expired session is refused, although its token is good', async () => {
  const member = await signUp('ended@supabase.example')
  await authAdmin.query(`update auth.sessions set not_after = now() - interval '1 minute' where id = $1`, [
    member.session.sessionId,
  ])
  await expect(read(member, 'profiles')).rejects.toThrow(/^the session has ended$/)
  await authAdmin.query('delete from auth.sessions where id = $1', [member.session.sessionId])
  await expect(read(member, 'profiles')).rejects.toThrow(/^the session has ended$/)
})

test('a member exports and deletes the account', async () => {
  const member = await signUp('leaves@supabase.example')
  const exported = await database.as(member, (trx) =>
    sql<{ data: Record<string, unknown> }>`select public.export_my_data() as data`.execute(trx),
  )
  expect(exported.rows[0]?.data).toMatchObject({ account: { email: 'leaves@supabase.example' } })
  await database.as(member, (trx) => sql`select public.delete_account('DELETE')`.execute(trx))
  const { rows } = await authAdmin.query('select from auth.users where id = $1', [member.session.userId])
  expect(rows).toEqual([])
})

test('owner is who has a confirmed account there; none is made and no password is set', async () => {
  const owner = { email: 'owner@supabase.example', password: 'a lamp on the quay' }
  await expect(grantOwner(database, owner)).rejects.toThrow(
    /^Nobody has confirmed an account with the address owner@supabase.example yet\.$/,
  )
  const member = await signUp(owner.email, { confirmed: false })
  await expect(grantOwner(database, owner)).rejects.toThrow(/^Nobody has confirmed an account/)
  await authAdmin.query('update auth.users set email_confirmed_at = now() where id = $1', [
    member.session.userId,
  ])
  expect(await grantOwner(database, owner)).toBe('granted')
  const { rows } = await authAdmin.query('select encrypted_password from auth.users where id = $1', [
    member.session.userId,
  ])
  expect(rows).toEqual([{ encrypted_password: 'of the project' }])
})

/** Writes what the project's auth service writes when somebody signs up, confirms the address and is signed in. */
async function signUp(email: string, { confirmed = true } = {}): Promise<MemberCaller> {
  const [userId, sessionId] = [crypto.randomUUID(), crypto.randomUUID()]
  const address = email.toLowerCase()
  const names = JSON.stringify({ first_name: 'Ana', last_name: 'Lima' })
  await authAdmin.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at)
    values ($1, 'authenticated', 'authenticated', $2, 'of the project', '{}', $3, now(), now())`,
    [userId, address, names],
  )
  if (confirmed)
    await authAdmin.query('update auth.users set email_confirmed_at = now() where id = $1', [userId])
  await authAdmin.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
    [sessionId, userId],
  )
  const claims = { sub: userId, session_id: sessionId, email: address, role: 'authenticated', aal: 'aal1' }
  return { role: 'authenticated', claims, session: { userId, sessionId } }
}

async function read(caller: Parameters<Database['as']>[0], table: string) {
  return (await database.as(caller, (trx) => sql`select * from ${sql.id(table)}`.execute(trx))).rows
}
