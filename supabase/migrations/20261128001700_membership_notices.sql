-- What a member is to be mailed about. The job that sends the mail deletes the row in the same transaction, so that
-- a repeated job sends nothing twice.
create table private.membership_notices (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references auth.users (id) on delete cascade,
  -- One mail for each event, with its own reason and date: also for a cancellation that is undone, a change that is
  -- planned or dropped, a payment that recovers, a pause, and an end that nobody requested.
  kind text not null check (kind in (
    'bought', 'canceled', 'cancellation_undone', 'change_planned', 'change_dropped', 'unpaid', 'paid', 'ended_unpaid',
    'ended_disputed', 'paused', 'payments_paused', 'resumed')),
  product_id text not null,
  amount integer,
  currency text,
  -- When the plan is renewed, ends, or is closed unless it is paid.
  until timestamptz not null,
  -- What comes next, at the time of the notice: a mail about one event must not contradict another one.
  follows text not null default 'renews'
    check (follows in ('renews', 'changes', 'ends', 'fails', 'payments_paused', 'paused', 'ended')),
  -- The plan that follows, where that is another one that is sold here.
  next_product_id text
);
create index membership_notices_member on private.membership_notices (member_id);
alter table private.membership_notices enable row level security;

-- What comes next for a membership; the first that applies overrides the others.
create function private.membership_follows(m public.memberships) returns text
language sql immutable set search_path = '' as $$
  select case
    when m.ended_at is not null then 'ended'
    when m.cancelled_at is not null then 'ends'
    when m.payment_failed_at is not null then 'fails'
    when m.pause = 'service' then 'paused'
    when m.pause = 'collection' then 'payments_paused'
    when m.next_price_id is not null then 'changes'
    else 'renews' end
$$;

-- Compares what a member was notified of with the present state, and queues what is new. Called while their customer's
-- row is locked: events that are repeated, late or received by two processes find that it was notified.
create function private.queue_membership_notices(member uuid) returns void
language plpgsql set search_path = '' as $$
declare
  m public.memberships;
begin
  for m in select * from public.memberships as s where s.member_id = member order by s.started_at loop
    m := private.notify_of_membership(m);
    update public.memberships as s
    set notified_product_id = m.notified_product_id, notified_last_moment = m.notified_last_moment,
      notified_failing_since = m.notified_failing_since, notified_next_price_id = m.notified_next_price_id,
      notified_pause = m.notified_pause
    where s.stripe_subscription_id = m.stripe_subscription_id
      and (s.notified_product_id, s.notified_last_moment, s.notified_failing_since, s.notified_next_price_id,
        s.notified_pause)
        is distinct from (m.notified_product_id, m.notified_last_moment, m.notified_failing_since,
          m.notified_next_price_id, m.notified_pause);
  end loop;
end $$;

-- Queues what is new about one membership. Returns it with what its member was notified of.
create function private.notify_of_membership(m public.memberships) returns public.memberships
language plpgsql set search_path = '' as $$
declare
  -- The mail about a new plan says what comes next, and so covers every improvement at the same time.
  is_bought boolean := false;
  last_moment constant timestamptz := case when m.cancelled_at is not null or m.ended_at is not null
    then least(m.paid_until, m.ended_at) end;
begin
  -- A first payment that has not arrived buys nothing; the pay page shows that itself.
  if m.ended_at is null and m.payment_failed_at is null and m.pause is distinct from 'service'
    and m.product_id is distinct from m.notified_product_id then
    if m.cancelled_at is null then
      perform private.queue_membership_notice('bought', m, m.paid_until);
      is_bought := true;
    end if;
    m.notified_product_id := m.product_id;
  end if;
  if m.notified_product_id is null then
    return m;
  end if;
  m := private.notify_of_end(m, last_moment, is_bought);
  if m.ended_at is null then
    m := private.notify_of_payment(m, is_bought);
    m := private.notify_of_change(m, is_bought);
  end if;
  return m;
end $$;

-- Writes one notice and queues its mail.
create function private.queue_membership_notice(kind text, m public.memberships, until timestamptz)
returns void language plpgsql set search_path = '' as $$
declare
  notice uuid;
begin
  insert into private.membership_notices (
    member_id, kind, product_id, amount, currency, until, follows, next_product_id)
  values (m.member_id, queue_membership_notice.kind, m.product_id, m.amount, m.currency,
    queue_membership_notice.until, private.membership_follows(m),
    (select p.product_id from private.plans as p where p.price_id = m.next_price_id limit 1))
  returning id into notice;
  perform private.enqueue('membership-notice', jsonb_build_object('notice', notice));
end $$;

-- Notified again where a cancellation was undone meanwhile, or where the last day is earlier than before.
create function private.notify_of_end(m public.memberships, last_moment timestamptz, is_bought boolean)
returns public.memberships language plpgsql set search_path = '' as $$
begin
  if last_moment is null then
    if m.notified_last_moment is not null and not is_bought then
      perform private.queue_membership_notice('cancellation_undone', m, m.paid_until);
    end if;
    m.notified_last_moment := null;
  elsif m.notified_last_moment is null or last_moment < m.notified_last_moment - interval '1 day' then
    perform private.queue_membership_notice(coalesce('ended_' || m.end_reason, 'canceled'), m, last_moment);
    m.notified_last_moment := last_moment;
  end if;
  return m;
end $$;

-- A payment that fails or recovers, and a pause. Stripe may pause what is not paid: its notice is 'unpaid'.
create function private.notify_of_payment(m public.memberships, is_bought boolean) returns public.memberships
language plpgsql set search_path = '' as $$
begin
  if m.payment_failed_at is not null then
    if m.payment_failed_at is distinct from m.notified_failing_since then
      perform private.queue_membership_notice('unpaid', m, m.paid_until);
      m.notified_failing_since := m.payment_failed_at;
    end if;
    return m;
  end if;
  if m.notified_failing_since is not null and not is_bought then
    perform private.queue_membership_notice('paid', m, m.paid_until);
  end if;
  m.notified_failing_since := null;
  if m.pause is distinct from m.notified_pause then
    if m.pause is not null then
      perform private.queue_membership_notice(
        case m.pause when 'service' then 'paused' else 'payments_paused' end, m, m.paid_until);
    elsif not is_bought then
      perform private.queue_membership_notice('resumed', m, m.paid_until);
    end if;
    m.notified_pause := m.pause;
  end if;
  return m;
end $$;

-- Another plan from the next period on. A cancellation drops it, and has its own mail.
create function private.notify_of_change(m public.memberships, is_bought boolean) returns public.memberships
language plpgsql set search_path = '' as $$
begin
  if m.next_price_id is not distinct from m.notified_next_price_id then
    return m;
  end if;
  if m.next_price_id is not null then
    perform private.queue_membership_notice('change_planned', m, m.paid_until);
  elsif m.cancelled_at is null and not is_bought then
    perform private.queue_membership_notice('change_dropped', m, m.paid_until);
  end if;
  m.notified_next_price_id := m.next_price_id;
  return m;
end $$;
