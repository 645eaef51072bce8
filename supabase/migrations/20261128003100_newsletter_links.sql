-- With which key of FORM_KEYS the unsubscribe link was sealed that Mailchimp has, and since when: letters that were sent
-- before then have an older one, and a key that made it must stay for as long as their links have to work.
alter table private.mailchimp_syncs
  add link_key_id text,
  add link_sent_at timestamptz;

-- Mailchimp has taken a link that was sealed with this key.
create function private.record_link(subscription uuid, key_id text) returns void
language sql volatile set search_path = '' as $$
  update private.mailchimp_syncs as p set link_key_id = record_link.key_id, link_sent_at = clock_timestamp()
  where p.subscription_id = record_link.subscription and p.link_key_id is distinct from record_link.key_id
$$;

-- Records Mailchimp's state of an address: it has one for all lists. Who has confirmed is sent their link once more,
-- because the keys may have been changed while they waited, and letters start now.
create or replace function private.set_mailchimp_state(address text, state text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.enqueue('sync-subscription', jsonb_build_object('subscription', s.id, 'only', 'link'))
  from private.mailchimp_syncs as p
  join public.email_subscriptions as s on s.id = p.subscription_id
  where s.email = address and s.subscribed and p.notified_at is not null and p.state = 'pending'
    and set_mailchimp_state.state = 'subscribed';
  update private.mailchimp_syncs as p set state = set_mailchimp_state.state
  from public.email_subscriptions as s
  where s.id = p.subscription_id and s.email = address and p.notified_at is not null
    and p.state is distinct from set_mailchimp_state.state;
  if set_mailchimp_state.state = 'undeliverable' then
    perform set_config('private.from_mailchimp', 'yes', true);
    update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
    where s.email = address and s.subscribed;
    perform set_config('private.from_mailchimp', '', true);
  end if;
end $$;

-- How many readers have a link of another key at Mailchimp, or of one that is not known, and when the last reader got
-- one of this key: null where none did.
create function private.link_state(key_id text) returns table (waiting bigint, last_sent_at timestamptz)
language sql stable set search_path = '' as $$
  select
    count(*) filter (where s.subscribed and p.state = 'subscribed' and p.link_key_id is distinct from link_state.key_id),
    max(p.link_sent_at) filter (where p.link_key_id = link_state.key_id)
  from private.mailchimp_syncs as p
  join public.email_subscriptions as s on s.id = p.subscription_id
  where p.notified_at is not null
$$;
