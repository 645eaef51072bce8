-- The mailing lists that a visitor can join. Their names are the specification's.
create table public.email_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 80)
);
alter table public.email_lists enable row level security;

-- The sign-up form finds its list by name, signed in or not; a list's name is not private.
create policy anyone_reads_lists on public.email_lists for select to anon, authenticated using (true);
grant select (id, name) on public.email_lists to anon, authenticated;

-- Only migrations create lists.
create policy service_reads_lists on public.email_lists for select to service_role using (true);
grant select on public.email_lists to service_role;
insert into public.email_lists (name) values
  ('Newsletter'),
  ('Welcome Series'),
  ('Blog Notifications'),
  ('ESA Follow-ups');

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
-- For the removal of addresses that unsubscribed long ago.
create index email_subscriptions_unsubscribed on public.email_subscriptions (unsubscribed_at) where not subscribed;

-- No policy: every row is invisible to browsers, so that nobody can list, count, change or remove an address.
-- Subscribing, the only thing that a browser may do, is done by the triggers below.
alter table public.email_subscriptions enable row level security;

-- The specification's upsert names all columns and a conflict target. PostgreSQL refuses it without these
-- rights on the whole table, and a policy that let it pass would also let visitors list addresses.
grant select, insert, update on public.email_subscriptions to anon, authenticated;

-- Our functions synchronize the rows with Mailchimp: unsubscribing by mail, removal on request. By a policy, because a
-- managed server has no role that bypasses row-level security.
create policy service_manages_subscriptions on public.email_subscriptions to service_role
  using (true) with check (true);
grant select, insert, update, delete on public.email_subscriptions to service_role;

create trigger one_row before insert on public.email_subscriptions
  for each row execute function private.one_row_a_request();

-- Subscribes an address for a browser. New, known and returning addresses cost the same work (one row here, one in the
-- outbox), so that the response time does not reveal who is subscribed. At most sixty an hour for one sender, because
-- Mailchimp sends a mail to each address.
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

-- Stores a browser's row for the statement trigger below and skips its insert: all addresses get the same response, and
-- timestamps and flags of the caller are ignored. Other rows are written as they are.
create function private.remember_subscription() returns trigger
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
  for each row execute function private.remember_subscription();

-- After the whole statement, so that a request refused for its second row has done no work whose duration could be
-- measured.
create function private.subscribe_remembered() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  remembered constant text := nullif(current_setting('private.subscription', true), '');
begin
  if remembered is not null and pg_trigger_depth() = 1 then
    perform set_config('private.subscription', '', true);
    perform private.subscribe(remembered::jsonb ->> 'email', (remembered::jsonb ->> 'email_list_id')::uuid);
  end if;
  return null;
end $$;

create trigger subscribe_remembered after insert on public.email_subscriptions
  for each statement execute function private.subscribe_remembered();

-- The specification's fallback, an update by address and list. It matches no row, because a browser sees none, so the
-- request repeats address and list in the header x-subscription, which allows no more than the upsert does. 2xx
-- therefore means subscribed, for every address alike.
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

-- Queues the job that sends the subscription to Mailchimp, in the transaction of the row: it happens even if the
-- browser closes or Mailchimp is down.
create function private.queue_subscription_sync() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.through_product() then
    return null;
  end if;
  perform private.enqueue('sync-subscription', jsonb_build_object('subscription', new.id),
    -- The browser's own call runs first and has the first name; the job is the fallback.
    start_after => now() + interval '15 seconds',
    -- A subscription that existed already needs no job, but the same work must be done for every address.
    discard => tg_op = 'UPDATE' and old.subscribed);
  return null;
end $$;

create trigger queue_sync_of_new after insert on public.email_subscriptions
  for each row when (new.subscribed)
  execute function private.queue_subscription_sync();

create trigger queue_sync_of_returning after update of subscribed on public.email_subscriptions
  for each row when (new.subscribed)
  execute function private.queue_subscription_sync();
