-- What Stripe says of a subscription, in the terms of `contracts/membership-states.ts`, which is the table of all states
-- with the access and the words of each. One price or interval for all, and an end that is always the end of the present
-- period, were not enough: https://docs.stripe.com/billing/subscriptions/overview
alter table public.memberships
  add column course text not null default 'renews'
    check (course in ('renews', 'changes', 'term', 'ends', 'payments_paused', 'paused', 'ended')),
  add column payment text not null default 'paid'
    check (payment in ('paid', 'renewing', 'processing', 'due', 'failing', 'change_processing', 'change_failing',
      'first_processing', 'first_incomplete', 'unreadable')),
  -- When it ends, where that is known: with the present period, within it, or after several renewals.
  add column ends_at timestamptz,
  add column pause_kind text check (pause_kind in ('void', 'keep_as_draft', 'mark_uncollectible')),
  add column resumes_at timestamptz,
  -- The price of the plan's item. `product_id` is the plan that was paid for, which can be another one.
  add column price_id text check (length(price_id) <= 255),
  -- The plan that follows, where that is another one, and when it begins; without a date once it is paid.
  add column next_product_id text check (length(next_product_id) <= 255),
  add column changes_at timestamptz,
  -- How often `amount` is charged. `amount` is the next invoice's sum by Stripe, with discounts and taxes.
  add column interval_unit text check (interval_unit in ('day', 'week', 'month', 'year')),
  add column interval_count smallint check (interval_count > 0),
  -- Since when Stripe's answer about it can't be read; everything else here is then from before.
  add column unreadable_since timestamptz,
  -- What the member was last mailed about, too: sum and interval of the next payment, and a payment that fails.
  add column notified_sum jsonb,
  add column notified_payment text;

alter table public.memberships drop constraint memberships_end_reason_check;
alter table public.memberships add constraint memberships_end_reason_check
  check (end_reason in ('unpaid', 'disputed', 'retention', 'unknown'));

update public.memberships set
  course = case
    when ended_at is not null then 'ended'
    when pause = 'service' then 'paused'
    when cancelled_at is not null then 'ends'
    when pause = 'collection' then 'payments_paused'
    else 'renews' end,
  payment = case when payment_failed_at is not null then 'failing' else 'paid' end,
  notified_payment = case when notified_failing_since is not null then 'failing' end,
  ends_at = case when cancelled_at is not null and ended_at is null then paid_until end;
-- Everything else is read from Stripe, by the next repairs.
update private.stripe_customers as p set synced_at = '-infinity'
where exists (select from public.memberships as m where m.member_id = p.member_id and m.ended_at is null);

-- Whether a membership gives access now, by what was paid. Only one that renews, and of which nothing bad is known, gets
-- three days beyond its period, because the event of a renewal can be that late.
create or replace function private.gives_access(membership public.memberships) returns boolean
language sql stable set search_path = '' as $$
  select membership.ended_at is null and membership.pause is distinct from 'service'
    and membership.payment not in ('first_processing', 'first_incomplete')
    and (membership.ends_at is null or now() < membership.ends_at)
    and now() < membership.paid_until + case
      when membership.cancelled_at is null and membership.payment_failed_at is null
        and membership.payment in ('paid', 'renewing') then interval '3 days'
      else interval '0' end
$$;

alter table private.membership_notices drop constraint membership_notices_kind_check;
alter table private.membership_notices add constraint membership_notices_kind_check check (kind in (
  'bought', 'canceled', 'cancellation_undone', 'term_set', 'change_planned', 'change_dropped', 'price_changed', 'unpaid',
  'change_unpaid', 'paid', 'ended_unpaid', 'ended_disputed', 'ended_retention', 'ended_unknown', 'paused',
  'payments_paused', 'resumed'));
alter table private.membership_notices drop constraint membership_notices_follows_check;
alter table private.membership_notices add constraint membership_notices_follows_check check (follows in (
  'renews', 'changes', 'term', 'waits', 'ends', 'fails', 'payments_paused', 'paused', 'ended'));
alter table private.membership_notices
  add column interval_unit text,
  add column interval_count smallint,
  add column ends_at timestamptz,
  add column changes_at timestamptz,
  add column pause_kind text,
  add column resumes_at timestamptz,
  -- Sum and interval that were told before: { "amount", "currency", "unit", "count" }.
  add column previous_sum jsonb;

