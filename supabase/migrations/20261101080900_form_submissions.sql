-- Submissions of the enquiry and ESA forms. They may be health data: the function that receives one encrypts it, and
-- the key is not in the database.
create table private.form_submissions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('enquiry', 'esa-request')),
  -- The id of the key in the settings: keys are rotated, old records stay readable.
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
  -- When the owner's notice was sent; null while it waits.
  notified_at timestamptz,
  -- When the owner first opened it, marked it as done, began to answer it by mail, and deleted it. What is deleted can be
  -- brought back for a day; retention then removes it.
  read_at timestamptz,
  handled_at timestamptz,
  answered_at timestamptz,
  deleted_at timestamptz
);
-- Retention removes the oldest of a kind.
create index form_submissions_newest on private.form_submissions (kind, received_at desc, id desc);
-- What waits for a notice, and when the last one was sent.
create index form_submissions_notified on private.form_submissions (notified_at);
-- What belongs to a member, and what came from an address.
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

-- Queues the owner's notice of one submission: at once, or fifteen minutes after the last one, so that many come in
-- one mail.
create function private.queue_owner_notice(submission uuid) returns void
language sql volatile set search_path = '' as $$
  select private.enqueue('notify-owner', jsonb_build_object('submission', submission),
    start_after => greatest(
      now(), (select max(f.notified_at) from private.form_submissions as f) + interval '15 minutes'))
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
    -- Stored without a sender when the account was deleted a moment ago.
    (select u.id from auth.users as u where u.id = sender)
  )
  on conflict (id) do nothing;
  if found then
    perform private.queue_owner_notice(submission);
  end if;
  return submission;
end $$;

-- For the notice's job: all submissions that wait, in the mail of the first, and nothing of their content. No row: it
-- was in an earlier mail, or was deleted.
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

-- What a member said is not theirs, when asked about a submission from their address.
create table private.disowned_submissions (
  member_id uuid not null references auth.users (id) on delete cascade,
  submission_id uuid not null references private.form_submissions (id) on delete cascade,
  disowned_at timestamptz not null default now(),
  primary key (member_id, submission_id)
);
-- Deleting a submission would otherwise read them all.
create index disowned_submissions_of on private.disowned_submissions (submission_id);
alter table private.disowned_submissions enable row level security;

-- The functions below link and export a member's submissions. Addresses are encrypted, so our function computes the
-- digests of the member's address under each of its keys; each call compares the address again, since it may have
-- changed.

-- Only a confirmed address proves whose a submission may be. Null while it is not.
create function public.confirmed_address(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users as u where u.id = member and u.email_confirmed_at is not null
$$;

-- Sent from the member's confirmed address, linked to nobody, and not disowned by the member.
create function private.unclaimed_of_address(member uuid, address text, digests text[])
returns setof private.form_submissions
language sql stable set search_path = '' as $$
  select f.* from private.form_submissions as f
  where f.address_digest = any (digests) and f.sender_id is null and f.deleted_at is null
    and address = public.confirmed_address(member)
    and not exists (
      select from private.disowned_submissions as d where d.member_id = member and d.submission_id = f.id)
$$;

-- The newest ESA request that the member may claim: its date, and nothing of its content. No row once one is theirs,
-- so that a stranger who types their address can't keep asking them.
create function public.esa_request_offer(member uuid, address text, digests text[])
returns table (id uuid, received_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.id, f.received_at from private.unclaimed_of_address(member, address, digests) as f
  where f.kind = 'esa-request' and exists (
    select from public.profiles as p where p.user_id = member and not p.esa_evaluation_completed)
  order by f.received_at desc, f.id desc
  limit 1
$$;

-- Links the request to the member, or records that it is not theirs. False when it is gone, somebody else's, or of
-- another address.
create function public.answer_esa_request_offer(
  member uuid, address text, digests text[], submission uuid, is_mine boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if is_mine is null then
    raise exception 'say whether it is yours' using errcode = '22004';
  end if;
  -- One at a time: the second caller sees what the first has done.
  perform from private.form_submissions as f where f.id = submission for update;
  if not exists (
    select from private.unclaimed_of_address(member, address, digests) as f
    where f.id = submission and f.kind = 'esa-request'
  ) then
    return false;
  end if;
  if is_mine then
    update private.form_submissions as f set sender_id = member where f.id = submission;
  else
    insert into private.disowned_submissions (member_id, submission_id) values (member, submission);
  end if;
  return true;
end $$;

-- Everything that the member has sent, encrypted, newest first, for their download: sent with their session, claimed
-- by them, or sent from their address and linked to nobody. Each is in the audit log.
create function public.export_submissions(member uuid, address text, digests text[], most integer)
returns table (kind text, key_id text, sealed text, received_at timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with theirs as (
    select f.id, f.kind, f.key_id, f.sealed, f.received_at
    from private.form_submissions as f where f.sender_id = member and f.deleted_at is null
    union all
    select f.id, f.kind, f.key_id, f.sealed, f.received_at
    from private.unclaimed_of_address(member, address, digests) as f
    order by received_at desc, id desc
    limit most
  ), noted as (
    insert into private.audit_log (actor_id, action, subject_id) select member, 'message.exported', t.id from theirs as t
  )
  select t.kind, t.key_id, t.sealed, t.received_at from theirs as t order by t.received_at desc, t.id desc;
end $$;

-- Not for browsers, which could name any member; our function names the caller.
grant execute on function
  public.confirmed_address, public.esa_request_offer, public.answer_esa_request_offer, public.export_submissions
to service_role;

-- A member's profile says that they have sent an ESA request once one is linked to them. The typed address does not
-- count: anybody can type anybody's.
create function private.note_esa_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set esa_evaluation_completed = true where user_id = new.sender_id;
  return null;
end $$;
create trigger note_esa_request after insert or update of sender_id on private.form_submissions
  for each row when (new.kind = 'esa-request' and new.sender_id is not null)
  execute function private.note_esa_request();
