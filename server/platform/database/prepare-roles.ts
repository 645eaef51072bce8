import { sql } from 'kysely'

import type { Transaction } from './database.ts'
import { PreparationRefused } from './database-errors.ts'

/** The roles that requests run under. They belong to the server: another of its databases may have made them. */
const ROLES = ['anon', 'authenticated', 'service_role']
/** What the login must own; the queue makes its schema by itself. */
const SCHEMAS = ['auth', 'private', 'supabase_migrations', 'pgboss']

/**
 * Makes the roles of requests and lets our login become them. Needs no superuser, nor the right to create roles that
 * exist.
 * @throws Error with the SQL that an administrator has to run first, before anything was changed
 */
export async function prepareRoles(trx: Transaction): Promise<void> {
  const login = await readLogin(trx)
  const roles = await readRoles(trx)
  refuseForeignSchemas(login)
  const missing = login.creates_roles ? [] : roles.filter(({ exists }) => !exists)
  const notLent = roles.filter(({ exists, usable, grantable }) => exists && !usable && !grantable)
  const lent = [...missing, ...notLent].map(({ name }) => name)
  const needed = [
    ...missing.map(({ name }) => `create role ${name} nologin noinherit;`),
    ...(lent.length > 0 ? [`grant ${lent.join(', ')} to ${login.name};`] : []),
    ...(login.makes_schemas ? [] : [`grant create on database ${login.database} to ${login.name};`]),
    ...(login.makes_tables ? [] : [`grant usage, create on schema public to ${login.name};`]),
    // PostgreSQL before 15 lets everybody create tables in public.
    ...(login.public_is_open && !login.owns_public ? ['revoke create on schema public from public;'] : []),
  ]
  if (needed.length > 0) throw new PreparationRefused(lacking(login, needed))
  for (const { name, usable } of roles) {
    // oxlint-disable-next-line no-await-in-loop
    if (!usable) await sql.raw(lending(name)).execute(trx)
  }
}

// Another process on another database of the server may make or lend the same role at this moment.
function lending(name: string): string {
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
  creates_roles: boolean
  makes_schemas: boolean
  makes_tables: boolean
  owns_public: boolean
  public_is_open: boolean
  /** Schemas of ours whose owner the login can't act as. */
  foreign_schemas: { schema: string; owner: string }[]
}

async function readLogin(trx: Transaction): Promise<Login> {
  const { rows } = await sql<Login>`
    select quote_ident(current_user) as name, quote_ident(current_database()) as database,
      r.rolsuper or r.rolcreaterole as creates_roles,
      has_database_privilege(current_database(), 'create')
        or (select count(*) from pg_namespace where nspname = any (${SCHEMAS})) = ${SCHEMAS.length} as makes_schemas,
      has_schema_privilege('public', 'usage') and has_schema_privilege('public', 'create') as makes_tables,
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
  /** The login can become it. */
  usable: boolean
  /** The login can lend it to itself. */
  grantable: boolean
}

// Since version 16 the creator of a role may grant it, but cannot become it before that.
async function readRoles(trx: Transaction): Promise<Role[]> {
  const { rows } = await sql<Role>`
    with server as (
      select current_setting('server_version_num')::int >= 160000 as lends, rolsuper, rolcreaterole
      from pg_roles where rolname = current_user
    )
    select wanted as name, r.oid is not null as exists,
      coalesce(pg_has_role(r.oid, case when s.lends then 'set' else 'member' end), false) as usable,
      coalesce(s.rolsuper or (s.rolcreaterole and not s.lends)
        or pg_has_role(r.oid, 'member with admin option'), false) as grantable
    from server as s, unnest(${ROLES}::text[]) as wanted left join pg_roles as r on r.rolname = wanted order by wanted`.execute(
    trx,
  )
  return rows
}

function refuseForeignSchemas({ name, foreign_schemas: [first] }: Login) {
  if (!first) return
  throw new PreparationRefused(
    `The schema ${first.schema} belongs to the login ${first.owner}, not to ${name}: set DATABASE_URL to the login with which the product was installed.`,
  )
}

function lacking({ name, database }: Login, statements: string[]): string {
  return `The login ${name} of DATABASE_URL lacks rights that the product needs. Nothing was changed. Let an administrator of the server run this once, connected to the database ${database}, and start again:

${statements.map((statement) => `  ${statement}`).join('\n')}
`
}
