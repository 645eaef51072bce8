-- The keys of the practice's account at Stripe, where the owner pasted them instead of the server's settings
-- (docs/decisions/040-a-pasted-stripe-key.md). Sealed as messages are, so that a copy of the database reveals nothing.
-- At most one row. Only our process reads and writes it, on behalf of an owner with a fresh proof of identity: no role
-- of a request has access to the table.
create table private.stripe_keys (
  -- A new one with each connection: whoever compares it with an earlier one finds out that another tab was faster.
  id uuid primary key default gen_random_uuid(),
  only_row boolean not null default true unique check (only_row),
  key_id text not null check (char_length(key_id) between 1 and 100),
  -- The key, the webhook's id at Stripe and its secret, bound to `id`.
  sealed text not null check (char_length(sealed) between 1 and 4000),
  is_test boolean not null,
  connected_at timestamptz not null default now(),
  -- No foreign key: the connection outlives the account that made it.
  connected_by uuid
);
alter table private.stripe_keys enable row level security;

-- A member's customer at Stripe: one per account, found by this record and never by e-mail.
create table private.stripe_customers (
  member_id uuid primary key references auth.users (id) on delete cascade,
  -- Of the first attempt: Stripe accepts a repeated request only if nothing in it changed.
  email text not null check (length(email) <= 254),
  -- Idempotency key of the creation, so that two tabs at once make one customer.
  attempt uuid not null default gen_random_uuid(),
  -- Null until Stripe answered.
  stripe_customer_id text unique check (length(stripe_customer_id) between 1 and 255),
  -- While the member is at a pay page or in the portal, Stripe is asked more often.
  expects_change_until timestamptz not null default '-infinity',
  -- When the state in `memberships` was requested.
  synced_at timestamptz not null default '-infinity',
  -- Made with a key of Stripe's test mode: nobody is charged there.
  is_test boolean not null default false
);
-- The repair starts with the customer that was synchronized longest ago.
create index stripe_customers_longest_unsynced on private.stripe_customers (synced_at);

-- The open pay page of a member: one at a time, however often they click.
create table private.checkouts (
  member_id uuid primary key references private.stripe_customers (member_id) on delete cascade,
  attempt uuid not null unique default gen_random_uuid(),
  price_id text not null,
  -- Null until Stripe answered.
  session_id text,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default date_trunc('second', now()) + interval '2 hours'
);
alter table private.stripe_customers enable row level security;
alter table private.checkouts enable row level security;

-- Synchronization of `memberships`: an event only says which customer changed; the job that it queues requests Stripe's
-- whole current state. Order and repetition of events therefore don't matter.

-- The events that were received, each once. Stored for longer than Stripe lists them (30 days).
create table private.payment_events (
  id text primary key check (length(id) between 1 and 255),
  kind text not null check (length(kind) <= 100),
  received_at timestamptz not null default now()
);
create index payment_events_oldest on private.payment_events (received_at);

-- Up to when the repair has read Stripe's list of events.
create table private.payment_repairs (
  only_row boolean primary key default true check (only_row),
  events_read_until timestamptz not null
);
alter table private.payment_events enable row level security;
alter table private.payment_repairs enable row level security;

