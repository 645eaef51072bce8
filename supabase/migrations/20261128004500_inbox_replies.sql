-- The owner's replies to submissions, sent by the practice's mail server: encrypted like the submission, and deleted with
-- it. A draft is the reply that comes next, so that every tab and device writes the same one, and it is sent once.
create table private.submission_replies (
  -- Names the mail too (Message-ID), so that each attempt sends the same one.
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references private.form_submissions (id) on delete cascade,
  -- The first reply to a submission is 1.
  number integer not null check (number > 0),
  key_id text not null check (length(key_id) between 1 and 64),
  -- What was written, to whom it was sent under which subject, and what the mail server answered.
  sealed text not null check (length(sealed) between 1 and 100000),
  -- What an edit has seen, so that two devices don't overwrite each other's draft.
  version integer not null default 1 check (version > 0),
  written_at timestamptz not null default now(),
  -- When the owner pressed Send; null for a draft.
  queued_at timestamptz,
  -- When the mail server accepted it, or refused it for good. Both null: an attempt is due.
  accepted_at timestamptz,
  refused_at timestamptz,
  -- Of the accepted mail: later replies refer to it, so that mail programs show one conversation.
  message_id text check (length(message_id) between 3 and 320 and message_id !~ '[[:cntrl:][:space:]]'),
  unique (submission_id, number),
  check (queued_at is not null or (accepted_at is null and refused_at is null)),
  check (accepted_at is null or refused_at is null),
  check ((accepted_at is null) = (message_id is null))
);
-- What is sealed with an older key.
create index submission_replies_key on private.submission_replies (key_id, id);
-- The refused replies that the owner's first page counts.
create index submission_replies_refused on private.submission_replies (submission_id) where refused_at is not null;
alter table private.submission_replies enable row level security;

insert into private.audit_actions (action) values
  ('message.reply-drafted'), ('message.reply-sent'), ('message.reply-refused');

alter table private.outbox
  drop constraint outbox_queue_check,
  add constraint outbox_queue_check check (queue in (
    'notify-owner', 'sync-subscription', 'sync-unsubscribe', 'delete-subscriber', 'sync-membership', 'remove-customer',
    'update-customer', 'membership-notice', 'account-deleted', 'send-mail', 'send-reply', 'factors-removed'
  ));

-- How many submissions, and notes and replies on them, need each key that is not among these. As before, with replies.
create or replace function private.submissions_of_other_keys(known text[])
returns table (key_id text, submissions bigint)
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
  -- A note or reply may have a newer key than its submission.
  select n.key_id, count(distinct n.submission_id) from (
    select submission_id, key_id from private.submission_notes
    union all
    select submission_id, key_id from private.submission_replies
  ) as n
  where n.key_id <> all (known) and not exists (select from used as u where u.key_id = n.key_id)
  group by n.key_id
$$;

-- Locks the submission, so that one draft or reply is written at a time, then checks the role, which may have been
-- revoked meanwhile. No row where the submission no longer exists; a deleted one takes no reply.
create function private.submission_to_reply_to(reader uuid, submission uuid)
returns table (kind text, key_id text, sealed text, is_deleted boolean)
language plpgsql volatile set search_path = '' as $$
begin
  perform from private.form_submissions as f where f.id = submission for update;
  perform private.require_owner(reader);
  return query
  select f.kind, f.key_id, f.sealed, f.deleted_at is not null from private.form_submissions as f where f.id = submission;
end $$;

-- Marks a message as unread and to do if the last reply to it was refused, so that the owner notices, also after earlier
-- ones that were accepted; it then stays answered.
create function private.reopen_unanswered(submission uuid) returns void
language sql volatile set search_path = '' as $$
  update private.form_submissions as f set
    answered_at = case when exists (
      select from private.submission_replies as r where r.submission_id = f.id and r.accepted_at is not null
    ) then f.answered_at end,
    handled_at = null, read_at = null
  where f.id = submission and (
    select r.refused_at is not null from private.submission_replies as r
    where r.submission_id = f.id and r.queued_at is not null
    order by r.number desc limit 1)
