-- What the mailing provider was told, and when: once told, neither the browser's call nor the queued job
-- tells it again, so nobody can use us to fill somebody's inbox with confirmation mails.
create table private.provider_syncs (
  subscription_id uuid primary key references public.email_subscriptions (id) on delete cascade,
  -- Kept only until the provider has it: the queued job would not know it otherwise.
  first_name text check (length(first_name) <= 100),
  told_at timestamptz
);

-- No policy and no grant: reached only through the functions below.
alter table private.provider_syncs enable row level security;
revoke all on private.provider_syncs from public, anon, authenticated, service_role;

-- Notes the first name for whoever tells the provider, now or later.
-- True while the provider does not know of the subscription since it was last begun.
create function public.provider_sync_begin(subscription uuid, first_name text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  due boolean;
begin
  select s.subscribed and (p.told_at is null or p.told_at < s.subscribed_at) into due
  from public.email_subscriptions as s
  left join private.provider_syncs as p on p.subscription_id = s.id
  where s.id = subscription;
  if coalesce(due, false) and provider_sync_begin.first_name is not null then
    insert into private.provider_syncs as p (subscription_id, first_name)
    values (subscription, provider_sync_begin.first_name)
    on conflict (subscription_id) do update set first_name = excluded.first_name;
  end if;
  return coalesce(due, false);
end $$;

-- Asked by the queued job. No row: the provider knows already, or the subscription ended or is gone.
create function public.provider_sync_due(subscription uuid)
returns table (email text, list_name text, first_name text)
language sql stable security definer set search_path = '' as $$
  select s.email, l.name, p.first_name
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  left join private.provider_syncs as p on p.subscription_id = s.id
  where s.id = subscription and s.subscribed and (p.told_at is null or p.told_at < s.subscribed_at)
$$;

-- Told once the provider took it.
create function public.provider_sync_settle(subscription uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.provider_syncs (subscription_id, told_at) values (subscription, clock_timestamp())
  on conflict (subscription_id) do update set first_name = null, told_at = excluded.told_at
$$;

-- Any of them would tell a browser who reads us.
revoke all on function public.provider_sync_begin(uuid, text) from public, anon, authenticated;
revoke all on function public.provider_sync_due(uuid) from public, anon, authenticated;
revoke all on function public.provider_sync_settle(uuid) from public, anon, authenticated;
grant execute on function public.provider_sync_begin(uuid, text) to service_role;
grant execute on function public.provider_sync_due(uuid) to service_role;
grant execute on function public.provider_sync_settle(uuid) to service_role;

-- The browser's own call comes first and brings the first name along; the job is for when it fails or never comes.
create or replace function public.email_subscriptions_queue_sync() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  queued constant uuid := private.enqueue('sync-subscription', jsonb_build_object('subscription', new.id));
begin
  update pgboss.job set start_after = now() + interval '15 seconds'
  where name = 'sync-subscription' and id = queued;
  return null;
end $$;