-- What comes next for a membership; the first that applies overrides the others.
create or replace function private.membership_follows(m public.memberships) returns text
language sql immutable set search_path = '' as $$
  select case
    when m.ended_at is not null then 'ended'
    when m.cancelled_at is not null then 'ends'
    when m.payment_failed_at is not null then 'fails'
    when m.pause = 'service' then 'paused'
    when m.pause = 'collection' then 'payments_paused'
    when m.payment <> 'paid' then 'waits'
    when m.course in ('changes', 'term') then m.course
    else 'renews' end
$$;

-- Sum and interval of the next payment; null where Stripe names no sum.
create function private.sum_of(m public.memberships) returns jsonb
language sql immutable set search_path = '' as $$
  select case when m.amount is not null then jsonb_build_object(
    'amount', m.amount, 'currency', m.currency, 'unit', m.interval_unit, 'count', m.interval_count) end
$$;

-- Writes Stripe's whole state of one customer, unless a state requested later is there already.
-- answer: a list of `BoughtMembership` (server/membership/payments.ts). unreadable: ids of subscriptions that run and
-- that could not be read. They keep what is known to be paid, and nothing beyond it. False when it was not used.
drop function public.save_memberships(text, timestamptz, jsonb);
create function public.save_memberships(
  customer text, requested_at timestamptz, answer jsonb, unreadable jsonb default '[]'
) returns boolean
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
    stripe_subscription_id, member_id, product_id, price_id, started_at, paid_until, course, payment, cancelled_at,
    payment_failed_at, pause, pause_kind, resumes_at, ends_at, next_price_id, next_product_id, changes_at, interval_unit,
    interval_count, amount, currency, ended_at, end_reason)
  select f.stripe_subscription_id, row.member_id, f.product_id, f.price_id, f.started_at, f.paid_until, f.course,
    f.payment, f.cancelled_at, case when f.payment_failing then now() end, f.pause, f.pause_kind, f.resumes_at, f.ends_at,
    f.next_price_id, f.next_product_id, f.changes_at, f.interval_unit, f.interval_count, f.amount, f.currency,
    -- By Stripe's clock, as paid_until is: cut to ours, a clock ahead of Stripe's would move the last day before the
    -- one that the member was notified of. Any date means over, wherever it is read.
    f.ended_at, f.end_reason
  from jsonb_to_recordset(save_memberships.answer) as f (
    stripe_subscription_id text, product_id text, price_id text, started_at timestamptz, paid_until timestamptz,
    course text, payment text, cancelled_at timestamptz, payment_failing boolean, pause text, pause_kind text,
    resumes_at timestamptz, ends_at timestamptz, next_price_id text, next_product_id text, changes_at timestamptz,
    interval_unit text, interval_count smallint, amount integer, currency text, ended_at timestamptz, end_reason text)
  on conflict (stripe_subscription_id) do update set
    product_id = excluded.product_id, price_id = excluded.price_id, started_at = excluded.started_at,
    paid_until = excluded.paid_until, course = excluded.course, payment = excluded.payment,
    cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at, pause = excluded.pause,
    pause_kind = excluded.pause_kind, resumes_at = excluded.resumes_at, ends_at = excluded.ends_at,
    next_price_id = excluded.next_price_id, next_product_id = excluded.next_product_id,
    changes_at = excluded.changes_at, interval_unit = excluded.interval_unit, interval_count = excluded.interval_count,
    amount = excluded.amount, currency = excluded.currency, end_reason = excluded.end_reason, unreadable_since = null,
    -- Another payment that fails is another event.
    payment_failed_at = case when excluded.payment_failed_at is not null and known.payment = excluded.payment
      then coalesce(known.payment_failed_at, excluded.payment_failed_at) else excluded.payment_failed_at end
    -- One customer's membership never becomes another member's.
    where known.member_id = row.member_id;
  insert into public.memberships as known (
    stripe_subscription_id, member_id, product_id, started_at, paid_until, payment, unreadable_since)
  select u.id, row.member_id, 'unknown', now(), now(), 'unreadable', now()
  from jsonb_array_elements_text(save_memberships.unreadable) as u (id)
  on conflict (stripe_subscription_id) do update set
    payment = 'unreadable', unreadable_since = coalesce(known.unreadable_since, excluded.unreadable_since)
    where known.member_id = row.member_id;
  update public.memberships as m set ended_at = now(), course = 'ended'
  where m.member_id = row.member_id and m.ended_at is null
    and m.stripe_subscription_id not in (
      select f ->> 'stripe_subscription_id' from jsonb_array_elements(save_memberships.answer) as f)
    and not save_memberships.unreadable ? m.stripe_subscription_id;
  -- The open pay page was paid: the next purchase needs a new one.
  delete from private.checkouts as c
  where c.member_id = row.member_id and exists (
    select from public.memberships as m
    where m.member_id = row.member_id and (m.ended_at is null or m.started_at >= c.started_at));
  perform private.queue_membership_notices(row.member_id);
  update private.stripe_customers as p set synced_at = requested_at where p.member_id = row.member_id;
  return true;
