-- What the practice sells, as far as the database must know it: which price a member may buy, and how far
-- a product opens the members' resources. Copied from the site's catalogue whenever the server starts.
create table private.plans (
  -- The payment provider's ids; the free plan has none and is no row.
  product_id text primary key check (length(product_id) between 1 and 255),
  price_id text not null check (length(price_id) between 1 and 255),
  plan_rank smallint not null check (plan_rank > 0),
  -- No longer sold; whoever bought it keeps what it opens.
  retired_at timestamptz
);

-- No policy and no grant: reached only through functions.
alter table private.plans enable row level security;
revoke all on private.plans from public, anon, authenticated, service_role;

-- Takes the whole catalogue: [{ "product_id", "price_id", "plan_rank" }]. What is missing in it is retired.
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

-- Whoever could change the catalogue could make any price of the provider's account a plan.
revoke all on function public.replace_plans(jsonb) from public, anon, authenticated;
grant execute on function public.replace_plans(jsonb) to service_role;
