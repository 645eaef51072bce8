-- What a trigger may ask about whoever writes.

-- What no browser may touch: nobody but the schema's owner gets usage.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- True for a request of a visitor or a member. Claims decide and not the role, because the functions that
-- ask run with their owner's rights.
create function private.from_browser() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.role(), '') in ('anon', 'authenticated')
$$;

-- True for whatever comes through the product: requests, which carry claims, our own process, and Supabase's
-- auth service. False for the owner of the database with a tool of theirs. Restoring a dump or importing a
-- list writes rows as they were: nothing follows from them, and nobody is told.
create function private.through_product() returns boolean
language sql stable set search_path = '' as $$
  select auth.role() is not null
    or current_setting('application_name') = 'practice-site'
    or session_user = 'supabase_auth_admin'
$$;

revoke all on function private.from_browser() from public, anon, authenticated, service_role;
revoke all on function private.through_product() from public, anon, authenticated, service_role;

-- Before each row of a table that browsers insert into: a request of theirs is one transaction, and writes
-- one row. Without it one request would pass every limit that counts requests. As arguments, how many rows
-- one sender may write in how many seconds.
create function private.one_row_a_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and private.from_browser() then
    if current_setting('private.row_of_request', true) = 'written' then
      raise exception 'one row a request' using errcode = 'program_limit_exceeded';
    end if;
    perform set_config('private.row_of_request', 'written', true);
    if tg_nargs = 2 then
      perform private.limit_sender(tg_table_name, tg_argv[0]::integer, tg_argv[1]::integer);
    end if;
  end if;
  return new;
end $$;
revoke all on function private.one_row_a_request() from public, anon, authenticated, service_role;
