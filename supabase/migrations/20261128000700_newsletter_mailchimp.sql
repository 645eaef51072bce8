-- What was sent to Mailchimp, and when. Once sent, neither the browser's call nor the queued job sends it again, so
-- that nobody can flood a mailbox with confirmation mails.
create table private.mailchimp_syncs (
  subscription_id uuid primary key references public.email_subscriptions (id) on delete cascade,
  -- For the queued job; removed once Mailchimp has it.
  first_name text check (length(first_name) <= 100),
  notified_at timestamptz,
  -- Mailchimp's state: 'pending' until the reader answers its mail, 'undeliverable' after mail bounced.
  state text check (state in ('subscribed', 'pending', 'undeliverable')),
  -- When the subscriber proved to us that the address belongs to them: Mailchimp then need not ask them again.
  proven_at timestamptz,
  -- Why Mailchimp refuses it: wrong key or audience; address deleted there for good; blocked there; invalid.
  refusal text check (refusal in ('key', 'audience', 'forgotten', 'barred', 'invalid')),
  refused_at timestamptz
);
-- The owner's view shows refusals.
create index mailchimp_syncs_refused on private.mailchimp_syncs (refused_at) where refusal is not null;
alter table private.mailchimp_syncs enable row level security;

-- The state of one subscription at Mailchimp. `due`: not sent since it was last started or proved. `may_ask_again`: its
-- mail was not answered for a day. `confirmed`: proved since it was started. What was sent at a time in the future (the
-- clock was set back since) is sent again: whoever unsubscribes and subscribes again would wait for a mail that nobody
-- sends. By clock_timestamp(): `notified_at` may be later than the start of this transaction.
create function private.mailchimp_sync_state(subscription uuid)
returns table (due boolean, may_ask_again boolean, confirmed boolean, state text, refusal text)
language sql stable set search_path = '' as $$
  select
    s.subscribed and (p.notified_at is null or p.notified_at < s.subscribed_at or p.notified_at > clock_timestamp()
      or (p.state = 'pending' and p.proven_at > p.notified_at)),
    s.subscribed and p.state = 'pending' and p.notified_at < now() - interval '1 day',
    coalesce(p.proven_at >= s.subscribed_at, false),
    p.state, p.refusal
  from public.email_subscriptions as s
  left join private.mailchimp_syncs as p on p.subscription_id = s.id
  where s.id = subscription
$$;

