import { Client } from 'pg'

import type { MemberCaller } from '#server/platform/database/database.ts'

import { rowsOf, startPostgres } from './postgres.ts'

/**
 * A PostgreSQL server of its own, prepared as a Supabase project's is before anything of ours is in it: the roles with
 * their attributes and memberships, default privileges, and the schema `auth` with its tables, functions, owners and
 * grants. Written from the facts of Supabase's public initialization scripts (supabase/postgres, supabase/auth); of the
 * `auth` schema the tables that an account with a password and TOTP fills, unless the service itself makes them. What it
 * is not: Supabase's servers.
 */
export interface SupabaseDatabase {
  /** As the project's page gives it: the login `postgres`, which is no superuser there. */
  databaseUrl: string
  /** The login of the project's auth service, for tests that do what it does. */
  authAdminUrl: string
  /** Runs a script as the platform does, which is the superuser. */
  asAdmin(script: string): Promise<void>
  stop(): Promise<void>
}

/** @param programs of the PostgreSQL to start; looked for by default */
export async function startSupabaseDatabase(
  fillAuth: FillAuth = fillAuthAsWritten,
  programs?: string,
): Promise<SupabaseDatabase> {
  const postgres = await startPostgres({ superuser: 'supabase_admin', programs })
  const adminUrl = await postgres.createDatabase()
  const authAdminUrl = withLogin(adminUrl, 'supabase_auth_admin')
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(ROLES)
  await admin.query(`alter database ${new URL(adminUrl).pathname.slice(1)} owner to postgres`)
  await admin.query(EMPTY_AUTH_SCHEMA)
  await fillAuth(admin, authAdminUrl)
  await admin.query(AUTH_GRANTS)
  // Close every connection, because the database may be copied.
  await admin.end()
  return {
    databaseUrl: withLogin(adminUrl, 'postgres'),
    authAdminUrl,
    asAdmin: async (script) => void (await rowsOf(adminUrl, script)),
    stop: () => postgres.stop(),
  }
}

/** Makes the tables and functions of the schema `auth`, in which the auth service's login may do so. */
type FillAuth = (admin: Client, authAdminUrl: string) => Promise<void>

async function fillAuthAsWritten(admin: Client) {
  await admin.query(AUTH_TABLES)
  await admin.query(AUTH_FUNCTIONS)
}

function withLogin(address: string, login: string) {
  const url = new URL(address)
  url.username = login
  return url.href
}

const ROLES = `
  create role postgres login createdb createrole replication bypassrls;
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create role authenticator login noinherit;
  create role dashboard_user createdb createrole replication;
  create role supabase_auth_admin login noinherit createrole;
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role, authenticator to postgres with admin option;
  grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres with admin option;
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role authenticator set statement_timeout = '8s';
  alter role supabase_auth_admin set search_path = auth;
  alter role postgres set search_path = "$user", public, extensions;
  create schema extensions;
  grant usage on schema extensions to postgres, anon, authenticated, service_role;
  grant usage, create on schema public to postgres;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on functions to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on sequences to anon, authenticated, service_role;`

const EMPTY_AUTH_SCHEMA = `
  create schema auth authorization supabase_admin;
  grant all on schema auth to supabase_auth_admin;`

