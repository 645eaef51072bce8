-- The owner's inbox, newest first. One index for each list that it shows, so that a page is read and not sorted, and
-- each list is counted from its own. What is deleted is on none but its own.
create index form_submissions_inbox
  on private.form_submissions (received_at, id) where deleted_at is null;
create index form_submissions_inbox_of_kind
  on private.form_submissions (kind, received_at, id) where deleted_at is null;
create index form_submissions_inbox_unread
  on private.form_submissions (received_at, id) where deleted_at is null and read_at is null;
create index form_submissions_inbox_to_do
  on private.form_submissions (received_at, id) where deleted_at is null and handled_at is null;
create index form_submissions_inbox_handled
  on private.form_submissions (received_at, id) where deleted_at is null and handled_at is not null;
create index form_submissions_inbox_deleted
  on private.form_submissions (received_at, id) where deleted_at is not null;

-- Called by the function `owner-inbox`, which passes the id of the access token's member. Each call checks the role
-- again, so that revoking works at once.
create function private.require_owner(member uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.owners where user_id = member) then
    raise exception 'the inbox is the owner''s' using errcode = '42501';
  end if;
end $$;

-- A page of a list, after the row that `after_*` name; of the content, encrypted names only. Planned for the given
-- list (force_custom_plan), so that each is read from its own index. Each page is in the audit log; of a search,
-- which reads on until it has found enough, its beginning.
create function public.inbox_page(
  reader uuid, most integer, list text default 'all',
  after_received timestamptz default null, after_id uuid default null, searching boolean default false
) returns table (
  id uuid, kind text, key_id text, sealed_name text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz
)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  listed integer;
begin
  perform private.require_owner(reader);
  return query
  select f.id, f.kind, f.key_id, f.sealed_name, f.received_at, f.read_at, f.handled_at, f.answered_at, f.deleted_at
  from private.form_submissions as f
  where (f.deleted_at is not null) = (list = 'deleted')
    and (list <> 'unread' or f.read_at is null)
    and (list <> 'open' or f.handled_at is null)
    and (list <> 'handled' or f.handled_at is not null)
    and (list not in ('enquiry', 'esa-request') or f.kind = list)
    and (after_id is null or (f.received_at, f.id) < (after_received, after_id))
  order by f.received_at desc, f.id desc
  limit least(most, 1000);
  get diagnostics listed = row_count;
  -- The caller asks for one more than it shows, to know whether there is another page.
  if not searching then
    insert into private.audit_log (actor_id, action, amount) values (reader, 'message.listed', least(listed, most - 1));
  elsif after_id is null then
    insert into private.audit_log (actor_id, action) values (reader, 'message.searched');
  end if;
end $$;

-- How many there are on each list.
create function public.inbox_counts(reader uuid)
returns table (list text, messages bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  return query
  select 'unread', count(*) from private.form_submissions as f where f.deleted_at is null and f.read_at is null
  union all
  select 'open', count(*) from private.form_submissions as f where f.deleted_at is null and f.handled_at is null
  union all
  select 'handled', count(*) from private.form_submissions as f where f.deleted_at is null and f.handled_at is not null
  union all
  select 'deleted', count(*) from private.form_submissions as f where f.deleted_at is not null
  union all
  select 'enquiry', count(*) from private.form_submissions as f where f.deleted_at is null and f.kind = 'enquiry'
  union all
  select 'esa-request', count(*) from private.form_submissions as f
  where f.deleted_at is null and f.kind = 'esa-request';
end $$;

-- The keys that messages need and the settings lack, and how many messages each of them leaves unreadable.
create function public.inbox_missing_keys(reader uuid, known text[])
returns table (key_id text, submissions bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  return query select * from private.submissions_of_other_keys(known);
end $$;

-- Opens one with its note and marks it as read. No row: it is gone.
create function public.inbox_read(reader uuid, submission uuid) returns table (
  id uuid, kind text, key_id text, sealed text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz,
  note_key_id text, note_sealed text, note_version integer
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
  select f.id, f.kind, f.key_id, f.sealed, f.received_at, f.read_at, f.handled_at, f.answered_at, f.deleted_at,
    n.key_id, n.sealed, n.version
  from private.form_submissions as f
  left join private.submission_notes as n on n.submission_id = f.id
  where f.id = submission;
end $$;

-- Marks one and returns how it stands then, so that several devices agree; no row: it is gone. Null leaves a mark as
-- it is; marking twice keeps the first date.
create function public.inbox_mark(
  reader uuid, submission uuid,
  handled boolean default null, answered boolean default null, deleted boolean default null
) returns table (
  read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_owner(reader);
  return query
  update private.form_submissions as f set
    handled_at = case when handled is null then f.handled_at when handled then coalesce(f.handled_at, now()) end,
    answered_at = case when answered is null then f.answered_at when answered then coalesce(f.answered_at, now()) end,
    deleted_at = case when deleted is null then f.deleted_at when deleted then coalesce(f.deleted_at, now()) end
  where f.id = submission
  returning f.read_at, f.handled_at, f.answered_at, f.deleted_at;
  if found then
    insert into private.audit_log (actor_id, action, subject_id) values (reader, case
      when deleted then 'message.deleted' when not deleted then 'message.restored'
      when answered then 'message.answered' when handled then 'message.handled'
      else 'message.reopened' end, submission);
  end if;
end $$;

-- Writes the owner's note, as the caller encrypted it; null removes it. Returns its new version, 0 once it is removed.
-- No row: the note is not what the caller has seen (`seen` is 0 where there was none), or the message is gone.
create function public.inbox_note(reader uuid, submission uuid, seen integer, key_id text, sealed text)
returns table (version integer)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_owner(reader);
  -- One at a time: the second caller sees what the first has written.
  perform from private.form_submissions as f where f.id = submission for update;
  if not found or seen <> coalesce(
    (select n.version from private.submission_notes as n where n.submission_id = submission), 0)
  then
    return;
  end if;
  insert into private.audit_log (actor_id, action, subject_id) values (reader, 'message.noted', submission);
  if inbox_note.sealed is null then
    delete from private.submission_notes as n where n.submission_id = submission;
    return query select 0;
    return;
  end if;
  return query
  insert into private.submission_notes as n (submission_id, key_id, sealed)
  values (submission, inbox_note.key_id, inbox_note.sealed)
  on conflict (submission_id) do update set
    key_id = excluded.key_id, sealed = excluded.sealed, version = n.version + 1, written_at = now()
  returning n.version;
end $$;

-- Not for browsers, which could name any reader; our function names the caller.
grant execute on function
  public.inbox_page, public.inbox_counts, public.inbox_missing_keys, public.inbox_read, public.inbox_mark,
  public.inbox_note
to service_role;
