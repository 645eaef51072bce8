-- As before, after the lock of the payer's row: a customer whom the provider made a moment ago is kept by a transaction of
-- their own, and was missed by a deletion that read the row before that was committed.
create or replace function private.remove_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.payers as p where p.member_id = old.id for update;
  perform private.enqueue('remove-payer', jsonb_build_object(
    'customer', p.provider_id, 'may_be_charged', private.may_be_charged(p)))
  from private.payers as p where p.member_id = old.id and p.provider_id is not null;
  return old;
end $$;

-- As before, after the lock of the account: a deletion of the account and this waited for each other.
create or replace function public.memberships_save(customer text, asked_at timestamptz, answer jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  payer private.payers;
begin
  -- The account before its payer, as a deletion locks them: a new membership refers to the account.
  perform from auth.users as u
  where u.id = (select p.member_id from private.payers as p where p.provider_id = customer) for key share;
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
