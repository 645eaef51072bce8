-- The mailing provider learns of each subscription, whatever the browser does next and however long the
-- provider is down: the job is queued with the row.
create function private.queue_subscription_sync() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.through_product() then
    return null;
  end if;
  perform private.enqueue('sync-subscription', jsonb_build_object('subscription', new.id),
    -- The browser's own call comes first and brings the first name along; the job is for when that fails.
    start_after => now() + interval '15 seconds',
    -- A subscription that stood already needs no job, but the same work must be done for every address.
    discard => tg_op = 'UPDATE' and old.subscribed);
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
