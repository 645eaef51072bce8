-- Mailchimp is read before it is written: who has left there since they subscribed here stays away, whatever job runs.

-- When the person last asked for letters: by a form, their switch, or by confirming the address. A time in the future
-- (the clock was set back since) is no time to compare with: then every departure at the provider stands.
create function private.requested_at(subscription uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select case when asked > clock_timestamp() + interval '1 minute' then 'epoch' else asked end
  from (
    select coalesce(greatest(s.subscribed_at, p.proven_at), 'epoch') as asked
    from public.email_subscriptions as s
    left join private.mailchimp_syncs as p on p.subscription_id = s.id
    where s.id = requested_at.subscription
  ) as known
$$;

-- For the queued job. No row: the provider has it already, or the subscription ended or was removed.
drop function public.mailchimp_sync_due(uuid);
create function public.mailchimp_sync_due(subscription uuid)
returns table (email text, list_name text, first_name text, confirmed boolean, requested_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.email, l.name, p.first_name, k.confirmed, private.requested_at(s.id)
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  left join private.mailchimp_syncs as p on p.subscription_id = s.id
  cross join lateral private.mailchimp_sync_state(s.id) as k
  where s.id = subscription and k.due
$$;
grant execute on function public.mailchimp_sync_due to service_role;

-- For the job that replaces the unsubscribe link of a reader whom the provider has. Others get theirs when they are sent.
create function private.mailchimp_link_due(subscription uuid) returns table (email text)
language sql stable set search_path = '' as $$
  select s.email
  from public.email_subscriptions as s
  cross join lateral private.mailchimp_sync_state(s.id) as k
  where s.id = subscription and s.subscribed and not k.due
$$;

-- A member of the provider who left there at this time: ends what they had asked for before it.
create function private.end_mailchimp_subscriptions(address text, left_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('private.from_mailchimp', 'yes', true);
  update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
  where s.email = address and s.subscribed and private.requested_at(s.id) < end_mailchimp_subscriptions.left_at;
  perform set_config('private.from_mailchimp', '', true);
end $$;

-- Queues the job that sends the subscription to the mailing provider, in the transaction of the row. What the provider
-- has told us (another address, a return by its own form) is not sent back as a subscription, which could undo that the
-- reader has left there since: only their unsubscribe link is.
create or replace function private.queue_subscription_sync() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.through_product() then
    return null;
  end if;
  if coalesce(current_setting('private.from_mailchimp', true), '') = 'yes' then
    insert into private.mailchimp_syncs (subscription_id, notified_at, state)
    values (new.id, clock_timestamp(), 'subscribed')
    on conflict (subscription_id) do update
      set first_name = null, notified_at = excluded.notified_at, state = excluded.state;
    perform private.enqueue('sync-subscription', jsonb_build_object('subscription', new.id, 'only', 'link'));
    return null;
  end if;
  perform private.enqueue('sync-subscription', jsonb_build_object('subscription', new.id),
    -- The browser's own call comes first and brings the first name along; the job is for when that fails.
    start_after => now() + interval '15 seconds',
    -- A subscription that stood already needs no job, but the same work must be done for every address.
    discard => tg_op = 'UPDATE' and old.subscribed);
  return null;
end $$;