-- Records one event and queues its job, in one transaction. False when it was known before. A customer whom this
-- database does not know is linked to the member that the event names: a restored backup lacks those who bought for the
-- first time after it, and their payments would continue unseen, even beyond the deletion of the account. A member who
-- has a customer already is not changed.
create function public.receive_payment_event(
  event text, kind text, customer text, member uuid default null, is_test boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_events (id, kind) values (event, receive_payment_event.kind)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  if member is not null and customer is not null
    and not exists (select from private.stripe_customers as p where p.stripe_customer_id = customer) then
    insert into private.stripe_customers (member_id, email, stripe_customer_id, is_test)
    select u.id, u.email, customer, receive_payment_event.is_test
    from auth.users as u where u.id = member and u.deleted_at is null
    on conflict (member_id) do update set stripe_customer_id = excluded.stripe_customer_id, is_test = excluded.is_test
      where stripe_customers.stripe_customer_id is null;
  end if;
  -- The practice may use its Stripe account for other customers too.
  if exists (select from private.stripe_customers as p where p.stripe_customer_id = customer) then
    perform private.enqueue('sync-membership', jsonb_build_object('customer', customer));
  end if;
  return true;
end $$;

-- Writes Stripe's whole state of one customer, unless a state requested later is there already.
-- answer: [{ "stripe_subscription_id", "product_id", "started_at", "paid_until", "cancelled_at", "payment_failing",
-- "pause", "next_price_id", "amount", "currency", "ended_at", "end_reason" }]. False when it was not used.
create function public.save_memberships(customer text, requested_at timestamptz, answer jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  row private.stripe_customers;
begin
  -- The account before its customer, as a deletion locks them: a new membership refers to the account.
  perform from auth.users as u
  where u.id = (select p.member_id from private.stripe_customers as p where p.stripe_customer_id = customer)
  for key share;
  select * into row from private.stripe_customers as p where p.stripe_customer_id = customer for update;
  if row.member_id is null or row.synced_at > requested_at then
    return false;
  end if;
  insert into public.memberships as known (
    stripe_subscription_id, member_id, product_id, started_at, paid_until, cancelled_at, payment_failed_at,
    pause, next_price_id, amount, currency, ended_at, end_reason)
  select f.stripe_subscription_id, row.member_id, f.product_id, f.started_at, f.paid_until, f.cancelled_at,
    case when f.payment_failing then now() end, f.pause, f.next_price_id, f.amount, f.currency,
    -- By Stripe's clock, as paid_until is: cut to ours, a clock ahead of Stripe's would move the last day before the
    -- one that the member was notified of. Any date means over, wherever it is read.
    f.ended_at, f.end_reason
  from jsonb_to_recordset(save_memberships.answer) as f (
    stripe_subscription_id text, product_id text, started_at timestamptz, paid_until timestamptz,
    cancelled_at timestamptz, payment_failing boolean, pause text, next_price_id text, amount integer, currency text,
    ended_at timestamptz, end_reason text)
  on conflict (stripe_subscription_id) do update set
    product_id = excluded.product_id, started_at = excluded.started_at, paid_until = excluded.paid_until,
    cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at,
    pause = excluded.pause, next_price_id = excluded.next_price_id,
    amount = excluded.amount, currency = excluded.currency, end_reason = excluded.end_reason,
    payment_failed_at = case when excluded.payment_failed_at is not null
      then coalesce(known.payment_failed_at, excluded.payment_failed_at) end
    -- One customer's membership never becomes another member's.
    where known.member_id = row.member_id;
  update public.memberships as m set ended_at = now()
  where m.member_id = row.member_id and m.ended_at is null and m.stripe_subscription_id not in (
    select f ->> 'stripe_subscription_id' from jsonb_array_elements(save_memberships.answer) as f);
  -- The open pay page was paid: the next purchase needs a new one.
  delete from private.checkouts as c
  where c.member_id = row.member_id and exists (
    select from public.memberships as m
    where m.member_id = row.member_id and (m.ended_at is null or m.started_at >= c.started_at));
  perform private.queue_membership_notices(row.member_id);
  update private.stripe_customers as p set synced_at = requested_at where p.member_id = row.member_id;
  return true;
end $$;

-- For check-subscription: one row per account that ever opened a pay page. A membership without access at the moment
-- (its payment fails, or it is paused) is reported until it ends.
-- is_stale: Stripe should be asked again, if it responds quickly.
create function public.membership_state(member uuid)
returns table (
  customer text, is_stale boolean, product_id text, paid_until timestamptz, cancelled_at timestamptz,
  payment_failed_at timestamptz, pause text, changes_at timestamptz, next_product_id text, amount integer,
  currency text, checkout text)
language sql stable security definer set search_path = '' as $$
  select p.stripe_customer_id,
    p.stripe_customer_id is not null and p.synced_at < now() - case
      when p.expects_change_until > now() then interval '2 seconds'
      when m.stripe_subscription_id is not null then interval '10 minutes'
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
  from private.stripe_customers as p
  left join lateral (
    select s.*, private.gives_access(s) as is_open from public.memberships as s
    left join private.plans as plan on plan.product_id = s.product_id
    where s.member_id = p.member_id and s.ended_at is null
    order by private.gives_access(s) desc, plan.plan_rank desc nulls last, s.started_at desc
    limit 1
  ) as m on true
  where p.member_id = member
$$;

-- From when on the repair reads events; at most as far back as Stripe's list goes.
create function public.payment_events_since() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(
    coalesce((select events_read_until - interval '10 minutes' from private.payment_repairs),
      now() - interval '29 days'),
    now() - interval '29 days')
$$;

-- Old events are removed by the daily job.
create function public.mark_payment_events_read(read_until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.payment_repairs (events_read_until) values (mark_payment_events_read.read_until)
  on conflict (only_row) do update set events_read_until = excluded.events_read_until
$$;

-- Customers whose state may be wrong without an event, the least recently synchronized first: those at a pay page,
-- those with a period that should have been renewed or ended, and everybody once a day.
create function public.stripe_customers_to_sync(most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  select p.stripe_customer_id from private.stripe_customers as p
  where p.stripe_customer_id is not null and (
    p.synced_at < now() - interval '1 day'
    or (p.expects_change_until > p.synced_at and p.synced_at < now() - interval '5 minutes')
    or exists (
      select from public.memberships as m
      where m.member_id = p.member_id and m.ended_at is null and m.paid_until < now()
        and p.synced_at < now() - interval '30 minutes'))
  order by p.synced_at
  limit least(most, 500)
$$;

-- Whether the Stripe account that the customer belongs to may still charge them: what they have paid for is not over,
-- or they may be paying at this moment. The key of another Stripe account can't tell. What renews by itself counts for
-- a month after its paid time, because nobody can update it with the key of another account: the first account has
-- charged the next period by then, or retries a failed payment for some weeks. After that month the account counts as
-- lost, so that its members can buy again.
create function private.may_be_charged(customer private.stripe_customers) returns boolean
language sql stable set search_path = '' as $$
  select not customer.is_test and customer.stripe_customer_id is not null and (
    exists (
      select from public.memberships as m
      where m.member_id = customer.member_id and m.ended_at is null
        and m.paid_until + case when m.cancelled_at is null then interval '1 month' else interval '0' end > now())
    or exists (
      select from private.checkouts as c
      where c.member_id = customer.member_id and c.session_id is not null and c.expires_at > now()))
$$;

-- Deleting an account ends the payments: a job removes the customer at Stripe, with all subscriptions and data. The row
-- is locked first: a customer whom Stripe created a moment ago is written by a transaction of its own, and a deletion
-- that read the row before that was committed would miss them. The job says whether Stripe may go on charging, because
-- a key that does not know the customer has not removed them; and whether they are of test mode: where the present
-- Stripe account does not know a customer who is charged nothing, the owner is notified whom to remove in the other
-- one, unless nobody ever paid there.
create function private.remove_stripe_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.stripe_customers as p where p.member_id = old.id for update;
  perform private.enqueue('remove-customer', jsonb_build_object(
    'customer', p.stripe_customer_id, 'may_be_charged', private.may_be_charged(p), 'is_test', p.is_test))
  from private.stripe_customers as p where p.member_id = old.id and p.stripe_customer_id is not null;
  return old;
end $$;

create trigger remove_stripe_customer before delete on auth.users
  for each row execute function private.remove_stripe_customer();

-- Not for browsers, which could give themselves a plan, or learn who has one.
grant execute on function
  public.receive_payment_event, public.save_memberships, public.membership_state,
  public.payment_events_since, public.mark_payment_events_read, public.stripe_customers_to_sync
to service_role;
