-- The owner's inbox: unread first, then newest first. One index for each list that it shows, so that a page is read
-- and not sorted. All columns descend together, so that the next page starts by comparing with the last row.
create index form_submissions_inbox
  on private.form_submissions ((read_at is null), received_at, id);
create index form_submissions_inbox_of_kind
  on private.form_submissions (kind, (read_at is null), received_at, id);
create index form_submissions_inbox_to_do
  on private.form_submissions ((read_at is null), received_at, id) where handled_at is null;
create index form_submissions_inbox_handled
  on private.form_submissions ((read_at is null), received_at, id) where handled_at is not null;

-- Called by the function `owner-inbox`, which passes the id of the access token's member. Each call checks the role
-- again, so that revoking works at once.
create function private.require_owner(member uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.owners where user_id = member) then
    raise exception 'the inbox is the owner''s' using errcode = '42501';
  end if;
end $$;

-- A page of the list, after the row that `after_*` name; of the content, encrypted names only. Planned for the given
-- filters (force_custom_plan), so that each list is read from its own index. Each page is in the audit log; of a search,
-- which reads on until it has found enough, its beginning.
create function public.inbox_page(
  reader uuid, most integer, wanted_kind text default null, is_handled boolean default null,
  after_unread boolean default null, after_received timestamptz default null, after_id uuid default null,
  searching boolean default false
) returns table (
  id uuid, kind text, key_id text, sealed_name text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz
)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  listed integer;
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
  get diagnostics listed = row_count;
  -- The caller asks for one more than it shows, to know whether there is another page.
  if not searching then
    insert into private.audit_log (actor_id, action, amount) values (reader, 'message.listed', least(listed, most - 1));
  elsif after_id is null then
    insert into private.audit_log (actor_id, action) values (reader, 'message.searched');
  end if;
end $$;

create function public.inbox_unread(reader uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  return (select count(*) from private.form_submissions as f where f.read_at is null);
end $$;

-- The keys that messages need and the settings lack, and how many messages each of them leaves unreadable.
create function public.inbox_missing_keys(reader uuid, known text[])
returns table (key_id text, submissions bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  return query select * from private.submissions_of_other_keys(known);
end $$;

-- Opens one and marks it as read. No row: it is gone.
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
  insert into private.audit_log (actor_id, action, subject_id) values (reader, 'message.opened', submission);
  return query
  select f.id, f.kind, f.key_id, f.sealed, f.received_at, f.read_at, f.handled_at
  from private.form_submissions as f where f.id = submission;
end $$;

-- Returns whether it exists. Marking twice keeps the first date.
create function public.inbox_mark(reader uuid, submission uuid, handled boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  update private.form_submissions as f
  set handled_at = case when handled then coalesce(f.handled_at, now()) end
  where f.id = submission;
  if found then
    insert into private.audit_log (actor_id, action, subject_id)
    values (reader, case when handled then 'message.handled' else 'message.reopened' end, submission);
    return true;
  end if;
  return false;
end $$;

-- Returns whether it existed. What the audit log says about it stays.
create function public.inbox_delete(reader uuid, submission uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  delete from private.form_submissions as f where f.id = submission;
  if found then
    insert into private.audit_log (actor_id, action, subject_id) values (reader, 'message.deleted', submission);
    return true;
  end if;
  return false;
end $$;

-- Not for browsers, which could name any reader; our function names the caller.
grant execute on function
  public.inbox_page, public.inbox_unread, public.inbox_missing_keys, public.inbox_read, public.inbox_mark,
  public.inbox_delete
to service_role;
