-- What came in through the enquiry and ESA forms. It may be health data: the function that receives it
-- encrypts it before it gets here, and the key is not in the database.
create table private.form_submissions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('enquiry', 'esa-request')),
  -- Which of the settings' keys opens it: keys are rotated, old records stay readable.
  key_id text not null check (length(key_id) between 1 and 64),
  sealed text not null check (length(sealed) between 1 and 200000),
  -- The sender's name, sealed by itself under the same key: the owner's list and its search open names alone,
  -- and what somebody wrote stays sealed until it is read. docs/decisions/004-inbox-search.md says why it is
  -- no index of digests.
  sealed_name text check (length(sealed_name) between 1 and 2000),
  -- HMAC of the address that was typed, under a key derived from the same one: the function finds what came
  -- from a confirmed address, and a copy of the database alone names nobody.
  address_digest text check (length(address_digest) between 1 and 100),
  -- The member whose session sent it, or who said later that it is theirs. It stays with the practice when
  -- the account goes.
  sender_id uuid references auth.users (id) on delete set null,
  received_at timestamptz not null default now(),
  -- When the owner's notice went out; null while it waits.
  notified_at timestamptz
);

-- The owner's inbox, newest first; retention removes the oldest of a kind.
create index form_submissions_newest on private.form_submissions (kind, received_at desc, id desc);

-- What waits for a notice, and when the last one went out.
create index form_submissions_notified on private.form_submissions (notified_at);

-- What belongs to a member, and what came from an address.
create index form_submissions_sender on private.form_submissions (sender_id) where sender_id is not null;
create index form_submissions_address on private.form_submissions (address_digest);

-- No policy and no grant: reached only through functions that say what they are for.
alter table private.form_submissions enable row level security;
revoke all on private.form_submissions from public, anon, authenticated, service_role;

-- Queues the owner's notice of one submission. The first comes at once; for a quarter of an hour after a
-- notice the next ones wait, and then come in one mail.
create function private.queue_owner_notice(submission uuid) returns void
language sql volatile set search_path = '' as $$
  select private.enqueue('notify-owner', jsonb_build_object('submission', submission),
    start_after => greatest(
      now(), (select max(f.notified_at) from private.form_submissions as f) + interval '15 minutes'))
$$;
revoke all on function private.queue_owner_notice(uuid) from public, anon, authenticated, service_role;

-- Stores one and queues the owner's notice in the same transaction: neither exists without the other.
-- The job carries the id alone. A page names each submission once, so that a double click or a repeated
-- request stores one and notifies the owner once.
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
    -- An account that was deleted a moment ago loses nothing that was written.
    (select u.id from auth.users as u where u.id = sender)
  )
  on conflict (id) do nothing;
  if found then
    perform private.queue_owner_notice(submission);
  end if;
  return submission;
end $$;

-- Asked by the notice's job: what the mail may say, and nothing of the content. All that wait are in the mail
-- of the first. No row: it was in a mail before, or the submission is gone.
create function public.form_submissions_to_notify(submission uuid) returns table (id uuid, kind text)
language sql stable security definer set search_path = '' as $$
  select f.id, f.kind from private.form_submissions as f
  where f.notified_at is null and exists (
    select from private.form_submissions as asked
    where asked.id = submission and asked.notified_at is null)
$$;

-- Told by the notice's job once the mail server took it, so that a repeated job sends no second one.
create function public.mark_form_submissions_notified(submissions uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.form_submissions set notified_at = now() where id = any(submissions) and notified_at is null
$$;

-- A browser posts to the form's function, which checks, limits and encrypts; never to the database.
revoke all on function public.store_form_submission(text, text, text, uuid, text, text, uuid)
  from public, anon, authenticated;
revoke all on function public.form_submissions_to_notify(uuid) from public, anon, authenticated;
revoke all on function public.mark_form_submissions_notified(uuid[]) from public, anon, authenticated;
grant execute on function public.store_form_submission(text, text, text, uuid, text, text, uuid)
  to service_role;
grant execute on function public.form_submissions_to_notify(uuid) to service_role;
grant execute on function public.mark_form_submissions_notified(uuid[]) to service_role;
