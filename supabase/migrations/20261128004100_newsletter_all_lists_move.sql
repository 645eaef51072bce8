-- All lists move to a confirmed new address, each as the newsletter did: its person is one, and so is what a download of
-- everything stored about them says.
create or replace function private.newsletter_follows_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list record;
  joined uuid;
begin
  for list in
    select s.email_list_id as id, l.name
    from public.email_subscriptions as s join public.email_lists as l on l.id = s.email_list_id
    where s.email = lower(old.email) and s.subscribed
    order by l.id for update of s
  loop
    perform set_config('private.from_mailchimp', 'moving', true);
    update public.email_subscriptions set subscribed = false, unsubscribed_at = now()
    where email = lower(old.email) and email_list_id = list.id;
    insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
    values (lower(new.email), list.id, true, now(), null)
    on conflict (email, email_list_id) do update
      set subscribed = true, subscribed_at = now(), unsubscribed_at = null
      where not s.subscribed
    returning id into joined;
    perform set_config('private.from_mailchimp', '', true);
    if joined is not null then
      perform private.prove_subscription(joined);
      perform private.enqueue('sync-subscription', jsonb_build_object(
        'subscription', joined, 'member', md5(lower(old.email)), 'only', 'move', 'moved_at', clock_timestamp()));
    else
      perform private.prove_subscription(s.id)
      from public.email_subscriptions as s where s.email = lower(new.email) and s.email_list_id = list.id;
      perform private.enqueue('sync-unsubscribe', jsonb_build_object(
        'member', md5(lower(old.email)), 'list', list.name));
    end if;
  end loop;
  update public.profiles set newsletter_subscribed = exists (
    select from public.email_subscriptions as s
    where s.email = lower(new.email) and s.email_list_id = private.newsletter_list() and s.subscribed
  ) where user_id = new.id;
  return null;
end $$;

-- For whichever list the subscription is on.
create or replace function private.complete_move(subscription uuid, member text, has_left boolean, moved_at timestamptz)
returns void
language plpgsql set search_path = '' as $$
begin
  if has_left then
    perform set_config('private.from_mailchimp', 'yes', true);
    update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
    where s.id = complete_move.subscription and s.subscribed and private.requested_at(s.id) <= moved_at;
    perform set_config('private.from_mailchimp', '', true);
    return;
  end if;
  perform private.enqueue('sync-subscription', jsonb_build_object('subscription', s.id))
  from public.email_subscriptions as s where s.id = complete_move.subscription and s.subscribed;
  perform private.enqueue('sync-unsubscribe', jsonb_build_object('member', complete_move.member, 'list', l.name))
  from public.email_subscriptions as s join public.email_lists as l on l.id = s.email_list_id
  where s.id = complete_move.subscription;
end $$;
