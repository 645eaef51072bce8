-- The mailing provider learns of each subscription, whatever the browser does next and however long the
-- provider is down: the job is queued with the row.
create function private.queue_subscription_sync() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stood constant boolean := tg_op = 'UPDATE' and old.subscribed;
  queued uuid;
begin
  if not private.through_product() then
    return null;
  end if;
  queued := private.enqueue('sync-subscription', jsonb_build_object('subscription', new.id));
  -- The browser's own call comes first and brings the first name along; the job is for when it fails or never
  -- comes. For a subscription that stood already the job is done from the start: it is there because the
  -- same work must be done for every address.
  update pgboss.job set
    start_after = now() + interval '15 seconds',
    state = case when stood then 'completed' else state end,
    completed_on = case when stood then now() end,
    deletion_seconds = case when stood then 60 else deletion_seconds end
  where name = 'sync-subscription' and id = queued;
  return null;
end $$;

-- Only the triggers call it.
revoke all on function private.queue_subscription_sync() from public, anon, authenticated, service_role;

create trigger queue_sync_of_new after insert on public.email_subscriptions
  for each row when (new.subscribed)
  execute function private.queue_subscription_sync();

create trigger queue_sync_of_returning after update of subscribed on public.email_subscriptions
  for each row when (new.subscribed)
  execute function private.queue_subscription_sync();

-- Asked by the function that the browser calls after subscribing: it passes an address on to the provider
-- only if that address really is on the list. Returns the subscription's id, or null.
create function public.subscription_for_provider(address text, list_name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.id
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  where s.email = lower(btrim(address)) and l.name = list_name and s.subscribed
$$;

-- Asked by the queued job, which only knows the id. No row: the subscription was removed meanwhile.
create function public.subscription_to_sync(subscription uuid)
returns table (email text, list_name text, subscribed boolean)
language sql stable security definer set search_path = '' as $$
  select s.email, l.name, s.subscribed
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  where s.id = subscription
$$;

-- Either would tell a browser who reads us.
revoke all on function public.subscription_for_provider(text, text) from public, anon, authenticated;
revoke all on function public.subscription_to_sync(uuid) from public, anon, authenticated;
grant execute on function public.subscription_for_provider(text, text) to service_role;
grant execute on function public.subscription_to_sync(uuid) to service_role;
