-- The owner's inbox as the function `owner-inbox` asks for it. The function knows the caller by the access
-- token and passes the id; each call asks anew whether that is the owner, so that taking the role away
-- works at once, whatever the token says.
create function private.require_owner(member uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.owners where user_id = member) then
    raise exception 'the inbox is the owner''s' using errcode = '42501';
  end if;
end $$;
revoke all on function private.require_owner(uuid) from public, anon, authenticated, service_role;

-- A page of the list: unread first, then newest first, after the row that `after_*` name. Sealed names only.
-- The plan is made for the filters that are given, so that each list is read from its own index.
create function public.inbox_page(
  reader uuid, most integer, wanted_kind text default null, is_handled boolean default null,
  after_unread boolean default null, after_received timestamptz default null, after_id uuid default null
) returns table (
  id uuid, kind text, key_id text, sealed_name text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform private.require_owner(reader);
  return query
  select f.id, f.kind, f.key_id, f.sealed_name, f.received_at, f.read_at, f.handled_at
  from private.form_submissions as f
  where (wanted_kind is null or f.kind = wanted_kind)
    and (is_handled is null or (f.handled_at is not null) = is_handled)
    and (after_id is null or ((f.read_at is null), f.received_at, f.id) < (after_unread, after_received, after_id))
  order by (f.read_at is null) desc, f.received_at desc, f.id desc
  limit least(most, 1000);
end $$;

create function public.inbox_unread(reader uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  return (select count(*) from private.form_submissions as f where f.read_at is null);
end $$;

-- Opens one: marks it read and writes down who read it, or neither and nothing is handed out.
-- No row: it is gone.
create function public.inbox_read(reader uuid, submission uuid) returns table (
  id uuid, kind text, key_id text, sealed text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  update private.form_submissions as f set read_at = coalesce(f.read_at, now()) where f.id = submission;
  if not found then
    return;
  end if;
  insert into private.submission_readings (submission_id, reader_id) values (submission, reader);
  return query
  select f.id, f.kind, f.key_id, f.sealed, f.received_at, f.read_at, f.handled_at
  from private.form_submissions as f where f.id = submission;
end $$;

-- Says whether it is still there. Marking twice keeps the first date.
create function public.inbox_mark(reader uuid, submission uuid, handled boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  update private.form_submissions as f
  set handled_at = case when handled then coalesce(f.handled_at, now()) end
  where f.id = submission;
  return found;
end $$;

-- Says whether it was still there. The record of who read it stays.
create function public.inbox_delete(reader uuid, submission uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  delete from private.form_submissions as f where f.id = submission;
  return found;
end $$;

-- A browser could name any reader; our function names the caller.
revoke all on function public.inbox_page(uuid, integer, text, boolean, boolean, timestamptz, uuid)
  from public, anon, authenticated;
revoke all on function public.inbox_unread(uuid) from public, anon, authenticated;
revoke all on function public.inbox_read(uuid, uuid) from public, anon, authenticated;
revoke all on function public.inbox_mark(uuid, uuid, boolean) from public, anon, authenticated;
revoke all on function public.inbox_delete(uuid, uuid) from public, anon, authenticated;
grant execute on function public.inbox_page(uuid, integer, text, boolean, boolean, timestamptz, uuid)
  to service_role;
grant execute on function public.inbox_unread(uuid) to service_role;
grant execute on function public.inbox_read(uuid, uuid) to service_role;
grant execute on function public.inbox_mark(uuid, uuid, boolean) to service_role;
grant execute on function public.inbox_delete(uuid, uuid) to service_role;