const AUTH_TABLES = `
  set role supabase_auth_admin;
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token');
  create table auth.schema_migrations (version varchar(255) primary key);
  create table auth.users (
    id uuid primary key, instance_id uuid, aud varchar(255), role varchar(255), email varchar(255),
    encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
    confirmation_token varchar(255), confirmation_sent_at timestamptz,
    recovery_token varchar(255), recovery_sent_at timestamptz,
    email_change_token_new varchar(255), email_change varchar(255), email_change_sent_at timestamptz,
    last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean,
    created_at timestamptz, updated_at timestamptz,
    phone text unique, phone_confirmed_at timestamptz, phone_change text default '',
    phone_change_token varchar(255) default '', phone_change_sent_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    email_change_token_current varchar(255) default '',
    email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
    banned_until timestamptz, reauthentication_token varchar(255) default '', reauthentication_sent_at timestamptz,
    is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false);
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create table auth.identities (
    id uuid primary key default gen_random_uuid(), provider_id text not null, provider text not null,
    user_id uuid not null references auth.users (id) on delete cascade, identity_data jsonb not null,
    last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
    email text generated always as (lower(identity_data ->> 'email')) stored, unique (provider_id, provider));
  create table auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, friendly_name text,
    factor_type auth.factor_type not null, status auth.factor_status not null,
    created_at timestamptz not null, updated_at timestamptz not null, secret text, phone text,
    last_challenged_at timestamptz unique, web_authn_credential jsonb, web_authn_aaguid uuid,
    last_webauthn_challenge_data jsonb);
  create table auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz, updated_at timestamptz, factor_id uuid, aal auth.aal_level, not_after timestamptz,
    refreshed_at timestamp, user_agent text, ip inet, tag text, oauth_client_id uuid,
    refresh_token_hmac_key text, refresh_token_counter bigint, scopes text check (char_length(scopes) <= 4096));
  create table auth.mfa_challenges (
    id uuid primary key, factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null, verified_at timestamptz, ip_address inet not null, otp_code text,
    web_authn_session_data jsonb);
  create table auth.mfa_amr_claims (
    id uuid primary key, session_id uuid not null references auth.sessions (id) on delete cascade,
    created_at timestamptz not null, updated_at timestamptz not null, authentication_method text not null,
    unique (session_id, authentication_method));
  create table auth.refresh_tokens (
    id bigserial primary key, instance_id uuid, token varchar(255) unique, user_id varchar(255), revoked boolean,
    created_at timestamptz, updated_at timestamptz, parent varchar(255),
    session_id uuid references auth.sessions (id) on delete cascade);
  create table auth.one_time_tokens (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
    token_type auth.one_time_token_type not null, token_hash text not null check (char_length(token_hash) > 0),
    relates_to text not null, created_at timestamp not null default now(), updated_at timestamp not null default now());
  create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
  create table auth.audit_log_entries (
    id uuid primary key, instance_id uuid, payload json, created_at timestamptz,
    ip_address varchar(64) not null default '');
  reset role;`

// A claim may stand in a setting of its own, as older versions of PostgREST made them.
const claim = (name: string) =>
  `coalesce(nullif(current_setting('request.jwt.claim.${name}', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> '${name}')`

const AUTH_FUNCTIONS = `
  set role supabase_auth_admin;
  create function auth.uid() returns uuid language sql stable as $$ select ${claim('sub')}::uuid $$;
  create function auth.role() returns text language sql stable as $$ select ${claim('role')} $$;
  create function auth.email() returns text language sql stable as $$ select ${claim('email')} $$;
  create function auth.jwt() returns jsonb language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim', true), ''),
      nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
  reset role;`

// Since April 2025 the login postgres is no member of supabase_auth_admin and creates nothing in the schema; it keeps its
// rights on the tables, triggers and references included.
const AUTH_GRANTS = `
  grant usage on schema auth to postgres, dashboard_user, anon, authenticated, service_role;
  grant all on all tables in schema auth to postgres, dashboard_user;
  grant all on all sequences in schema auth to postgres, dashboard_user;
  grant all on all routines in schema auth to postgres, dashboard_user;
  revoke all on auth.schema_migrations from postgres;
  grant select on auth.schema_migrations to postgres;
  alter table auth.users enable row level security;
  alter table auth.identities enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.refresh_tokens enable row level security;
  alter table auth.one_time_tokens enable row level security;
  alter table auth.mfa_factors enable row level security;
  alter table auth.mfa_challenges enable row level security;
  alter table auth.mfa_amr_claims enable row level security;
  alter table auth.audit_log_entries enable row level security;
  alter table auth.schema_migrations enable row level security;`

/** Writes what the project's auth service writes when somebody signs up, confirms the address and is signed in. */
export async function signUpAt(
  authAdmin: Client,
  email: string,
  { confirmed = true } = {},
): Promise<MemberCaller> {
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
  return { role: 'authenticated', claims, session: { userId, sessionId, level: 'aal1' } }
}