end $$;
-- Not for browsers, which could give themselves a plan.
grant execute on function public.save_memberships(text, timestamptz, jsonb, jsonb) to service_role;

-- For check-subscription: one row per account that ever opened a pay page. A membership without access at the moment
-- (its payment fails, or it is paused) is reported until it ends, with `period` 'over'.
-- is_stale: Stripe should be asked again, if it responds quickly.
drop function public.membership_state(uuid);
create function public.membership_state(member uuid)
returns table (
  customer text, is_stale boolean, product_id text, paid_until timestamptz, cancelled_at timestamptz,
  payment_failed_at timestamptz, pause text, changes_at timestamptz, next_product_id text, amount integer,
  currency text, checkout text, course text, payment text, period text, ends_at timestamptz, pause_kind text,
  resumes_at timestamptz, interval_unit text, interval_count smallint)
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
    case when m.is_open then m.changes_at end,
    case when m.is_open then (select plan.product_id from private.plans as plan
      where plan.product_id = m.next_product_id) end,
    case when m.is_open then m.amount end,
    case when m.is_open then m.currency end,
    case
      when m.started_at > now() - interval '1 hour' then 'bought'
      when exists (select from private.checkouts as c
        where c.member_id = p.member_id and c.expires_at > now()) then 'open'
      else 'none' end,
    m.course, m.payment,
    case when m.is_open and now() < m.paid_until then 'running' when m.is_open then 'grace'
      when m.stripe_subscription_id is not null then 'over' end,
    m.ends_at, m.pause_kind, m.resumes_at, m.interval_unit, m.interval_count
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
grant execute on function public.membership_state to service_role;

