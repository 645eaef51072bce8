-- A member's customer at the payment provider: one per account, found by this record and never by e-mail.
create table private.payers (
  member_id uuid primary key references auth.users (id) on delete cascade,
  -- Of the first attempt: the provider accepts a repeated request only if nothing in it changed.
  email text not null check (length(email) <= 254),
  -- Idempotency key of the creation, so that two tabs at once make one customer.
  attempt uuid not null default gen_random_uuid(),
  -- Null until the provider answered.
  provider_id text unique check (length(provider_id) between 1 and 255),
  -- While the member is at a pay page or in the portal, the provider is asked more often.
  expects_change_until timestamptz not null default '-infinity',
  -- When the state that `memberships` hold was requested.
  synced_at timestamptz not null default '-infinity'
);
-- The repair begins with the customer that was synchronized longest ago.
create index payers_longest_unsynced on private.payers (synced_at);

-- The open pay page of a member: one at a time, however often they click.
create table private.checkouts (
  member_id uuid primary key references private.payers (member_id) on delete cascade,
  attempt uuid not null unique default gen_random_uuid(),
  price_id text not null,
  -- Null until the provider answered.
  session_id text,
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null default date_trunc('second', now()) + interval '2 hours'
);
alter table private.payers enable row level security;
alter table private.checkouts enable row level security;

-- Synchronization of `memberships`: an event only says which customer changed; the job that it queues requests the
-- provider's whole current state. Order and repetition of events therefore don't matter.

-- The events that were received, each once. Kept longer than the provider lists them (30 days).
create table private.payment_events (
  id text primary key check (length(id) between 1 and 255),
  kind text not null check (length(kind) <= 100),
  received_at timestamptz not null default now()
);
create index payment_events_oldest on private.payment_events (received_at);

-- Up to when the repair has read the provider's list of events.
create table private.payment_repairs (
  only_row boolean primary key default true check (only_row),
  heard_until timestamptz not null
);
alter table private.payment_events enable row level security;
alter table private.payment_repairs enable row level security;

-- Records one event and queues its job, in one transaction. False when it was known before.
create function public.payment_event_receive(event text, kind text, customer text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_events (id, kind) values (event, payment_event_receive.kind)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  -- The practice may use its account at the provider for other customers too.
  if exists (select from private.payers where provider_id = customer) then
    perform private.enqueue('sync-membership', jsonb_build_object('customer', customer));
  end if;
  return true;
end $$;

-- What a member is to be mailed about. The job that sends the mail deletes the row in the same transaction, so that
-- a repeated job sends nothing twice.
create table private.membership_notices (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('bought', 'canceled', 'unpaid')),
  product_id text not null,
  amount integer,
  currency text,
  -- When the plan is renewed, ends, or is closed unless it is paid.
  until timestamptz not null
);
create index membership_notices_member on private.membership_notices (member_id);
alter table private.membership_notices enable row level security;

-- Compares what a member was told with what is, and queues what is new. Called while their payer is locked: events
-- that come twice, late or to two processes find that it was told.
create function private.queue_membership_notices(member uuid) returns void
language plpgsql set search_path = '' as $$
declare
  m public.memberships;
  last_moment timestamptz;
begin
  for m in select * from public.memberships as s where s.member_id = member order by s.started_at loop
    -- A first payment that has not arrived buys nothing; the pay page says so itself.
    if m.ended_at is null and m.payment_failed_at is null and m.pause is distinct from 'service'
      and m.product_id is distinct from m.told_product_id then
      if m.cancelled_at is null then
        perform private.queue_membership_notice('bought', m, m.paid_until);
      end if;
      m.told_product_id := m.product_id;
    end if;
    continue when m.told_product_id is null;
    last_moment := case when m.cancelled_at is not null or m.ended_at is not null
      then least(m.paid_until, m.ended_at) end;
    -- Told again where it was taken back meanwhile, or where the last day moved closer.
    if last_moment is null then
      m.told_last_moment := null;
    elsif m.told_last_moment is null or last_moment < m.told_last_moment - interval '1 day' then
      perform private.queue_membership_notice('canceled', m, last_moment);
      m.told_last_moment := last_moment;
    end if;
    if m.payment_failed_at is not null and m.ended_at is null
      and m.payment_failed_at is distinct from m.told_failing_since then
      perform private.queue_membership_notice('unpaid', m, m.paid_until);
      m.told_failing_since := m.payment_failed_at;
    end if;
    update public.memberships as s
    set told_product_id = m.told_product_id, told_last_moment = m.told_last_moment,
      told_failing_since = m.told_failing_since
    where s.provider_id = m.provider_id
      and (s.told_product_id, s.told_last_moment, s.told_failing_since)
        is distinct from (m.told_product_id, m.told_last_moment, m.told_failing_since);
  end loop;
