-- A renewal fails when the paid period is over, so a membership whose payment fails opens nothing any more.
-- Whoever pays for it must still be told, and looked after as often as one who has a plan.
create or replace function public.membership_state(member uuid)
returns table (
  customer text, is_stale boolean, product_id text, paid_until timestamptz, cancelled_at timestamptz,
  payment_failed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.provider_id,
    p.provider_id is not null and p.synced_at < now() - case
      when p.expects_change_until > now() then interval '2 seconds'
      when m.provider_id is not null or failing.since is not null then interval '10 minutes'
      else interval '1 day' end,
    m.product_id, m.paid_until, m.cancelled_at, coalesce(m.payment_failed_at, failing.since)
  from private.payers as p
  left join lateral (
    select s.* from public.memberships as s
    left join private.plans as plan on plan.product_id = s.product_id
    where s.member_id = p.member_id and private.gives_access(s)
    order by plan.plan_rank desc nulls last, s.started_at desc
    limit 1
  ) as m on true
  left join lateral (
    select min(s.payment_failed_at) as since from public.memberships as s
    where s.member_id = p.member_id and s.ended_at is null
  ) as failing on true
  where p.member_id = member
$$;
