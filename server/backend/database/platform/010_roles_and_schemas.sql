-- What a Supabase project brings and a bare PostgreSQL lacks. Runs at each start and can be repeated.

-- The three roles a request runs under. Nobody can sign in to the database as one of them.
-- They belong to the server, not to one database, so another database may have made them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  -- Our own functions: past row-level security, but still only what is granted.
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
exception
  when insufficient_privilege then
    raise exception 'the login of DATABASE_URL may not create roles; let an administrator create anon, authenticated and service_role (bypassrls) first';
  -- Another process made the same role between our question and our answer.
  when duplicate_object or unique_violation then
    null;
end $$;

-- A login that is no superuser must be a member of a role to become it.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end $$;

create schema if not exists auth;
-- What no browser may touch, even by mistake in a grant: nobody but the owner gets usage.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
-- Policies call auth.uid() as the role that asks.
grant usage on schema auth to anon, authenticated, service_role;
-- PostgreSQL before 15 lets everybody create tables in public.
revoke create on schema public from public;
