-- Who receives which list. The columns are the specification's; the id is ours, so that a queued job can
-- name a subscription without carrying an address.
create table public.email_subscriptions (
  email text not null check (
    length(email) <= 254
    and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
    -- One person, one row, however the address was typed.
    and email = lower(btrim(email))
  ),
  email_list_id uuid not null references public.email_lists (id) on delete cascade,
  subscribed boolean not null default true,
  subscribed_at timestamptz,
  unsubscribed_at timestamptz,
  id uuid not null unique default gen_random_uuid(),
  primary key (email, email_list_id)
);

-- Deleting a list would otherwise read every subscription.
create index email_subscriptions_list on public.email_subscriptions (email_list_id);

-- What left longest ago, for the clean-up.
create index email_subscriptions_left on public.email_subscriptions (unsubscribed_at) where not subscribed;

-- No policy at all: rows are invisible to every browser role, so nobody lists, counts, changes or removes
-- an address. The trigger below does the one thing that a visitor may do.
alter table public.email_subscriptions enable row level security;
revoke all on public.email_subscriptions from public, anon, authenticated;

-- The specification's upsert names all columns and a conflict target. PostgreSQL refuses it without these
-- rights on the whole table, and a policy that let it pass would also let visitors list addresses.
grant select, insert, update on public.email_subscriptions to anon, authenticated;
-- Our functions keep the rows true to the provider's: unsubscribing by mail, removal on request.
grant select, insert, update, delete on public.email_subscriptions to service_role;

-- Writes a browser's subscription itself and drops the browser's row, so that new and known addresses
-- answer alike and the caller's own timestamps and flags count for nothing.
create function public.email_subscriptions_subscribe_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  -- Our own functions and the insert below (a nested call) say what they mean.
  if pg_trigger_depth() > 1 or coalesce(auth.role(), '') = 'service_role' then
    return new;
  end if;
  insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  values (new.email, new.email_list_id, true, now(), null)
  on conflict (email, email_list_id) do update
    set subscribed = true, subscribed_at = now(), unsubscribed_at = null
    where not s.subscribed;
  return null;
end $$;

-- Only the trigger calls it.
revoke all on function public.email_subscriptions_subscribe_only() from public, anon, authenticated, service_role;

create trigger subscribe_only before insert on public.email_subscriptions
  for each row execute function public.email_subscriptions_subscribe_only();