-- Stores the first name for the call or job that sends the subscription, and whether the member of that address
-- requested it. Requesting again a day later makes Mailchimp send its mail once more.
create function public.start_mailchimp_sync(subscription uuid, first_name text, proven boolean default false)
returns table (due boolean, confirmed boolean, state text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if start_mailchimp_sync.proven then
    perform private.prove_subscription(start_mailchimp_sync.subscription);
  end if;
  return query
    select coalesce(k.due or k.may_ask_again, false), k.confirmed, k.state
    from private.mailchimp_sync_state(start_mailchimp_sync.subscription) as k;
  insert into private.mailchimp_syncs as p (subscription_id, first_name)
  select start_mailchimp_sync.subscription, start_mailchimp_sync.first_name
  from private.mailchimp_sync_state(start_mailchimp_sync.subscription) as k
  where k.due and start_mailchimp_sync.first_name is not null
  on conflict (subscription_id) do update set first_name = excluded.first_name;
end $$;

create function private.prove_subscription(subscription uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.mailchimp_syncs (subscription_id, proven_at) values (subscription, clock_timestamp())
  on conflict (subscription_id) do update set proven_at = excluded.proven_at
$$;

-- For the queued job. No row: Mailchimp has it already, or the subscription ended or was removed.
create function public.mailchimp_sync_due(subscription uuid)
returns table (email text, list_name text, first_name text, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select s.email, l.name, p.first_name, k.confirmed
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  left join private.mailchimp_syncs as p on p.subscription_id = s.id
  cross join lateral private.mailchimp_sync_state(s.id) as k
  where s.id = subscription and k.due
$$;

-- Records that Mailchimp accepted it, and its state there. A bouncing address is unsubscribed from our lists as well.
create function public.record_mailchimp_sync(subscription uuid, state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select s.email from public.email_subscriptions as s where s.id = subscription);
begin
  insert into private.mailchimp_syncs as p (subscription_id, notified_at, state)
  values (subscription, clock_timestamp(), record_mailchimp_sync.state)
  on conflict (subscription_id) do update
    set first_name = null, notified_at = excluded.notified_at, state = excluded.state, refusal = null,
      refused_at = null;
  perform private.set_mailchimp_state(address, record_mailchimp_sync.state);
end $$;

-- Records Mailchimp's state of an address: it has one for all lists.
create function private.set_mailchimp_state(address text, state text) returns void
language plpgsql set search_path = '' as $$
begin
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

-- Records a refusal. The job is retried all the same, because the owner can repair most causes.
create function public.record_mailchimp_refusal(subscription uuid, refusal text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mailchimp_syncs as p (subscription_id, refusal, refused_at)
  select s.id, record_mailchimp_refusal.refusal, now() from public.email_subscriptions as s where s.id = subscription
  on conflict (subscription_id) do update
    set refusal = excluded.refusal, refused_at = coalesce(p.refused_at, excluded.refused_at)
$$;

-- For the owner's view: what Mailchimp refuses and since when. With addresses only where the owner has to write to a
-- person; at most 20 of a kind.
create function public.mailchimp_refusals()
returns table (refusal text, since timestamptz, subscriptions bigint, addresses text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'only the owner sees what the mailing provider refuses' using errcode = '42501';
  end if;
  return query
    select p.refusal, min(p.refused_at), count(*),
      case when p.refusal in ('forgotten', 'barred') then (array_agg(distinct s.email))[1:20] else '{}' end
    from private.mailchimp_syncs as p
    join public.email_subscriptions as s on s.id = p.subscription_id
    where p.refusal is not null and s.subscribed
    group by p.refusal
    order by min(p.refused_at);
end $$;
grant execute on function public.mailchimp_refusals() to authenticated;

-- Not for browsers: each reveals who is subscribed.
grant execute on function
  public.start_mailchimp_sync, public.mailchimp_sync_due, public.record_mailchimp_sync, public.record_mailchimp_refusal
to service_role;

-- Unsubscribing: by a link in a mail, the member's own switch, deleting the account, or at Mailchimp. What happens here
-- is sent to Mailchimp; what happened there is recorded here without sending it back (`private.from_mailchimp`).

-- Mailchimp's id of a subscriber is this digest. The job carries it instead of the address, and finds by it whether the
-- same person is on another list.
create index email_subscriptions_digest on public.email_subscriptions (md5(email));

create function private.queue_unsubscribe() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('private.from_mailchimp', true), '') <> 'yes' then
    perform private.enqueue('sync-unsubscribe', jsonb_build_object(
      'member', md5(old.email),
      -- Null when the whole list was removed.
      'list', (select l.name from public.email_lists as l where l.id = old.email_list_id)));
  end if;
  return null;
end $$;
create trigger queue_unsubscribe after update of subscribed on public.email_subscriptions
  for each row when (old.subscribed and not new.subscribed) execute function private.queue_unsubscribe();

create trigger queue_unsubscribe_of_removed after delete on public.email_subscriptions
  for each row when (old.subscribed) execute function private.queue_unsubscribe();

-- For the job: whether the subscriber is on that list again, or on any list.
create function private.unsubscribe_state(member text, list text)
returns table (is_on_list boolean, is_on_any_list boolean)
language sql stable set search_path = '' as $$
  select coalesce(bool_or(l.name = unsubscribe_state.list), false), count(*) > 0
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  where md5(s.email) = unsubscribe_state.member and s.subscribed
$$;

-- Unsubscribes the address of this subscription from every list, as the unsubscribe link of each mail promises. True
-- also when it was unsubscribed already; false when there is no such subscription.
create function public.unsubscribe_from_all(subscription uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  select s.email into address from public.email_subscriptions as s where s.id = subscription;
  if address is null then
    return false;
  end if;
  update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
  where s.email = address and s.subscribed;
  return true;
end $$;

-- Webhook: the reader unsubscribed at Mailchimp.
create function public.record_mailchimp_unsubscribe(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.from_mailchimp', 'yes', true);
  update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
  where s.email = lower(btrim(address)) and s.subscribed;
  perform set_config('private.from_mailchimp', '', true);
end $$;

-- Webhook: the reader answered Mailchimp's mail, or mail to the address bounced.
create function public.record_mailchimp_state(address text, state text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.set_mailchimp_state(lower(btrim(address)), record_mailchimp_state.state)
$$;

-- Webhook: the reader changed their address at Mailchimp. The subscriptions follow; the new ones are sent to Mailchimp
-- like any other, because their unsubscribe link differs.
create function public.record_mailchimp_address(old_address text, new_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.from_mailchimp', 'yes', true);
  with unsubscribed as (
    update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
    where s.email = lower(btrim(old_address)) and s.email <> lower(btrim(new_address)) and s.subscribed
    returning s.email_list_id
  )
  insert into public.email_subscriptions as known (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  select lower(btrim(new_address)), l.email_list_id, true, now(), null from unsubscribed as l
  on conflict (email, email_list_id) do update
    set subscribed = true, subscribed_at = now(), unsubscribed_at = null
    where not known.subscribed;
  perform set_config('private.from_mailchimp', '', true);
end $$;

-- Not for browsers, which could unsubscribe others.
grant execute on function
  public.unsubscribe_from_all, public.record_mailchimp_unsubscribe, public.record_mailchimp_state,
  public.record_mailchimp_address
to service_role;
