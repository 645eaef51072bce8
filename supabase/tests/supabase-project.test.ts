// Shows: asvs 6.8.4
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type Database, type MemberCaller, openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { grantOwner } from '#server/backend/auth/grant-owner.ts'
import { inspectProject } from '#server/platform/database/supabase-project.ts'
import { sweepUnconfirmed } from '#server/product/remove-expired.ts'
import { createLog } from '#server/platform/process/log.ts'
import { type RunningProduct, runProduct } from '#server/product/run-product.ts'
import { parseSettings, requireSettings } from '#server/platform/process/settings.ts'
import { siteUrl } from '#tests/support/data-service.ts'
import { migrations } from '#tests/support/database.ts'
import { copyDatabase } from '#tests/support/postgres.ts'
import { makeEmptyBuild } from '#tests/support/small-build.ts'
import { freePort } from '#tests/support/product.ts'
import { serveProjectKeys } from '#tests/support/project-keys.ts'
import { assured } from '#tests/support/second-factor.ts'
import { signUpAt, startSupabaseDatabase, type SupabaseDatabase } from '#tests/support/supabase-project.ts'

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
})
afterAll(async () => {
  await database.close()
  await authAdmin.end()
  await supabase.stop()
})

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

test('every function, table and grant of the project’s schema auth is unchanged', async () => {
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

test('an ended or expired session is refused, although its token is valid', async () => {
  const member = await signUp('ended@supabase.example')
  await authAdmin.query(`update auth.sessions set not_after = now() - interval '1 minute' where id = $1`, [
    member.session.sessionId,
  ])
  await expect(read(member, 'profiles')).rejects.toThrow(/^the session has ended$/)
  await authAdmin.query('delete from auth.sessions where id = $1', [member.session.sessionId])
  await expect(read(member, 'profiles')).rejects.toThrow(/^the session has ended$/)
})

test('the project’s data service also refuses it, before it does anything else', async () => {
  const member = await signUp('service@supabase.example')
  const authenticator = new Client({
    connectionString: supabase.databaseUrl.replace('postgres@', 'authenticator@'),
  })
  await authenticator.connect()
  const request = async (role: string, claims: object) => {
    await authenticator.query('begin')
    await authenticator.query(`set local role ${role}`)
    await authenticator.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ ...claims, role }),
    ])
    try {
      return await authenticator.query('select public.before_request()')
    } finally {
      await authenticator.query('rollback')
    }
  }
  await request('anon', {})
  await request('authenticated', member.claims)
  await authAdmin.query('delete from auth.sessions where id = $1', [member.session.sessionId])
  await expect(request('authenticated', member.claims)).rejects.toMatchObject({ code: 'PT401' })
  await expect(request('authenticated', { sub: member.session.userId })).rejects.toMatchObject({
    code: 'PT401',
  })
  await authenticator.end()
})

test('a factor that the project verified is required, and the member lists and ends their own sessions', async () => {
  const member = await signUp('factor@supabase.example')
  expect(await read(member, 'profiles')).toHaveLength(1)
  await authAdmin.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
    [member.session.userId],
  )
  expect(await read(member, 'profiles')).toEqual([])
  const devices = sql`select device, is_current, aal from public.my_sessions()`
  const listed = (caller: MemberCaller) => database.as(caller, (trx) => devices.execute(trx))
  await expect(listed(member)).rejects.toThrow(/^show the second factor first$/)
  await authAdmin.query(
    `update auth.sessions set aal = 'aal2',
      user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
    where id = $1`,
    [member.session.sessionId],
  )
  expect(await read(member, 'profiles')).toEqual([])
  const shown = assured(member)
  expect(await read(shown, 'profiles')).toHaveLength(1)
  expect((await listed(shown)).rows).toEqual([{ device: 'Safari on iPhone', is_current: true, aal: 'aal2' }])
  const end = sql<{ ended: boolean }>`select public.end_session(${member.session.sessionId}::uuid) as ended`
  expect((await database.as(shown, (trx) => end.execute(trx))).rows).toEqual([{ ended: true }])
})

