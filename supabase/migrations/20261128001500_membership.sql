-- The plans that the practice sells: which price a member may buy, and which rank a product gives. Copied from the
-- site's catalogue whenever the server starts.
create table private.plans (
  -- Stripe's ids; the free plan has none and is no row.
  product_id text primary key check (length(product_id) between 1 and 255),
  price_id text not null check (length(price_id) between 1 and 255),
  plan_rank smallint not null check (plan_rank > 0),
  -- No longer sold; existing memberships continue to give access.
  retired_at timestamptz
);
alter table private.plans enable row level security;

-- Stores the whole catalogue: [{ "product_id", "price_id", "plan_rank" }]. A plan that is missing is retired. Not for
-- browsers, which could make any price of the Stripe account a plan.
create function public.replace_plans(catalogue jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.plans set retired_at = now()
  where retired_at is null
    and product_id not in (select p ->> 'product_id' from jsonb_array_elements(catalogue) as p);
  insert into private.plans as known (product_id, price_id, plan_rank)
  select p ->> 'product_id', p ->> 'price_id', (p ->> 'plan_rank')::smallint
  from jsonb_array_elements(catalogue) as p
  on conflict (product_id) do update
    set price_id = excluded.price_id, plan_rank = excluded.plan_rank, retired_at = null
    where (known.price_id, known.plan_rank) is distinct from (excluded.price_id, excluded.plan_rank)
      or known.retired_at is not null;
end $$;
grant execute on function public.replace_plans to service_role;

-- What a member bought, by Stripe's last response. Our functions always write its whole current state, so that late,
-- repeated and lost events can't make it wrong for long.
create table public.memberships (
  stripe_subscription_id text primary key check (length(stripe_subscription_id) between 1 and 255),
  member_id uuid not null references auth.users (id) on delete cascade,
  product_id text not null,
  started_at timestamptz not null,
  -- Access ends here at the earliest.
  paid_until timestamptz not null,
  -- When the member asked to end it; it then is not renewed.
  cancelled_at timestamptz,
  -- Since when a payment has been failing; Stripe retries for a while.
  payment_failed_at timestamptz,
  -- 'collection': nothing is charged and access continues; 'service': nothing is charged and there is no access.
  pause text check (pause in ('collection', 'service')),
  -- The price that follows when the period ends, where that is another one.
  next_price_id text check (length(next_price_id) <= 255),
  -- What a period costs, in the currency's smallest unit; null where Stripe does not give one sum.
  amount integer check (amount >= 0),
  currency text check (currency ~ '^[a-z]{3}$'),
  ended_at timestamptz,
  -- What the member was last mailed about: the plan, the last day of a canceled one, and since when a payment fails.
  notified_product_id text,
  notified_last_moment timestamptz,
  notified_failing_since timestamptz,
  -- Why it ended, where the member did not cancel it; null also where Stripe does not say.
  end_reason text check (end_reason in ('unpaid', 'disputed')),
  -- What the member was last mailed about, too: the plan that follows, and a pause.
  notified_next_price_id text,
  notified_pause text
);
create index memberships_member on public.memberships (member_id);
alter table public.memberships enable row level security;

-- A member reads only their own. The owner reads none here: `members_page` shows who has which plan, and is recorded.
create policy member_reads_own on public.memberships for select to authenticated
  using (member_id = (select auth.uid()));

-- Not before they have shown their second factor, if they have one.
create policy assured_only on public.memberships as restrictive to authenticated
  using ((select public.is_assured()));
-- Without Stripe's id: nothing in a browser needs it.
grant select (member_id, product_id, started_at, paid_until, cancelled_at, payment_failed_at, ended_at)
  on public.memberships to authenticated;

-- Whether a membership gives access now. One that renews gets three days beyond its period, because the event of a
-- renewal can be that late. One that was cancelled or whose payment fails ends with the paid period.
create function private.gives_access(membership public.memberships) returns boolean
language sql stable set search_path = '' as $$
  select membership.ended_at is null and membership.pause is distinct from 'service'
    and now() < membership.paid_until + case
      when membership.cancelled_at is null and membership.payment_failed_at is null then interval '3 days'
      else interval '0' end
$$;

-- The rank of the caller's plan, for policies; 0 is the free one. A visitor has none.
create function public.current_plan_rank() returns smallint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(p.plan_rank), 0)::smallint
  from public.memberships as m
  join private.plans as p on p.product_id = m.product_id
  where m.member_id = auth.uid() and private.gives_access(m) and public.is_assured()
$$;
grant execute on function public.current_plan_rank() to authenticated, service_role;
