-- Submissions of the inquiry and ESA forms. They may be health data: the function that receives one encrypts it, and
-- the key is not in the database.
create table private.form_submissions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('inquiry', 'esa-request')),
  -- The id of the key in the settings: keys are rotated, older records remain readable.
  key_id text not null check (length(key_id) between 1 and 64),
  sealed text not null check (length(sealed) between 1 and 200000),
  -- The sender's name, encrypted by itself with the same key: list and search of the inbox decrypt names alone
  -- (docs/decisions/004-inbox-search.md).
  sealed_name text check (length(sealed_name) between 1 and 2000),
  -- HMAC of the typed address under a key derived from the same one: the function finds submissions of a confirmed
  -- address, while a copy of the database alone names nobody.
  address_digest text check (length(address_digest) between 1 and 100),
  -- The member whose session sent it, or who claimed it later. The submission outlives the account.
  sender_id uuid references auth.users (id) on delete set null,
  received_at timestamptz not null default now(),
  -- When the owner's notice was sent; null while it is pending.
  notified_at timestamptz,
  -- When the owner first opened it, marked it as done, started to answer it by mail, and deleted it. A deleted one can
  -- be restored for a day; retention then removes it.
  read_at timestamptz,
  handled_at timestamptz,
  answered_at timestamptz,
  deleted_at timestamptz
);
-- Retention removes the oldest of a kind.
create index form_submissions_newest on private.form_submissions (kind, received_at desc, id desc);
-- What is pending for a notice, and when the last one was sent.
create index form_submissions_notified on private.form_submissions (notified_at);
-- By member, and by address.
create index form_submissions_sender on private.form_submissions (sender_id) where sender_id is not null;
create index form_submissions_address on private.form_submissions (address_digest);
-- What is sealed with an older key, and which keys are in use.
create index form_submissions_key on private.form_submissions (key_id, id);
alter table private.form_submissions enable row level security;

-- What the owner noted about a submission: encrypted like it, and deleted with it. `version` is what an edit has seen,
-- so that two devices don't overwrite each other.
create table private.submission_notes (
  submission_id uuid primary key references private.form_submissions (id) on delete cascade,
  key_id text not null check (length(key_id) between 1 and 64),
  sealed text not null check (length(sealed) between 1 and 50000),
  version integer not null default 1 check (version > 0),
  written_at timestamptz not null default now()
);
alter table private.submission_notes enable row level security;

-- Queues the owner's notice of one submission: at once, or fifteen minutes after the last notice, so that many are in
-- one mail. A notice that is dated in the future, because the clock was set back, does not count: the owner would not
-- be notified of any message until that day.
create function private.queue_owner_notice(submission uuid) returns void
language sql volatile set search_path = '' as $$
  select private.enqueue('notify-owner', jsonb_build_object('submission', submission),
    start_after => greatest(
      now(), (select max(f.notified_at) from private.form_submissions as f where f.notified_at <= now())
        + interval '15 minutes'))
$$;

-- How many submissions are sealed with each key that is not among these. Goes from key to key in the index, because
-- the owner's list asks at each reading.
create function private.submissions_of_other_keys(known text[]) returns table (key_id text, submissions bigint)
language sql stable set search_path = '' as $$
  with recursive used as (
    (select f.key_id from private.form_submissions as f order by f.key_id limit 1)
    union all
    select (select f.key_id from private.form_submissions as f where f.key_id > u.key_id order by f.key_id limit 1)
    from used as u where u.key_id is not null
  )
  select u.key_id, (select count(*) from private.form_submissions as f where f.key_id = u.key_id)
  from used as u where u.key_id <> all (known)
  union all
  -- A note may have a newer key than its submission.
  select n.key_id, count(*) from private.submission_notes as n
  where n.key_id <> all (known) and not exists (select from used as u where u.key_id = n.key_id)
  group by n.key_id
$$;