-- A page of members with what their plan is by `membership_state`, after the one that `after_*` name; `search` is
-- words of which each is somewhere in the name or the address. Of the profile, name and address only.
drop function public.members_page(text, text, timestamptz, uuid, integer);
create function public.members_page(
  list text default 'all', search text default '',
  after_at timestamptz default null, after_id uuid default null, most integer default 50
) returns table (
  id uuid, first_name text, last_name text, email text, joined_at timestamptz,
  product_id text, paid_until timestamptz, cancelled_at timestamptz, payment_failed_at timestamptz, customer text,
  course text, payment text, period text, ends_at timestamptz, changes_at timestamptz, next_product_id text,
  pause_kind text, resumes_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
declare
  listed integer;
  words constant text[] := private.search_words(search);
begin
  perform private.require_list_reader();
  return query
    select p.user_id, p.first_name, p.last_name, p.email, p.created_at,
      s.product_id, s.paid_until, s.cancelled_at, s.payment_failed_at, s.customer,
      s.course, s.payment, s.period, s.ends_at, s.changes_at, s.next_product_id, s.pause_kind, s.resumes_at
    from (
      select * from private.listed_members as p
      where (members_page.list = 'all' or p.user_id = any (array(select private.members_of_plans(members_page.list))))
        and (search = '' or private.has_words(concat_ws(' ', p.first_name, p.last_name, p.email), words))
        and (after_id is null or (p.created_at, p.user_id) < (after_at, after_id))
      order by p.created_at desc, p.user_id desc
      limit least(most, 1000)
    ) as p
    left join lateral public.membership_state(p.user_id) as s on true
    order by p.created_at desc, p.user_id desc;
  get diagnostics listed = row_count;
  perform private.record_list_read('member', search <> '', after_id is null, listed);
end $$;
grant execute on function public.members_page to authenticated;

-- Compares what a member was notified of with the present state, and queues what is new. Called while their customer's
-- row is locked: events that are repeated, late or received by two processes find that it was notified.
create or replace function private.queue_membership_notices(member uuid) returns void
language plpgsql set search_path = '' as $$
declare
  m public.memberships;
begin
  for m in select * from public.memberships as s where s.member_id = member order by s.started_at loop
    m := private.notify_of_membership(m);
    update public.memberships as s
    set notified_product_id = m.notified_product_id, notified_last_moment = m.notified_last_moment,
      notified_failing_since = m.notified_failing_since, notified_next_price_id = m.notified_next_price_id,
      notified_pause = m.notified_pause, notified_sum = m.notified_sum, notified_payment = m.notified_payment
    where s.stripe_subscription_id = m.stripe_subscription_id
      and (s.notified_product_id, s.notified_last_moment, s.notified_failing_since, s.notified_next_price_id,
        s.notified_pause, s.notified_sum, s.notified_payment)
        is distinct from (m.notified_product_id, m.notified_last_moment, m.notified_failing_since,
          m.notified_next_price_id, m.notified_pause, m.notified_sum, m.notified_payment);
  end loop;
end $$;

-- Queues what is new about one membership. Returns it with what its member was notified of.
create or replace function private.notify_of_membership(m public.memberships) returns public.memberships
language plpgsql set search_path = '' as $$
declare
  -- The mail about a new plan says what comes next, and so covers every improvement at the same time.
  is_bought boolean := false;
begin
  -- Nothing is new about what can't be read.
  if m.payment = 'unreadable' then
    return m;
  end if;
  -- A first payment that has not arrived buys nothing; the pay page shows that itself.
  if m.ended_at is null and m.payment_failed_at is null and m.pause is distinct from 'service'
    and m.payment not in ('first_processing', 'first_incomplete')
    and m.product_id is distinct from m.notified_product_id then
    if m.cancelled_at is null then
      perform private.queue_membership_notice('bought', m, m.paid_until);
      is_bought := true;
      m.notified_sum := private.sum_of(m);
    end if;
    m.notified_product_id := m.product_id;
  end if;
  if m.notified_product_id is null then
    return m;
  end if;
  m := private.notify_of_end(m, is_bought);
  if m.ended_at is null then
    m := private.notify_of_payment(m, is_bought);
    m := private.notify_of_change(m, is_bought);
    m := private.notify_of_sum(m);
  end if;
  return m;
end $$;

-- Writes one notice and queues its mail.
create or replace function private.queue_membership_notice(kind text, m public.memberships, until timestamptz)
returns void language plpgsql set search_path = '' as $$
declare
  notice uuid;
begin
  insert into private.membership_notices (
    member_id, kind, product_id, amount, currency, until, follows, next_product_id, interval_unit, interval_count,
    ends_at, changes_at, pause_kind, resumes_at, previous_sum)
  values (m.member_id, queue_membership_notice.kind, m.product_id, m.amount, m.currency,
    queue_membership_notice.until, private.membership_follows(m), m.next_product_id, m.interval_unit, m.interval_count,
    m.ends_at, m.changes_at, m.pause_kind, m.resumes_at, m.notified_sum)
  returning id into notice;
  perform private.enqueue('membership-notice', jsonb_build_object('notice', notice));
end $$;

-- The day on which it ends: a cancellation, a term that is set, and an end that nobody requested. Notified again where it
-- was taken back meanwhile, or where the day is another one than before.
drop function private.notify_of_end(public.memberships, timestamptz, boolean);
create function private.notify_of_end(m public.memberships, is_bought boolean)
returns public.memberships language plpgsql set search_path = '' as $$
declare
  is_final constant boolean := m.cancelled_at is not null or m.ended_at is not null;
  last_moment constant timestamptz :=
    case when is_final then least(m.paid_until, m.ended_at) else m.ends_at end;
begin
  if last_moment is null then
    if m.notified_last_moment is not null and not is_bought then
      perform private.queue_membership_notice('cancellation_undone', m, m.paid_until);
      m.notified_sum := coalesce(private.sum_of(m), m.notified_sum);
    end if;
    m.notified_last_moment := null;
  elsif m.notified_last_moment is null or last_moment < m.notified_last_moment - interval '1 day'
    or (m.ended_at is null and last_moment > m.notified_last_moment + interval '1 day') then
    if is_final then
      perform private.queue_membership_notice(
        case when m.ended_at is null then 'canceled' else coalesce('ended_' || m.end_reason, 'canceled') end,
        m, last_moment);
    elsif not is_bought then
      perform private.queue_membership_notice('term_set', m, m.paid_until);
      m.notified_sum := coalesce(private.sum_of(m), m.notified_sum);
    end if;
    m.notified_last_moment := last_moment;
  end if;
  return m;
end $$;

-- A payment that fails or recovers, and a pause. Stripe may pause what is not paid: its notice is 'unpaid'.
create or replace function private.notify_of_payment(m public.memberships, is_bought boolean) returns public.memberships
language plpgsql set search_path = '' as $$
begin
  if m.payment_failed_at is not null then
    if m.payment_failed_at is distinct from m.notified_failing_since then
      perform private.queue_membership_notice(
        case m.payment when 'change_failing' then 'change_unpaid' else 'unpaid' end, m, m.paid_until);
      m.notified_failing_since := m.payment_failed_at;
      m.notified_payment := m.payment;
    end if;
    return m;
  end if;
  -- Its next state says whether it was paid.
  if m.payment not in ('paid', 'renewing') then
    return m;
  end if;
  if m.notified_failing_since is not null and not is_bought then
    -- A change of plan that was not paid is dropped; one that was paid is a purchase.
    perform private.queue_membership_notice(
      case m.notified_payment when 'change_failing' then 'change_dropped' else 'paid' end, m, m.paid_until);
    m.notified_sum := coalesce(private.sum_of(m), m.notified_sum);
  end if;
  m.notified_failing_since := null;
  m.notified_payment := null;
  if m.pause is distinct from m.notified_pause then
    if m.pause is not null then
      perform private.queue_membership_notice(
        case m.pause when 'service' then 'paused' else 'payments_paused' end, m, m.paid_until);
    elsif not is_bought then
      perform private.queue_membership_notice('resumed', m, m.paid_until);
      m.notified_sum := coalesce(private.sum_of(m), m.notified_sum);
    end if;
    m.notified_pause := m.pause;
  end if;
  return m;
end $$;

-- Another plan from the next period on. A cancellation drops it, and has its own mail. Another price of the same plan is
-- told by its sum.
create or replace function private.notify_of_change(m public.memberships, is_bought boolean) returns public.memberships
language plpgsql set search_path = '' as $$
declare
  planned constant text := case when m.course = 'changes' then m.next_price_id end;
begin
  if planned is not distinct from m.notified_next_price_id then
    return m;
  end if;
  if planned is not null then
    perform private.queue_membership_notice('change_planned', m, coalesce(m.changes_at, m.paid_until));
    m.notified_sum := coalesce(private.sum_of(m), m.notified_sum);
  elsif m.price_id is distinct from m.notified_next_price_id and m.payment = 'paid' and m.course in ('renews', 'term')
    and not is_bought then
    perform private.queue_membership_notice('change_dropped', m, m.paid_until);
    m.notified_sum := coalesce(private.sum_of(m), m.notified_sum);
  end if;
  m.notified_next_price_id := planned;
  return m;
end $$;

-- The next payment is another sum than the one that was told last, and no other mail has just said so.
create function private.notify_of_sum(m public.memberships) returns public.memberships
language plpgsql set search_path = '' as $$
declare
  present constant jsonb := private.sum_of(m);
begin
  if present is null or present is not distinct from m.notified_sum then
    return m;
  end if;
  if m.notified_sum is not null then
    perform private.queue_membership_notice('price_changed', m, coalesce(m.changes_at, m.paid_until));
  end if;
  m.notified_sum := present;
  return m;
end $$;
