-- Default privileges: what a migration creates belongs to its owner alone until a grant says otherwise. A Supabase
-- project grants everything in `public` to the three roles of requests, and PostgreSQL lets every role execute
-- functions. They apply to the login that runs this file: later migrations must be run by the same one.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- No role of a request gets usage: its tables and functions are reached through `security definer` functions and
-- triggers, or by our process as the owner. Row-level security is on all the same, without policies.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- True within a request of a visitor or a member. Reads the claims instead of the role, because the triggers that
-- call it run with their owner's rights.
create function private.from_browser() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.role(), '') in ('anon', 'authenticated')
$$;

-- True for what the product writes: requests, which carry claims, our own process, and Supabase's auth service.
-- False for a tool of the database's owner: restoring a dump or importing a list writes rows as they were, and
-- triggers neither change them nor queue work.
create function private.through_product() returns boolean
language sql stable set search_path = '' as $$
  select auth.role() is not null
    or current_setting('application_name') = 'practice-site'
    or session_user = 'supabase_auth_admin'
$$;

-- Before each insert into a table that browsers write to: one row a request, which is one transaction. Otherwise one
-- request would pass every limit that counts requests. Optional arguments: how many rows one sender may insert in how
-- many seconds. A second row is the client's mistake: HTTP 413, by PostgREST's convention for codes that begin with PT.
create function private.one_row_a_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and private.from_browser() then
    if current_setting('private.row_of_request', true) = 'written' then
      raise exception 'one row a request' using errcode = 'PT413';
    end if;
    perform set_config('private.row_of_request', 'written', true);
    if tg_nargs = 2 then
      perform private.limit_sender(tg_table_name, tg_argv[0]::integer, tg_argv[1]::integer);
    end if;
  end if;
  return new;
end $$;

-- Raises HTTP 401 (PostgREST's convention for codes that begin with PT) unless the session is still valid: an access
-- token outlives a session that was signed out. Called at the start of each transaction of a signed-in caller.
create function private.require_session(member uuid, session uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.sessions as s
    where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())
  ) then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end $$;

-- The data service of a Supabase project calls this before each request, once it is configured to
-- (docs/deploy/supabase.md). Our own process checks the session itself.
create function public.before_request() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.role() = 'authenticated' then
    perform private.require_session(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
  end if;
end $$;
-- Called with the role of the request; it reveals no more than the request itself would.
grant execute on function public.before_request() to anon, authenticated, service_role;

-- Whether a second factor protects the account: from its first verified one on.
create function private.has_second_factor(member uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.mfa_factors as f where f.user_id = member and f.status = 'verified')
$$;

-- Whether a request with this session and level may act for the member: once a second factor is verified, a password
-- alone is not enough. Session and token must both say aal2. A token that was stolen before the code was typed stays at
-- aal1 although its session was raised; a session that lost its factor is lowered at once, whatever its tokens say.
create function private.is_assured(member uuid, session uuid, level text) returns boolean
language sql stable set search_path = '' as $$
  select not private.has_second_factor(member) or (coalesce(level, '') = 'aal2' and exists (
    select from auth.sessions as s where s.id = session and s.user_id = member and s.aal = 'aal2'))
$$;

-- The same of the caller, for policies. A visitor has no account to protect.
create function public.is_assured() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_assured(auth.uid(), (auth.jwt() ->> 'session_id')::uuid, auth.jwt() ->> 'aal')
$$;
grant execute on function public.is_assured() to authenticated;

-- Raises unless assured. Our process calls it at the beginning of each transaction on behalf of a member. The hint
-- makes the page ask for the code.
create function private.require_assured(member uuid, session uuid, level text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_assured(member, session, level) then
    raise exception 'show the second factor first' using errcode = '42501', hint = 'second_factor_needed';
  end if;
end $$;

create function private.require_assured() returns void
language sql stable set search_path = '' as $$
  select private.require_assured(auth.uid(), (auth.jwt() ->> 'session_id')::uuid, auth.jwt() ->> 'aal')
$$;
