-- A member as the payment provider knows them: one customer there per account, found by this record and
-- never by e-mail.
create table private.payers (
  member_id uuid primary key references auth.users (id) on delete cascade,
  -- As given with the first attempt: the provider takes a repeated request only if nothing in it changed.
  email text not null check (length(email) <= 254),
  -- Names the creation, so that two tabs at once make one customer.
  attempt uuid not null default gen_random_uuid(),
  -- Null until the provider answered.
  provider_id text unique check (length(provider_id) between 1 and 255),
  -- While somebody is at a pay page or in the portal we ask the provider more often.
  expects_change_until timestamptz not null default '-infinity',
  -- When the answer that `memberships` hold was asked for.
  synced_at timestamptz not null default '-infinity'
);

-- The repair goes from the longest unasked on.
create index payers_longest_unsynced on private.payers (synced_at);

-- The pay page that a member has open: one at a time, whatever they click.
create table private.checkouts (
  member_id uuid primary key references private.payers (member_id) on delete cascade,
  attempt uuid not null unique default gen_random_uuid(),
  price_id text not null,
  -- Null until the provider answered.
  session_id text,
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null default date_trunc('second', now()) + interval '2 hours'
);

-- No policy and no grant: reached only through functions.
alter table private.payers enable row level security;
alter table private.checkouts enable row level security;
revoke all on private.payers from public, anon, authenticated, service_role;
revoke all on private.checkouts from public, anon, authenticated, service_role;

-- The member's record, made when it is missing. No row: there is no such account any more.
create function public.payer_begin(member uuid, email text)
returns table (provider_id text, told_email text, attempt uuid)
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payers (member_id, email)
  select u.id, payer_begin.email from auth.users as u where u.id = member and u.deleted_at is null
  on conflict (member_id) do nothing;
  return query select p.provider_id, p.email, p.attempt from private.payers as p where p.member_id = member;
end $$;

-- Keeps what the provider answered to this attempt; the first answer stays. Returns the one that counts.
create function public.payer_keep(member uuid, attempt uuid, provider_id text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update private.payers as p set provider_id = payer_keep.provider_id
  where p.member_id = member and p.attempt = payer_keep.attempt and p.provider_id is null;
  return (select p.provider_id from private.payers as p where p.member_id = member);
end $$;

-- The provider refused this attempt for good, or has lost the customer since: the next one is new, and so is
-- the pay page.
create function public.payer_restart(member uuid, attempt uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.payers as p set attempt = gen_random_uuid(), provider_id = null
  where p.member_id = member and p.attempt = payer_restart.attempt;
  if found then
    delete from private.checkouts as c where c.member_id = member;
  end if;
end $$;

create function public.is_sold(price text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.plans as p where p.price_id = price and p.retired_at is null)
$$;

-- The member's open pay page, or a new one for this price. When it is for another price or will close soon,
-- the caller closes it at the provider first and asks again: two open pages could be paid twice.
create function public.checkout_begin(member uuid, price text)
returns table (attempt uuid, price_id text, session_id text, expires_at timestamptz, closes_soon boolean)
language plpgsql security definer set search_path = '' as $$
begin
  update private.payers as p set expects_change_until = now() + interval '2 hours' where p.member_id = member;
  delete from private.checkouts as c where c.member_id = member and c.expires_at < now() - interval '5 minutes';
  insert into private.checkouts (member_id, price_id) values (member, price) on conflict (member_id) do nothing;
  return query
    select c.attempt, c.price_id, c.session_id, c.expires_at, c.expires_at < now() + interval '45 minutes'
    from private.checkouts as c where c.member_id = member;
end $$;

create function public.checkout_keep(attempt uuid, session_id text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.checkouts as c set session_id = checkout_keep.session_id
  where c.attempt = checkout_keep.attempt
$$;

create function public.checkout_end(attempt uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.checkouts as c where c.attempt = checkout_end.attempt
$$;

-- The member goes to the provider's portal. Returns their customer there; null if they never bought.
create function public.payer_for_portal(member uuid) returns text
language sql volatile security definer set search_path = '' as $$
  update private.payers as p set expects_change_until = now() + interval '1 hour'
  where p.member_id = member and p.provider_id is not null
  returning p.provider_id
$$;

-- Each speaks for any member: our functions check who asks.
revoke all on function public.payer_begin(uuid, text) from public, anon, authenticated;
revoke all on function public.payer_keep(uuid, uuid, text) from public, anon, authenticated;
revoke all on function public.payer_restart(uuid, uuid) from public, anon, authenticated;
revoke all on function public.is_sold(text) from public, anon, authenticated;
revoke all on function public.checkout_begin(uuid, text) from public, anon, authenticated;
revoke all on function public.checkout_keep(uuid, text) from public, anon, authenticated;
revoke all on function public.checkout_end(uuid) from public, anon, authenticated;
revoke all on function public.payer_for_portal(uuid) from public, anon, authenticated;
grant execute on function public.payer_begin(uuid, text) to service_role;
grant execute on function public.payer_keep(uuid, uuid, text) to service_role;
grant execute on function public.payer_restart(uuid, uuid) to service_role;
grant execute on function public.is_sold(text) to service_role;
grant execute on function public.checkout_begin(uuid, text) to service_role;
grant execute on function public.checkout_keep(uuid, text) to service_role;
grant execute on function public.checkout_end(uuid) to service_role;
grant execute on function public.payer_for_portal(uuid) to service_role;
