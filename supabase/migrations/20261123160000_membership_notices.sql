-- One mail for each event of a membership, with its own reason and date: also for a cancellation that is undone, a
-- change that is planned or given up, a payment that recovers, a pause, and an end for which nobody asked.
alter table private.membership_notices
  drop constraint membership_notices_kind_check,
  add constraint membership_notices_kind_check check (kind in (
    'bought', 'canceled', 'kept', 'change_planned', 'change_dropped', 'unpaid', 'paid', 'ended_unpaid',
    'ended_disputed', 'paused', 'payments_paused', 'resumed')),
  -- What comes next, when the notice is written: a mail about one event must not contradict another one.
  add column follows text not null default 'renews'
    check (follows in ('renews', 'changes', 'ends', 'fails', 'payments_paused', 'paused', 'ended')),
  -- The plan that follows, where that is another one that is sold here.
  add column next_product_id text;

alter table public.memberships
  -- Why it ended, where the member did not ask for it; null also where the provider does not say.
  add column end_reason text check (end_reason in ('unpaid', 'disputed')),
  add column told_next_price_id text,
  add column told_pause text;

-- Nothing that was so before this update is news, and a date that was told wrongly is not told again months later.
update public.memberships set
  told_next_price_id = next_price_id,
  told_pause = case when payment_failed_at is null then pause end,
  told_failing_since = case when payment_failed_at is not null then told_failing_since end,
  told_last_moment = case when ended_at is not null then '-infinity' else told_last_moment end;

-- What comes next for a membership, in the order in which one thing makes another one untrue.
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

create or replace function private.queue_membership_notice(kind text, m public.memberships, until timestamptz)
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

-- Compares what a member was told with what is, and queues what is new. Called while their payer is locked: events
-- that come twice, late or to two processes find that it was told.
create or replace function private.queue_membership_notices(member uuid) returns void
language plpgsql set search_path = '' as $$
declare
  m public.memberships;
begin
  for m in select * from public.memberships as s where s.member_id = member order by s.started_at loop
    m := private.tell_of_membership(m);
    update public.memberships as s
    set told_product_id = m.told_product_id, told_last_moment = m.told_last_moment,
      told_failing_since = m.told_failing_since, told_next_price_id = m.told_next_price_id,
      told_pause = m.told_pause
    where s.provider_id = m.provider_id
      and (s.told_product_id, s.told_last_moment, s.told_failing_since, s.told_next_price_id, s.told_pause)
        is distinct from (m.told_product_id, m.told_last_moment, m.told_failing_since, m.told_next_price_id,
          m.told_pause);
  end loop;
end $$;

-- Queues what is new about one membership. Returns it with what its member was told by then.
create function private.tell_of_membership(m public.memberships) returns public.memberships
language plpgsql set search_path = '' as $$
declare
  -- The mail about a new plan says what comes next, and so everything good that happened at the same time.
  is_bought boolean := false;
  last_moment constant timestamptz := case when m.cancelled_at is not null or m.ended_at is not null
    then least(m.paid_until, m.ended_at) end;
begin
  -- A first payment that has not arrived buys nothing; the pay page says so itself.
  if m.ended_at is null and m.payment_failed_at is null and m.pause is distinct from 'service'
    and m.product_id is distinct from m.told_product_id then
    if m.cancelled_at is null then
      perform private.queue_membership_notice('bought', m, m.paid_until);
      is_bought := true;
    end if;
    m.told_product_id := m.product_id;
  end if;
  if m.told_product_id is null then
    return m;
  end if;
  m := private.tell_of_end(m, last_moment, is_bought);
  if m.ended_at is null then
    m := private.tell_of_payment(m, is_bought);
    m := private.tell_of_change(m, is_bought);
  end if;
  return m;
end $$;

-- Told again where it was taken back meanwhile, or where the last day moved closer.
create function private.tell_of_end(m public.memberships, last_moment timestamptz, is_bought boolean)
returns public.memberships language plpgsql set search_path = '' as $$
begin
  if last_moment is null then
    if m.told_last_moment is not null and not is_bought then
      perform private.queue_membership_notice('kept', m, m.paid_until);
    end if;
    m.told_last_moment := null;
  elsif m.told_last_moment is null or last_moment < m.told_last_moment - interval '1 day' then
    perform private.queue_membership_notice(coalesce('ended_' || m.end_reason, 'canceled'), m, last_moment);
    m.told_last_moment := last_moment;
  end if;
  return m;
end $$;

-- A payment that fails or recovers, and a pause. The provider may pause what is not paid: that is told as unpaid.
create function private.tell_of_payment(m public.memberships, is_bought boolean) returns public.memberships
language plpgsql set search_path = '' as $$
begin
  if m.payment_failed_at is not null then
    if m.payment_failed_at is distinct from m.told_failing_since then
      perform private.queue_membership_notice('unpaid', m, m.paid_until);
      m.told_failing_since := m.payment_failed_at;
    end if;
    return m;
  end if;
  if m.told_failing_since is not null and not is_bought then
    perform private.queue_membership_notice('paid', m, m.paid_until);
  end if;
  m.told_failing_since := null;
  if m.pause is distinct from m.told_pause then
    if m.pause is not null then
      perform private.queue_membership_notice(
        case m.pause when 'service' then 'paused' else 'payments_paused' end, m, m.paid_until);
    elsif not is_bought then
      perform private.queue_membership_notice('resumed', m, m.paid_until);
    end if;
    m.told_pause := m.pause;
  end if;
  return m;
end $$;

-- Another plan from the next period on. A cancellation gives it up, and says so by its own mail.
create function private.tell_of_change(m public.memberships, is_bought boolean) returns public.memberships
language plpgsql set search_path = '' as $$
begin
  if m.next_price_id is not distinct from m.told_next_price_id then
    return m;
  end if;
  if m.next_price_id is not null then
    perform private.queue_membership_notice('change_planned', m, m.paid_until);
  elsif m.cancelled_at is null and not is_bought then
    perform private.queue_membership_notice('change_dropped', m, m.paid_until);
  end if;
  m.told_next_price_id := m.next_price_id;
  return m;
end $$;

-- Writes the provider's whole state of one customer, unless a state requested later is there already.
-- answer: [{ "provider_id", "product_id", "started_at", "paid_until", "cancelled_at", "payment_failing",
-- "pause", "next_price_id", "amount", "currency", "ended_at", "end_reason" }]. False when it was not used.
create or replace function public.memberships_save(customer text, asked_at timestamptz, answer jsonb) returns boolean
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
    pause, next_price_id, amount, currency, ended_at, end_reason)
  select f.provider_id, payer.member_id, f.product_id, f.started_at, f.paid_until, f.cancelled_at,
    case when f.payment_failing then now() end, f.pause, f.next_price_id, f.amount, f.currency,
    -- By the provider's clock, as paid_until is: cut to ours, a clock ahead of it would bring the last day closer
    -- than the member was told. That there is a date means over, wherever it is read.
    f.ended_at, f.end_reason
  from jsonb_to_recordset(memberships_save.answer) as f (
    provider_id text, product_id text, started_at timestamptz, paid_until timestamptz,
    cancelled_at timestamptz, payment_failing boolean, pause text, next_price_id text, amount integer, currency text,
    ended_at timestamptz, end_reason text)
  on conflict (provider_id) do update set
    product_id = excluded.product_id, started_at = excluded.started_at, paid_until = excluded.paid_until,
    cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at,
    pause = excluded.pause, next_price_id = excluded.next_price_id,
    amount = excluded.amount, currency = excluded.currency, end_reason = excluded.end_reason,
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
