-- What a member has sent through the forms: linking what was sent without their session, and handing out
-- what is theirs. Addresses are sealed, so our function computes the digests of the member's address under
-- each of its keys; each call compares the address once more, since it may have changed by then.

-- What a member has said is not theirs.
create table private.disowned_submissions (
  member_id uuid not null references auth.users (id) on delete cascade,
  submission_id uuid not null references private.form_submissions (id) on delete cascade,
  disowned_at timestamptz not null default now(),
  primary key (member_id, submission_id)
);
-- Removing a submission would otherwise read them all.
create index disowned_submissions_of on private.disowned_submissions (submission_id);

-- No policy and no grant: reached only through the functions below.
alter table private.disowned_submissions enable row level security;
revoke all on private.disowned_submissions from public, anon, authenticated, service_role;

-- Only a confirmed address says whose something may be. Null while it is not.
create function public.confirmed_address(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users as u where u.id = member and u.email_confirmed_at is not null
$$;

-- Came from the member's confirmed address, is nobody's yet, and was not said to be somebody else's.
create function private.unclaimed_of_address(member uuid, address text, digests text[])
returns setof private.form_submissions
language sql stable set search_path = '' as $$
  select f.* from private.form_submissions as f
  where f.address_digest = any (digests) and f.sender_id is null
    and address = public.confirmed_address(member)
    and not exists (
      select from private.disowned_submissions as d where d.member_id = member and d.submission_id = f.id)
$$;
revoke all on function private.unclaimed_of_address(uuid, text, text[])
  from public, anon, authenticated, service_role;

-- The newest ESA request that the member may want to have linked: its date, and nothing of what it says.
-- No row once one is theirs, so that a stranger who types their address can't go on asking them.
create function public.esa_request_offer(member uuid, address text, digests text[])
returns table (id uuid, received_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.id, f.received_at from private.unclaimed_of_address(member, address, digests) as f
  where f.kind = 'esa-request' and exists (
    select from public.profiles as p where p.user_id = member and not p.esa_evaluation_completed)
  order by f.received_at desc, f.id desc
  limit 1
$$;

-- Links the request to the member, or remembers that it is not theirs. False when it can't be answered (any
-- more): gone, somebody else's, or of another address.
create function public.answer_esa_request_offer(
  member uuid, address text, digests text[], submission uuid, is_mine boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if is_mine is null then
    raise exception 'say whether it is yours' using errcode = '22004';
  end if;
  -- One answer at a time: whoever comes second sees what the first has done.
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

-- Everything that the member has sent, sealed, newest first, for their own download: sent with their session,
-- linked by them, or sent from their address by nobody else. Each is on record as read by them.
create function public.export_submissions(member uuid, address text, digests text[], most integer)
returns table (kind text, key_id text, sealed text, received_at timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with theirs as (
    select f.id, f.kind, f.key_id, f.sealed, f.received_at
    from private.form_submissions as f where f.sender_id = member
    union all
    select f.id, f.kind, f.key_id, f.sealed, f.received_at
    from private.unclaimed_of_address(member, address, digests) as f
    order by received_at desc, id desc
    limit most
  ), noted as (
    insert into private.submission_readings (submission_id, reader_id) select t.id, member from theirs as t
  )
  select t.kind, t.key_id, t.sealed, t.received_at from theirs as t order by t.received_at desc, t.id desc;
end $$;

-- A browser could name any member; our function names the caller.
revoke all on function public.confirmed_address(uuid) from public, anon, authenticated;
revoke all on function public.esa_request_offer(uuid, text, text[]) from public, anon, authenticated;
revoke all on function public.answer_esa_request_offer(uuid, text, text[], uuid, boolean)
  from public, anon, authenticated;
revoke all on function public.export_submissions(uuid, text, text[], integer) from public, anon, authenticated;
grant execute on function public.confirmed_address(uuid) to service_role;
grant execute on function public.esa_request_offer(uuid, text, text[]) to service_role;
grant execute on function public.answer_esa_request_offer(uuid, text, text[], uuid, boolean) to service_role;
grant execute on function public.export_submissions(uuid, text, text[], integer) to service_role;