test('a code or passkey that the project just verified is a fresh proof of identity', async () => {
  const member = await signUp('proves@supabase.example')
  const exported = () => database.as(member, (trx) => sql`select public.export_my_data()`.execute(trx))
  await authAdmin.query(
    `with session as (update auth.sessions set created_at = now() - interval '1 hour' where id = $1 returning id)
    insert into auth.mfa_amr_claims select gen_random_uuid(), id, now(), now() - interval '11 minutes', 'totp'
    from session`,
    [member.session.sessionId],
  )
  await expect(exported()).rejects.toMatchObject({ hint: 'proof_needed' })
  await authAdmin.query(`update auth.mfa_amr_claims set updated_at = now() - interval '9 minutes'`)
  await exported()
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

test('the owner’s role needs a confirmed account there; none is created and no password is set', async () => {
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

describe('our process on it', () => {
  let keys: Awaited<ReturnType<typeof serveProjectKeys>>
  let product: RunningProduct
  const port = freePort()
  const publicKey = 'sb_publishable_of_the_project'

  beforeAll(async () => {
    keys = await serveProjectKeys()
    await database.run('delete from private.owners')
    product = await start({ BACKEND_URL: keys.url })
  })
  afterAll(async () => {
    await product.stop()
    await keys.stop()
  })

  async function start(env: Record<string, string>) {
    const buildDir = await makeEmptyBuild({ publicKey, siteUrl, backendUrl: env.BACKEND_URL ?? '' })
    const settings = requireSettings(
      parseSettings({
        DATABASE_URL: supabase.databaseUrl,
        PORT: String(await port),
        SITE_URL: siteUrl,
        PUBLIC_KEY: publicKey,
        FORM_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'practice@example.com',
        OWNER_EMAIL: 'not-yet@supabase.example',
        OWNER_PASSWORD: 'a lamp on the quay',
        ...env,
      }),
    )
    return runProduct({ settings, log: createLog('silent'), buildDir })
  }

  async function call(path: string, init: RequestInit = {}, member?: MemberCaller, at?: number) {
    const bearer = member ? await keys.sign(member.claims) : publicKey
    return fetch(`http://127.0.0.1:${at ?? (await port)}${path}`, {
      method: 'POST',
      redirect: 'manual',
      ...init,
      headers: { apikey: publicKey, Authorization: `Bearer ${bearer}`, ...init.headers },
    })
  }

  test('makes the account of OWNER_EMAIL the owner when the project confirms it', async () => {
    const { session } = await signUp('not-yet@supabase.example', { confirmed: false })
    expect(await owners()).toEqual([])
    await authAdmin.query('update auth.users set email_confirmed_at = now() where id = $1', [session.userId])
    expect(await owners()).toEqual([{ user_id: session.userId }])
  })

  test('serves functions with the project’s tokens and sessions, and neither accounts nor data', async () => {
    const member = await signUp('functions@supabase.example')
    const answer = await call('/functions/v1/check-subscription', {}, member)
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 200,
      body: { subscribed: false },
    })
    expect((await call('/functions/v1/check-subscription')).status).toBe(401)
    await authAdmin.query('delete from auth.sessions where id = $1', [member.session.sessionId])
    expect((await call('/functions/v1/check-subscription', {}, member)).status).toBe(401)
    for (const path of ['/auth/v1/settings', '/auth/v1/token?grant_type=password', '/rest/v1/email_lists'])
      expect({ path, status: (await call(path)).status }).toEqual({ path, status: 404 })
  })

  test('while the project’s keys cannot be loaded, stores a member’s form and refuses other requests with the cause', async () => {
    const member = await signUp('form@supabase.example')
    const another = await freePort()
    const unaware = await start({ BACKEND_URL: keys.url, PORT: String(another) })
    keys.setUp(false)
    const body = new URLSearchParams({ name: 'Ana', email: 'form@supabase.example', message: 'Hello' })
    const sent = await call('/functions/v1/receive-form', { body }, member, another)
    const asked = await call('/functions/v1/check-subscription', {}, member, another)
    keys.setUp(true)
    await unaware.stop()
    expect([sent.status, asked.status]).toEqual([200, 503])
  })

  test('does not start if the project confirms addresses without a mail', async () => {
    const external = { email: true, anonymous_users: false }
    keys.setSettings({ disable_signup: false, mailer_autoconfirm: true, external })
    await expect(start({ BACKEND_URL: keys.url })).rejects.toThrow(/confirms addresses without a mail/)
    keys.setSettings(undefined)
  })

  test('detects whether the project’s data service checks the session', async () => {
    const project = { backendUrl: keys.url, publicKey, database }
    const lacking = expect.stringContaining('Step 5 of docs/deploy/supabase.md')
    expect((await inspectProject(project)).notes).toContainEqual(lacking)
    await supabase.asAdmin(`alter role authenticator set pgrst.db_pre_request = 'public.before_request'`)
    expect((await inspectProject(project)).notes).not.toContainEqual(lacking)
  })

  test('removes accounts that were never confirmed, and no session', async () => {
    const member = await signUp('never@supabase.example', { confirmed: false })
    await sweepUnconfirmed(database, new Date(Date.now() + 31 * 86_400_000))
    const { rows } = await authAdmin.query('select from auth.users where id = $1', [member.session.userId])
    expect(rows).toEqual([])
  })

  test('does not start without the address of the project, or on another database', async () => {
    await expect(start({ JWT_SECRET: 's'.repeat(32), SERVICE_KEY: 's'.repeat(32) })).rejects.toThrow(
      /^The database of DATABASE_URL is a Supabase project’s: set BACKEND_URL to the address of that project\.$/,
    )
    const ordinary = await copyDatabase(inject('templateDatabase'))
    await expect(start({ BACKEND_URL: keys.url, DATABASE_URL: ordinary })).rejects.toThrow(
      /^BACKEND_URL names a Supabase project, but the database of DATABASE_URL is not one’s\.$/,
    )
  })
})

const signUp = (email: string, options?: { confirmed: boolean }) => signUpAt(authAdmin, email, options)
const read = async (caller: Parameters<Database['as']>[0], table: string) =>
  (await database.as(caller, (trx) => sql`select * from ${sql.id(table)}`.execute(trx))).rows
const owners = async () => (await database.statements('select user_id from private.owners')).rows
