-- How news from the payment provider gets into `memberships`. A message only says whose membership to look
-- at; the job it queues asks the provider for the whole current state. So order and repetition don't matter.

-- Each message once, however often it is delivered. Kept longer than the provider itself lists them (30 days).
create table private.payment_events (
  id text primary key check (length(id) between 1 and 255),
  kind text not null check (length(kind) <= 100),
  received_at timestamptz not null default now()
);
create index payment_events_oldest on private.payment_events (received_at);

-- Up to when the repair has listened to the provider's list of events.
create table private.payment_repairs (
  only_row boolean primary key default true check (only_row),
  heard_until timestamptz not null
);

-- No policy and no grant: reached only through functions.
alter table private.payment_events enable row level security;
alter table private.payment_repairs enable row level security;
revoke all on private.payment_events from public, anon, authenticated, service_role;
revoke all on private.payment_repairs from public, anon, authenticated, service_role;

-- Remembers one message and queues its work in the same transaction. False when it was known before.
create function public.payment_event_receive(event text, kind text, customer text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_events (id, kind) values (event, payment_event_receive.kind)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  -- Others may use the same account at the provider: their customers are none of ours.
  if exists (select from private.payers where provider_id = customer) then
    perform private.enqueue('sync-membership', jsonb_build_object('customer', customer));
  end if;
  return true;
end $$;

-- The moment before the provider is asked, by the database's clock, which all our processes share.
create function public.membership_sync_begin() returns timestamptz
language sql volatile security definer set search_path = '' as $$ select clock_timestamp() $$;

-- Writes the provider's whole answer about one customer, unless a later asked one is there already.
-- answer: [{ "provider_id", "product_id", "started_at", "paid_until", "cancelled_at", "payment_failing",
-- "pause", "next_price_id", "ended_at" }]
-- False when it was not used.
create function public.memberships_save(customer text, asked_at timestamptz, answer jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  payer private.payers;
begin
  select * into payer from private.payers as p where p.provider_id = customer for update;
  if payer.member_id is null or payer.synced_at > asked_at then
    return false;
  end if;
  insert into public.memberships as known (
    provider_id, member_id, product_id, started_at, paid_until, cancelled_at, payment_failed_at,
    pause, next_price_id, ended_at)
  select f.provider_id, payer.member_id, f.product_id, f.started_at, f.paid_until, f.cancelled_at,
    case when f.payment_failing then now() end, f.pause, f.next_price_id,
    -- What the provider calls ended is over now, whatever its clock says.
    case when f.ended_at is not null then least(f.ended_at, now()) end
  from jsonb_to_recordset(memberships_save.answer) as f (
    provider_id text, product_id text, started_at timestamptz, paid_until timestamptz,
    cancelled_at timestamptz, payment_failing boolean, pause text, next_price_id text, ended_at timestamptz)
  on conflict (provider_id) do update set
    product_id = excluded.product_id, started_at = excluded.started_at, paid_until = excluded.paid_until,
    cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at,
    pause = excluded.pause, next_price_id = excluded.next_price_id,
    payment_failed_at = case when excluded.payment_failed_at is not null
      then coalesce(known.payment_failed_at, excluded.payment_failed_at) end
    -- One customer's membership never becomes another member's.
    where known.member_id = payer.member_id;
  update public.memberships as m set ended_at = now()
  where m.member_id = payer.member_id and m.ended_at is null and m.provider_id not in (
    select f ->> 'provider_id' from jsonb_array_elements(memberships_save.answer) as f);
  -- The open pay page was paid: the next purchase begins with a new one.
  delete from private.checkouts as c
  where c.member_id = payer.member_id and exists (
    select from public.memberships as m
    where m.member_id = payer.member_id and (m.ended_at is null or m.started_at >= c.begun_at));
  update private.payers as p set synced_at = asked_at where p.member_id = payer.member_id;
  return true;
end $$;

-- What check-subscription answers from: one row per account that ever went to a pay page. A membership that
-- opens nothing at the moment (its payment fails, or it is paused) is still told about until it ends, and looked
-- after as often as one that does.
-- is_stale: the provider should be asked again if it answers quickly.
create function public.membership_state(member uuid)
returns table (
  customer text, is_stale boolean, product_id text, paid_until timestamptz, cancelled_at timestamptz,
  payment_failed_at timestamptz, pause text, changes_at timestamptz, next_product_id text, checkout text)
language sql stable security definer set search_path = '' as $$
  select p.provider_id,
    p.provider_id is not null and p.synced_at < now() - case
      when p.expects_change_until > now() then interval '2 seconds'
      when m.provider_id is not null then interval '10 minutes'
      else interval '1 day' end,
    case when m.is_open then m.product_id end,
    case when m.is_open then m.paid_until end,
    m.cancelled_at,
    coalesce(m.payment_failed_at, (select min(s.payment_failed_at) from public.memberships as s
      where s.member_id = p.member_id and s.ended_at is null)),
    m.pause,
    case when m.is_open and m.next_price_id is not null then m.paid_until end,
    case when m.is_open then (select plan.product_id from private.plans as plan
      where plan.price_id = m.next_price_id limit 1) end,
    case
      when m.started_at > now() - interval '1 hour' then 'bought'
      when exists (select from private.checkouts as c
        where c.member_id = p.member_id and c.expires_at > now()) then 'open'
      else 'none' end
  from private.payers as p
  left join lateral (
    select s.*, private.gives_access(s) as is_open from public.memberships as s
    left join private.plans as plan on plan.product_id = s.product_id
    where s.member_id = p.member_id and s.ended_at is null
    order by private.gives_access(s) desc, plan.plan_rank desc nulls last, s.started_at desc
    limit 1
  ) as m on true
  where p.member_id = member
$$;

-- From where on the repair listens; at most as far back as the provider's list goes.
create function public.payment_repair_begin() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(
    coalesce((select heard_until - interval '10 minutes' from private.payment_repairs), now() - interval '29 days'),
    now() - interval '29 days')
$$;

create function public.payment_repair_settle(heard_until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_repairs (heard_until) values (payment_repair_settle.heard_until)
  on conflict (only_row) do update set heard_until = excluded.heard_until;
  delete from private.payment_events where received_at < now() - interval '60 days';
end $$;

-- Customers whose state may be wrong although no message said so, the longest unasked first:
-- somebody at a pay page, a period that should have been renewed or ended, and everybody once a day.
create function public.payers_to_sync(most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  select p.provider_id from private.payers as p
  where p.provider_id is not null and (
    p.synced_at < now() - interval '1 day'
    or (p.expects_change_until > p.synced_at and p.synced_at < now() - interval '5 minutes')
    or exists (
      select from public.memberships as m
      where m.member_id = p.member_id and m.ended_at is null and m.paid_until < now()
        and p.synced_at < now() - interval '30 minutes'))
  order by p.synced_at
  limit least(most, 500)
$$;

-- Whoever deletes an account stops paying: the customer is removed at the provider, which ends all they
-- bought and forgets their data. Queued with the deletion, so that it happens however long it takes.
create function private.remove_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('remove-payer', jsonb_build_object('customer', p.provider_id))
  from private.payers as p where p.member_id = old.id and p.provider_id is not null;
  return old;
end $$;
revoke all on function private.remove_payer() from public, anon, authenticated, service_role;

create trigger remove_payer before delete on auth.users
  for each row execute function private.remove_payer();

-- A browser that could call any of these would give itself a plan, or learn who has one.
revoke all on function public.payment_event_receive(text, text, text) from public, anon, authenticated;
revoke all on function public.membership_sync_begin() from public, anon, authenticated;
revoke all on function public.memberships_save(text, timestamptz, jsonb) from public, anon, authenticated;
revoke all on function public.membership_state(uuid) from public, anon, authenticated;
revoke all on function public.payment_repair_begin() from public, anon, authenticated;
revoke all on function public.payment_repair_settle(timestamptz) from public, anon, authenticated;
revoke all on function public.payers_to_sync(integer) from public, anon, authenticated;
grant execute on function public.payment_event_receive(text, text, text) to service_role;
grant execute on function public.membership_sync_begin() to service_role;
grant execute on function public.memberships_save(text, timestamptz, jsonb) to service_role;
grant execute on function public.membership_state(uuid) to service_role;
grant execute on function public.payment_repair_begin() to service_role;
grant execute on function public.payment_repair_settle(timestamptz) to service_role;
grant execute on function public.payers_to_sync(integer) to service_role;