$$;

-- What needs the owner's attention, for the first page of the owner's area: counts, kinds and times, nothing of what
-- anybody wrote. No row where nothing is pending. As before, and with replies that the mail server refused: among many
-- unread messages nobody would find theirs.
create or replace function public.owner_needs() returns table (need text, detail text, amount bigint, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'only the owner may ask what waits' using errcode = '42501';
  end if;
  return query
    select n.need, n.detail, n.amount, n.since from (
      select 0 as place, 'site-closed' as need, null as detail, 1 as amount, null::timestamptz as since
      where not exists (select from private.site_opening)
      union all
      select 1, 'unread-messages', null, count(*), min(f.received_at)
      from private.form_submissions as f where f.deleted_at is null and f.read_at is null
      union all
      -- Messages whose last reply was refused, and which were not handled otherwise; `detail` is the id of the first.
      select 2, 'refused-replies', (array_agg(f.id::text order by r.refused_at))[1], count(*), min(r.refused_at)
      from private.form_submissions as f
      join private.submission_replies as r on r.submission_id = f.id
      where f.deleted_at is null and f.handled_at is null and r.refused_at is not null
        and not exists (
          select from private.submission_replies as later
          where later.submission_id = f.id and later.queued_at is not null and later.number > r.number)
      union all
      select 3, 'pending-testimonials', null, count(*), min(t.pending_since)
      from public.testimonials as t where not t.is_published
      union all
      select 4, 'failing-payments', null, count(*), min(m.payment_failed_at)
      from public.memberships as m where m.payment_failed_at is not null and m.ended_at is null
      union all
      -- Memberships of which Stripe's answer can't be read: nobody knows whether they go on being paid.
      select 5, 'unreadable-memberships', null, count(*), min(m.unreadable_since)
      from public.memberships as m where m.unreadable_since is not null and m.ended_at is null
      union all
      -- Work that fails now, by kind. The page itself shows when the last backup was made.
      select 6, 'failing-work', w.work, w.failures, w.failing_since
      from private.work_failures as w where w.work <> 'backup'
    ) as n where n.amount > 0 order by n.place, n.since;
  -- Jobs that were given up, by kind, until a day after the mail that reports them. The queue's library creates its own
  -- tables when the first worker starts.
  if to_regclass('pgboss.job') is not null then
    return query execute $given_up$
      select 'abandoned-work', j.source_name, count(*), min(j.created_on)
      from pgboss.job as j where j.name = 'abandoned-work' group by j.source_name order by j.source_name
    $given_up$;
  end if;
end $$;

-- As before, and with each submission the replies to it that the mail server accepted: the member's download has what
-- they were sent, too.
drop function public.export_submissions(uuid, text, text[], integer);
create function public.export_submissions(member uuid, address text, digests text[], most integer)
returns table (kind text, key_id text, sealed text, received_at timestamptz, replies jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with sent as (
    select f.id, f.kind, f.key_id, f.sealed, f.received_at
    from private.form_submissions as f where f.sender_id = member and f.deleted_at is null
    union all
    select f.id, f.kind, f.key_id, f.sealed, f.received_at
    from private.unclaimed_of_address(member, address, digests) as f
    order by received_at desc, id desc
    limit most
  ), recorded as (
    insert into private.audit_log (actor_id, action, subject_id)
    select member, 'message.exported', s.id from sent as s
  )
  select s.kind, s.key_id, s.sealed, s.received_at, coalesce((
    select jsonb_agg(to_jsonb(r) order by r.number) from private.submission_replies as r
    where r.submission_id = s.id and r.accepted_at is not null), '[]')
  from sent as s order by s.received_at desc, s.id desc;
end $$;
grant execute on function public.export_submissions to service_role;