-- Stores one and queues the owner's notice, in one transaction. The page chooses the id, so that a double click or a
-- repeated request stores one and notifies the owner once.
create function public.store_form_submission(
  kind text, key_id text, sealed text, submission uuid default gen_random_uuid(), sealed_name text default null,
  address_digest text default null, sender uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.form_submissions (id, kind, key_id, sealed, sealed_name, address_digest, sender_id)
  values (
    submission, store_form_submission.kind, store_form_submission.key_id, store_form_submission.sealed,
    store_form_submission.sealed_name, store_form_submission.address_digest,
    -- Stored without a sender when the account was deleted a moment ago. Locked, as the foreign key would lock it: one
    -- that is being deleted at this moment no longer exists after the wait.
    (select u.id from auth.users as u where u.id = sender for key share)
  )
  on conflict (id) do nothing;
  if found then
    perform private.queue_owner_notice(submission);
  end if;
  return submission;
end $$;

-- For the notice's job: all pending submissions, in the mail of the first, and nothing of their content. No row: it was
-- in an earlier mail, or was deleted.
create function public.form_submissions_to_notify(submission uuid) returns table (id uuid, kind text)
language sql stable security definer set search_path = '' as $$
  select f.id, f.kind from private.form_submissions as f
  where f.notified_at is null and f.deleted_at is null and exists (
    select from private.form_submissions as asked
    where asked.id = submission and asked.notified_at is null)
$$;

-- After the mail server accepted the notice, so that a repeated job sends no second one.
create function public.mark_form_submissions_notified(submissions uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.form_submissions set notified_at = now() where id = any(submissions) and notified_at is null
$$;

-- A browser posts to our function, which validates, limits and encrypts; never to the database.
grant execute on function
  public.store_form_submission, public.form_submissions_to_notify, public.mark_form_submissions_notified
to service_role;

-- The owner's inbox, newest first. One index for each list that it shows, so that a page is read and not sorted, and
-- each list is counted from its own. Deleted ones are on no other list.
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

-- A page of a list, after the row that `after_*` name; of the content, encrypted names only, and all of it for a
-- search, which our function makes on what it decrypts. Planned for the given list (force_custom_plan), so that each is
-- read from its own index. Each page is in the audit log; of a search, which reads on until it has found enough, its
-- beginning.
create function public.inbox_page(
  reader uuid, most integer, list text default 'all',
  after_received timestamptz default null, after_id uuid default null, searching boolean default false
) returns table (
  id uuid, kind text, key_id text, sealed_name text, sealed text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz
)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  listed integer;
begin
  perform private.require_owner(reader);
  return query
  select f.id, f.kind, f.key_id, f.sealed_name, case when searching then f.sealed end,
    f.received_at, f.read_at, f.handled_at, f.answered_at, f.deleted_at
  from private.form_submissions as f
  where (f.deleted_at is not null) = (list = 'deleted')
    and (list <> 'unread' or f.read_at is null)
    and (list <> 'open' or f.handled_at is null)
    and (list <> 'handled' or f.handled_at is not null)
    and (list not in ('inquiry', 'esa-request') or f.kind = list)
    and (after_id is null or (f.received_at, f.id) < (after_received, after_id))
  order by f.received_at desc, f.id desc
  limit least(most, 1000);
  get diagnostics listed = row_count;
  -- The caller asks for one more than it shows, to know whether there is another page.
  if not searching then
    insert into private.audit_log (actor_id, action, amount) values (reader, 'message.listed', least(listed, most - 1));
  elsif after_id is null or not private.has_just_searched(reader, 'message') then
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
  select 'inquiry', count(*) from private.form_submissions as f where f.deleted_at is null and f.kind = 'inquiry'
  union all
  select 'esa-request', count(*) from private.form_submissions as f
  where f.deleted_at is null and f.kind = 'esa-request';
end $$;

-- The keys that messages need and the settings lack, and how many messages can't be read without each.
create function public.inbox_missing_keys(reader uuid, known text[])
returns table (key_id text, submissions bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner(reader);
  return query select * from private.submissions_of_other_keys(known);
end $$;

-- Opens one with its note and marks it as read. No row: it was deleted. Locked before the role is checked, which may be
-- revoked while the call waits.
create function public.inbox_read(reader uuid, submission uuid) returns table (
  id uuid, kind text, key_id text, sealed text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz,
  note_key_id text, note_sealed text, note_version integer
)
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time: a caller that waited sees whether they are still the owner.
  perform from private.form_submissions as f where f.id = submission for update;
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

-- Marks one and returns its state afterwards, so that several devices agree; no row: it was deleted. Null does not
-- change a mark; marking twice preserves the first date. `unread` undoes that it was read. Locked as in `inbox_read`.
create function public.inbox_mark(
  reader uuid, submission uuid,
  handled boolean default null, answered boolean default null, deleted boolean default null,
  unread boolean default null
) returns table (
  read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform from private.form_submissions as f where f.id = submission for update;
  perform private.require_owner(reader);
  return query
  update private.form_submissions as f set
    handled_at = case when handled is null then f.handled_at when handled then coalesce(f.handled_at, now()) end,
    answered_at = case when answered is null then f.answered_at when answered then coalesce(f.answered_at, now()) end,
    deleted_at = case when deleted is null then f.deleted_at when deleted then coalesce(f.deleted_at, now()) end,
    read_at = case when unread is null then f.read_at when not unread then coalesce(f.read_at, now()) end
  where f.id = submission
  returning f.read_at, f.handled_at, f.answered_at, f.deleted_at;
  if found then
    insert into private.audit_log (actor_id, action, subject_id) values (reader, case
      when deleted then 'message.deleted' when not deleted then 'message.restored'
      when unread is not null then 'message.read-mark'
      when answered then 'message.answered' when handled then 'message.handled'
      else 'message.reopened' end, submission);
  end if;
end $$;

-- Writes the owner's note, as the caller encrypted it; null removes it. Returns its new version, 0 once it is removed.
-- No row: the note is not what the caller has seen (`seen` is 0 where there was none), or the message was deleted.
create function public.inbox_note(reader uuid, submission uuid, seen integer, key_id text, sealed text)
returns table (version integer)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- One at a time: the second caller sees what the first has written, and whether they are still the owner.
  perform from private.form_submissions as f where f.id = submission for update;
  perform private.require_owner(reader);
  if not exists (select from private.form_submissions as f where f.id = submission) or seen <> coalesce(
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
