-- As before, but what renews by itself counts for a month after its paid time, which nobody can bring up to date by the key of
-- another account: the first one has charged the next period by then, or tries a failed payment again for some weeks.
-- After that month the account is taken for lost, so that its members can buy again.
create or replace function private.may_be_charged(payer private.payers) returns boolean
language sql stable set search_path = '' as $$
  select not payer.is_test and payer.provider_id is not null and (
    exists (
      select from public.memberships as m
      where m.member_id = payer.member_id and m.ended_at is null
        and m.paid_until + case when m.cancelled_at is null then interval '1 month' else interval '0' end > now())
    or exists (
      select from private.checkouts as c
      where c.member_id = payer.member_id and c.session_id is not null and c.expires_at > now()))
$$;
