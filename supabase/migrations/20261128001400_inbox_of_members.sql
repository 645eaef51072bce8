-- Submissions from a member's address that the member declined as not their own.
create table private.declined_submissions (
  member_id uuid not null references auth.users (id) on delete cascade,
  submission_id uuid not null references private.form_submissions (id) on delete cascade,
  declined_at timestamptz not null default now(),
  primary key (member_id, submission_id)
);
-- Deleting a submission would otherwise read them all.
create index declined_submissions_of on private.declined_submissions (submission_id);
alter table private.declined_submissions enable row level security;

-- The functions below link and export a member's submissions. Addresses are encrypted, so our function computes the
-- digests of the member's address under each of its keys; each call compares the address again, since it may have
-- changed.

-- Only a confirmed address proves whose a submission may be. Null while it is not.
create function public.confirmed_address(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users as u where u.id = member and u.email_confirmed_at is not null
$$;

-- Sent from the member's confirmed address, linked to nobody, and not declined by the member.
create function private.unclaimed_of_address(member uuid, address text, digests text[])
returns setof private.form_submissions
language sql stable set search_path = '' as $$
  select f.* from private.form_submissions as f
  where f.address_digest = any (digests) and f.sender_id is null and f.deleted_at is null
    and address = public.confirmed_address(member)
    and not exists (
      select from private.declined_submissions as d where d.member_id = member and d.submission_id = f.id)
$$;

-- The newest ESA request that the member may claim: its date, and nothing of its content. No row once one is linked to
-- them, so that a stranger who types their address can't make us ask them again and again.
create function public.esa_request_offer(member uuid, address text, digests text[])
returns table (id uuid, received_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.id, f.received_at from private.unclaimed_of_address(member, address, digests) as f
  where f.kind = 'esa-request' and exists (
    select from public.profiles as p where p.user_id = member and not p.esa_evaluation_completed)
  order by f.received_at desc, f.id desc
  limit 1
$$;

-- Links the request to the member, or records that they declined it. False when it was deleted, is linked to another
-- member, or has another address.
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
    insert into private.declined_submissions (member_id, submission_id) values (member, submission);
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
  select s.kind, s.key_id, s.sealed, s.received_at from sent as s order by s.received_at desc, s.id desc;
end $$;

-- Not for browsers, which could name any member; our function names the caller.
grant execute on function
  public.confirmed_address, public.esa_request_offer, public.answer_esa_request_offer, public.export_submissions
to service_role;

-- A member's profile says that they have sent an ESA request once one is linked to them. The typed address does not
-- count: anybody can type anybody's.
create function private.set_esa_evaluation_completed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set esa_evaluation_completed = true where user_id = new.sender_id;
  return null;
end $$;
create trigger set_esa_evaluation_completed after insert or update of sender_id on private.form_submissions
  for each row when (new.kind = 'esa-request' and new.sender_id is not null)
  execute function private.set_esa_evaluation_completed();
