-- Coming back at Mailchimp, by its own form or profile page, is that person's own act: our rows follow, so that the
-- unsubscribe link in the letters works. Told apart from a departure that Mailchimp has not been told of yet.

-- Since when Mailchimp knows that this subscription has ended; earlier than its `unsubscribed_at`: not yet.
alter table private.mailchimp_syncs add unsubscribed_there_at timestamptz;

create or replace function private.queue_unsubscribe() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('private.from_mailchimp', true), '') <> 'yes' then
    perform private.enqueue('sync-unsubscribe', jsonb_build_object(
      'member', md5(old.email),
      -- Null when the whole list was removed.
      'list', (select l.name from public.email_lists as l where l.id = old.email_list_id)));
  elsif tg_op = 'UPDATE' then
    insert into private.mailchimp_syncs (subscription_id, unsubscribed_there_at)
    values (old.id, clock_timestamp())
    on conflict (subscription_id) do update set unsubscribed_there_at = excluded.unsubscribed_there_at;
  end if;
  return null;
end $$;

-- For the job that has unsubscribed this member at Mailchimp from everything.
create function private.record_unsubscribed_there(member text) returns void
language sql volatile set search_path = '' as $$
  insert into private.mailchimp_syncs (subscription_id, unsubscribed_there_at)
  select s.id, clock_timestamp() from public.email_subscriptions as s where md5(s.email) = member and not s.subscribed
  on conflict (subscription_id) do update set unsubscribed_there_at = excluded.unsubscribed_there_at
$$;

-- Records what Mailchimp has of a member, who is named by their digest; `read_at` is before the reading, by this
-- database's clock. Subscribed there: the lists that ended last are joined again, if Mailchimp had known of the end
-- before the reading. Nothing of this is sent back but the unsubscribe link.
create function private.receive_mailchimp_state(member text, state text, left_at timestamptz, read_at timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  address constant text := (select s.email from public.email_subscriptions as s where md5(s.email) = member limit 1);
begin
  if address is null then
    return;
  end if;
  if left_at is not null then
    perform private.end_mailchimp_subscriptions(address, left_at);
    return;
  end if;
  perform private.set_mailchimp_state(address, receive_mailchimp_state.state);
  if receive_mailchimp_state.state = 'subscribed' then
    perform set_config('private.from_mailchimp', 'yes', true);
    update public.email_subscriptions as s set subscribed = true, subscribed_at = now(), unsubscribed_at = null
    from private.mailchimp_syncs as p
    where p.subscription_id = s.id and s.email = address and not s.subscribed
      and p.unsubscribed_there_at >= s.unsubscribed_at and p.unsubscribed_there_at < read_at
      and s.unsubscribed_at = (
        select max(o.unsubscribed_at) from public.email_subscriptions as o where o.email = address)
      and not exists (select from public.email_subscriptions as o where o.email = address and o.subscribed);
    perform set_config('private.from_mailchimp', '', true);
  end if;
end $$;

-- Webhook: something happened to this member. A job reads what holds, because events come late and out of order.
create function private.queue_mailchimp_reading(address text) returns void
language sql volatile set search_path = '' as $$
  select private.enqueue('sync-subscription', jsonb_build_object('member', md5(lower(btrim(address))), 'only', 'state'))
  where exists (select from public.email_subscriptions as s where s.email = lower(btrim(address)))
$$;
