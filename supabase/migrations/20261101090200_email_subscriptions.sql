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
  subscribed_at timestamptz default now(),
  unsubscribed_at timestamptz,
  id uuid not null unique default gen_random_uuid(),
  primary key (email, email_list_id)
);

-- Deleting a list would otherwise read every subscription.
create index email_subscriptions_list on public.email_subscriptions (email_list_id);

-- What left longest ago, for the clean-up.
create index email_subscriptions_left on public.email_subscriptions (unsubscribed_at) where not subscribed;

-- No policy at all: rows are invisible to every browser role, so nobody lists, counts, changes or removes
-- an address. The triggers below do the one thing that a visitor may do.
alter table public.email_subscriptions enable row level security;
revoke all on public.email_subscriptions from public, anon, authenticated;

-- The specification's upsert names all columns and a conflict target. PostgreSQL refuses it without these
-- rights on the whole table, and a policy that let it pass would also let visitors list addresses.
grant select, insert, update on public.email_subscriptions to anon, authenticated;
-- Our functions keep the rows true to the provider's: unsubscribing by mail, removal on request.
grant select, insert, update, delete on public.email_subscriptions to service_role;

create trigger one_row before insert on public.email_subscriptions
  for each row execute function private.one_row_a_request();

-- Subscribes for a browser. New, known and returning addresses cost the same work (one row written, one job
-- queued), so that the time of an answer does not say who is subscribed. One sender subscribes sixty an hour:
-- the provider writes to each of them.
create function private.subscribe(address text, list uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.limit_sender('email_subscriptions', 60, 3600);
  insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  values (address, list, true, now(), null)
  on conflict (email, email_list_id) do update set
    subscribed = true,
    subscribed_at = case when s.subscribed then s.subscribed_at else now() end,
    unsubscribed_at = null;
end $$;
revoke all on function private.subscribe(text, uuid) from public, anon, authenticated, service_role;

-- Notes a browser's row and drops it, so that all addresses answer alike and the caller's own timestamps and
-- flags count for nothing. Rows of others, and of private.subscribe, are written as they are.
create function private.note_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  if pg_trigger_depth() > 1 or not private.from_browser() then
    return new;
  end if;
  perform set_config('private.subscription',
    jsonb_build_object('email', new.email, 'email_list_id', new.email_list_id)::text, true);
  return null;
end $$;

create trigger subscribe_only before insert on public.email_subscriptions
  for each row execute function private.note_subscription();

-- Only once the statement has ended: a request that is refused for its second row has done no work by then
-- whose time could be taken, again and again.
create function private.subscribe_noted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text := nullif(current_setting('private.subscription', true), '');
begin
  if noted is not null and pg_trigger_depth() = 1 then
    perform set_config('private.subscription', '', true);
    perform private.subscribe(noted::jsonb ->> 'email', (noted::jsonb ->> 'email_list_id')::uuid);
  end if;
  return null;
end $$;

create trigger subscribe_noted after insert on public.email_subscriptions
  for each statement execute function private.subscribe_noted();

-- The specification's second try, an update by address and list. It meets no row, because a browser sees
-- none, so the request names the row once more in the header x-subscription; what the header asks for is no
-- more than the upsert gives. 2xx therefore means subscribed, for every address alike.
create function private.subscribe_by_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named jsonb;
begin
  -- An upsert fires this too.
  if pg_trigger_depth() = 1 and private.from_browser() and current_setting('request.method', true) = 'PATCH' then
    named := nullif(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-subscription', '')::jsonb;
    if named is not null then
      perform private.subscribe(lower(btrim(named ->> 'email')), (named ->> 'email_list_id')::uuid);
    end if;
  end if;
  return null;
end $$;

create trigger subscribe_by_update after update on public.email_subscriptions
  for each statement execute function private.subscribe_by_update();

-- Only the triggers call them.
revoke all on function private.note_subscription() from public, anon, authenticated, service_role;
revoke all on function private.subscribe_noted() from public, anon, authenticated, service_role;
revoke all on function private.subscribe_by_update() from public, anon, authenticated, service_role;
