-- What a Supabase project brings and a bare PostgreSQL lacks. Runs at each start and can be repeated.

create schema if not exists auth;
-- What no browser may touch, even by mistake in a grant: nobody but the owner gets usage.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
-- Policies call auth.uid() as the role that asks.
grant usage on schema auth to anon, authenticated, service_role;
-- PostgreSQL before 15 lets everybody create tables in public. Only its owner can take that back.
do $$
begin
  if (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'public') then
    revoke create on schema public from public;
  end if;
end $$;

-- As in the migration `callers`, which a Supabase project runs: they hold for one login, and after a backup was restored
-- that may be another.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
