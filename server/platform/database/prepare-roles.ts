import { sql } from 'kysely'

import type { Transaction } from './database.ts'
import { PreparationRefused } from './database-errors.ts'

/** The roles that requests run under. Roles are shared by all databases of a server: they may exist already. */
const ROLES = ['anon', 'authenticated', 'service_role']
/** What the login must own; pg-boss creates its schema by itself. */
const SCHEMAS = ['auth', 'private', 'supabase_migrations', 'pgboss']

/**
 * Creates the roles that requests run under and grants them to our login. Needs no superuser, and the right to create
 * roles only where they are missing.
 * @throws Error with the SQL that an administrator has to run first, before anything was changed
 */
export async function prepareRoles(trx: Transaction): Promise<void> {
  await refuseEncoding(trx)
  const login = await readLogin(trx)
  const roles = await readRoles(trx)
  refuseForeignSchemas(login)
  const missing = login.can_create_roles ? [] : roles.filter(({ exists }) => !exists)
  const notGranted = roles.filter(({ exists, usable, grantable }) => exists && !usable && !grantable)
  const toGrant = [...missing, ...notGranted].map(({ name }) => name)
  const needed = [
    ...missing.map(({ name }) => `create role ${name} nologin noinherit;`),
    ...(toGrant.length > 0 ? [`grant ${toGrant.join(', ')} to ${login.name};`] : []),
    ...(login.can_create_schemas ? [] : [`grant create on database ${login.database} to ${login.name};`]),
    ...(login.can_create_tables ? [] : [`grant usage, create on schema public to ${login.name};`]),
    // PostgreSQL before 15 lets everybody create tables in public.
    ...(login.public_is_open && !login.owns_public ? ['revoke create on schema public from public;'] : []),
  ]
  if (needed.length > 0) throw new PreparationRefused(missingRightsMessage(login, needed))
  for (const { name, usable } of roles) {
    // oxlint-disable-next-line no-await-in-loop
    if (!usable) await sql.raw(grantRoleSql(name)).execute(trx)
  }
}

// Concurrent processes on other databases of the server may create or grant the same role.
function grantRoleSql(name: string): string {
  return `do $$ begin
    begin
      if not exists (select from pg_roles where rolname = '${name}') then
        create role ${name} nologin noinherit;
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    grant ${name} to current_user;
  end $$`
}

interface Login {
  name: string
  database: string
  can_create_roles: boolean
  can_create_schemas: boolean
  can_create_tables: boolean
  owns_public: boolean
  public_is_open: boolean
  /** Schemas of ours whose owner the login can't act as. */
  foreign_schemas: { schema: string; owner: string }[]
}

async function readLogin(trx: Transaction): Promise<Login> {
  const { rows } = await sql<Login>`
    select quote_ident(current_user) as name, quote_ident(current_database()) as database,
      r.rolsuper or r.rolcreaterole as can_create_roles,
      has_database_privilege(current_database(), 'create')
        or (select count(*) from pg_namespace where nspname = any (${SCHEMAS})) = ${SCHEMAS.length} as can_create_schemas,
      has_schema_privilege('public', 'usage') and has_schema_privilege('public', 'create') as can_create_tables,
      pg_has_role(p.nspowner, 'usage') as owns_public,
      exists (select from aclexplode(coalesce(p.nspacl, acldefault('n', p.nspowner))) as a
        where a.grantee = 0 and a.privilege_type = 'CREATE') as public_is_open,
      coalesce((select json_agg(json_build_object('schema', n.nspname, 'owner', pg_get_userbyid(n.nspowner)))
        from pg_namespace as n
        where n.nspname = any (${SCHEMAS}) and not pg_has_role(n.nspowner, 'usage')
          -- In a Supabase project these are the platform's.
          and n.nspowner <> coalesce(to_regrole('supabase_admin'), 0)), '[]') as foreign_schemas
    from pg_roles as r, pg_namespace as p where r.rolname = current_user and p.nspname = 'public'`.execute(
    trx,
  )
  return rows[0] as Login
}

interface Role {
  name: string
  exists: boolean
  /** The login can `set role` to it. */
  usable: boolean
  /** The login can grant it to itself. */
  grantable: boolean
}

// Since version 16 a role's creator can grant it, but can `set role` to it only once it is granted.
async function readRoles(trx: Transaction): Promise<Role[]> {
  const { rows } = await sql<Role>`
    with server as (
      select current_setting('server_version_num')::int >= 160000 as separates_set, rolsuper, rolcreaterole
      from pg_roles where rolname = current_user
    )
    select wanted as name, r.oid is not null as exists,
      coalesce(pg_has_role(r.oid, case when s.separates_set then 'set' else 'member' end), false) as usable,
      coalesce(s.rolsuper or (s.rolcreaterole and not s.separates_set)
        or pg_has_role(r.oid, 'member with admin option'), false) as grantable
    from server as s, unnest(${ROLES}::text[]) as wanted left join pg_roles as r on r.rolname = wanted order by wanted`.execute(
    trx,
  )
  return rows
}

/** In another encoding letters are refused or counted as several. One with our tables is left alone: it has served. */
async function refuseEncoding(trx: Transaction) {
  const { rows } = await sql<{ encoding: string; database: string; login: string; isNew: boolean }>`
    select current_setting('server_encoding') as encoding, quote_ident(current_database()) as database,
      quote_ident(current_user) as login, to_regclass('supabase_migrations.schema_migrations') is null as "isNew"`.execute(
    trx,
  )
  const { encoding, database, login, isNew } = rows[0]!
  if (encoding === 'UTF8' || !isNew) return
  throw new PreparationRefused(
    `The database ${database} stores text as ${encoding}, and the product needs UTF8. Nothing was changed. Let an administrator of the server make it anew, while it is empty:

  drop database ${database};
  create database ${database} owner ${login} encoding 'UTF8' locale 'C.UTF-8' template template0;
`,
  )
}

function refuseForeignSchemas({ name, foreign_schemas: [first] }: Login) {
  if (!first) return
  throw new PreparationRefused(
    `The schema ${first.schema} belongs to the login ${first.owner}, not to ${name}: set DATABASE_URL to the login with which the product was installed.`,
  )
}

function missingRightsMessage({ name, database }: Login, statements: string[]): string {
  return `The login ${name} of DATABASE_URL lacks rights that the product needs. Nothing was changed. Let an administrator of the server run this once, connected to the database ${database}, and start again:

${statements.map((statement) => `  ${statement}`).join('\n')}
`
}
