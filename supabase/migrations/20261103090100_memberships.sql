-- What a member bought, as the payment provider last told us. Only our functions write it, and always the
-- provider's whole current answer: late, repeated and lost messages therefore can't put it wrong for long.
create table public.memberships (
  provider_id text primary key check (length(provider_id) between 1 and 255),
  member_id uuid not null references auth.users (id) on delete cascade,
  product_id text not null,
  started_at timestamptz not null,
  -- Access runs to here, whatever else happens.
  paid_until timestamptz not null,
  -- When the member asked to end it; it then is not renewed.
  cancelled_at timestamptz,
  -- Since when a payment has been failing; the provider tries again for a while.
  payment_failed_at timestamptz,
  -- 'collection': nothing is charged and all stays open; 'service': nothing is charged and nothing is open.
  pause text check (pause in ('collection', 'service')),
  -- The price that follows when the period ends, where that is another one.
  next_price_id text check (length(next_price_id) <= 255),
  ended_at timestamptz
);

-- Every question is about one member.
create index memberships_member on public.memberships (member_id);

alter table public.memberships enable row level security;
revoke all on public.memberships from public, anon, authenticated, service_role;

-- A member reads only their own. The owner reads none here: what somebody pays is in the provider's dashboard.
create policy member_reads_own on public.memberships for select to authenticated
  using (member_id = (select auth.uid()));
-- Not the provider's id: nothing in a browser needs it.
grant select (member_id, product_id, started_at, paid_until, cancelled_at, payment_failed_at, ended_at)
  on public.memberships to authenticated;

-- Whether a membership opens anything now. One that renews by itself gets three days beyond its period:
-- news of a renewal can be that late, and nobody who paid stands outside meanwhile. One that was cancelled
-- or whose payment fails ends with the period that was paid.
create function private.gives_access(membership public.memberships) returns boolean
language sql stable set search_path = '' as $$
  select membership.ended_at is null and membership.pause is distinct from 'service'
    and now() < membership.paid_until + case
      when membership.cancelled_at is null and membership.payment_failed_at is null then interval '3 days'
      else interval '0' end
$$;
revoke all on function private.gives_access(public.memberships) from public, anon, authenticated, service_role;

-- How far the caller's plan reaches: 0 is free, as is a visitor's. For policies.
create function public.current_plan_rank() returns smallint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(p.plan_rank), 0)::smallint
  from public.memberships as m
  join private.plans as p on p.product_id = m.product_id
  where m.member_id = auth.uid() and private.gives_access(m)
$$;

-- A member may ask about themselves; a visitor has no plan.
revoke all on function public.current_plan_rank() from public, anon;
grant execute on function public.current_plan_rank() to authenticated, service_role;