end $$;

create function private.queue_membership_notice(kind text, m public.memberships, until timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  notice uuid;
begin
  insert into private.membership_notices (member_id, kind, product_id, amount, currency, until)
  values (m.member_id, queue_membership_notice.kind, m.product_id, m.amount, m.currency,
    queue_membership_notice.until)
  returning id into notice;
  perform private.enqueue('membership-notice', jsonb_build_object('notice', notice));
end $$;

-- Writes the provider's whole state of one customer, unless a state requested later is there already.
-- answer: [{ "provider_id", "product_id", "started_at", "paid_until", "cancelled_at", "payment_failing",
-- "pause", "next_price_id", "amount", "currency", "ended_at" }]. False when it was not used.
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
    pause, next_price_id, amount, currency, ended_at)
  select f.provider_id, payer.member_id, f.product_id, f.started_at, f.paid_until, f.cancelled_at,
    case when f.payment_failing then now() end, f.pause, f.next_price_id, f.amount, f.currency,
    -- By the provider's clock, as paid_until is: cut to ours, a clock ahead of it would bring the last day closer
    -- than the member was told. That there is a date means over, wherever it is read.
    f.ended_at
  from jsonb_to_recordset(memberships_save.answer) as f (
    provider_id text, product_id text, started_at timestamptz, paid_until timestamptz,
    cancelled_at timestamptz, payment_failing boolean, pause text, next_price_id text, amount integer, currency text,
    ended_at timestamptz)
  on conflict (provider_id) do update set
    product_id = excluded.product_id, started_at = excluded.started_at, paid_until = excluded.paid_until,
    cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at,
    pause = excluded.pause, next_price_id = excluded.next_price_id,
    amount = excluded.amount, currency = excluded.currency,
    payment_failed_at = case when excluded.payment_failed_at is not null
      then coalesce(known.payment_failed_at, excluded.payment_failed_at) end
    -- One customer's membership never becomes another member's.
    where known.member_id = payer.member_id;
  update public.memberships as m set ended_at = now()
  where m.member_id = payer.member_id and m.ended_at is null and m.provider_id not in (
    select f ->> 'provider_id' from jsonb_array_elements(memberships_save.answer) as f);
  -- The open pay page was paid: the next purchase needs a new one.
  delete from private.checkouts as c
  where c.member_id = payer.member_id and exists (
    select from public.memberships as m
    where m.member_id = payer.member_id and (m.ended_at is null or m.started_at >= c.begun_at));
  perform private.queue_membership_notices(payer.member_id);
  update private.payers as p set synced_at = asked_at where p.member_id = payer.member_id;
  return true;
end $$;

-- For check-subscription: one row per account that ever opened a pay page. A membership without access at the moment
-- (its payment fails, or it is paused) is reported until it ends.
-- is_stale: the provider should be asked again, if it responds quickly.
create function public.membership_state(member uuid)
returns table (
  customer text, is_stale boolean, product_id text, paid_until timestamptz, cancelled_at timestamptz,
  payment_failed_at timestamptz, pause text, changes_at timestamptz, next_product_id text, amount integer,
  currency text, checkout text)
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
    case when m.is_open then m.amount end,
    case when m.is_open then m.currency end,
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

-- From when on the repair reads events; at most as far back as the provider's list goes.
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

-- Customers whose state may be wrong without an event, the least recently synchronized first: somebody at a pay page,
-- a period that should have been renewed or ended, and everybody once a day.
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

-- Deleting an account ends the payments: a job removes the customer at the provider, with all subscriptions and data.
create function private.remove_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('remove-payer', jsonb_build_object('customer', p.provider_id))
  from private.payers as p where p.member_id = old.id and p.provider_id is not null;
  return old;
end $$;

create trigger remove_payer before delete on auth.users
  for each row execute function private.remove_payer();

-- Not for browsers, which could give themselves a plan, or learn who has one.
grant execute on function
  public.payment_event_receive, public.memberships_save, public.membership_state,
  public.payment_repair_begin, public.payment_repair_settle, public.payers_to_sync
to service_role;
