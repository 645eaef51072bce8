-- The audience is read once a day, because news of the webhook may be lost: what people did at Mailchimp is recorded, and
-- a departure here that Mailchimp was never told of is sent again. Nobody is raised to a list without an act of theirs.

alter table private.mailchimp_syncs
  drop constraint mailchimp_syncs_refusal_check,
  add constraint mailchimp_syncs_refusal_check
    check (refusal in ('key', 'disabled', 'audience', 'forgotten', 'barred', 'invalid', 'busy')),
  -- Since when Mailchimp has this contact archived, as the last reading found them: it sends them nothing.
  add archived_at timestamptz;
create index mailchimp_syncs_archived on private.mailchimp_syncs (archived_at) where archived_at is not null;

-- Up to when changes of the audience have been read.
create table private.mailchimp_readings (
  only_row boolean primary key default true check (only_row),
  read_until timestamptz not null
);
alter table private.mailchimp_readings enable row level security;

-- Departures that Mailchimp refuses for good, of subscribers whose row was removed with its list or by the owner: the
-- address is Mailchimp's, so that the owner can take it off there. Removed once Mailchimp accepts it.
create table private.unsubscribe_refusals (
  -- Mailchimp's id of a subscriber: the digest of the address.
  member text primary key check (member ~ '^[0-9a-f]{32}$'),
  email text check (length(email) <= 254),
  refused_at timestamptz not null default now()
);
alter table private.unsubscribe_refusals enable row level security;

-- For the job: whether Mailchimp refused to unsubscribe this member. True where no row can show it, so that the job asks
-- Mailchimp for the address.
drop function private.record_unsubscribe_outcome(text, boolean);
create function private.record_unsubscribe_outcome(member text, refused boolean) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not refused then
    delete from private.unsubscribe_refusals as r where r.member = record_unsubscribe_outcome.member;
    update private.mailchimp_syncs as p set unsubscribe_refused_at = null from public.email_subscriptions as s
    where s.id = p.subscription_id and md5(s.email) = record_unsubscribe_outcome.member
      and p.unsubscribe_refused_at is not null;
    return false;
  end if;
  insert into private.mailchimp_syncs as p (subscription_id, unsubscribe_refused_at)
  select s.id, now() from public.email_subscriptions as s
  where md5(s.email) = record_unsubscribe_outcome.member and not s.subscribed
  on conflict (subscription_id) do update
    set unsubscribe_refused_at = coalesce(p.unsubscribe_refused_at, excluded.unsubscribe_refused_at);
  return not found;
end $$;

create function private.record_removed_refusal(member text, address text) returns void
language sql volatile set search_path = '' as $$
  insert into private.unsubscribe_refusals as r (member, email) values (member, address)
  on conflict (member) do update set email = coalesce(excluded.email, r.email)
$$;

-- For the owner's view: what Mailchimp refuses and since when, and whom the owner has archived there in the last 30 days.
-- With addresses only where the owner has to write to a person, or to change them at Mailchimp by hand; at most 20 of a
-- kind.
create or replace function public.mailchimp_refusals()
returns table (refusal text, since timestamptz, subscriptions bigint, addresses text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'only the owner sees what the mailing provider refuses' using errcode = '42501';
  end if;
  return query
    select known.refusal, min(known.since), count(*),
      case when known.refusal in ('forgotten', 'barred', 'unsubscribe', 'archived')
        then coalesce((array_agg(distinct known.email) filter (where known.email is not null))[1:20], '{}')
        else '{}' end
    from (
      select p.refusal, p.refused_at as since, s.email
      from private.mailchimp_syncs as p
      join public.email_subscriptions as s on s.id = p.subscription_id
      where p.refusal is not null and s.subscribed
      union all
      select 'unsubscribe', p.unsubscribe_refused_at, s.email
      from private.mailchimp_syncs as p
      join public.email_subscriptions as s on s.id = p.subscription_id
      where p.unsubscribe_refused_at is not null and not s.subscribed
      union all
      select 'unsubscribe', r.refused_at, r.email from private.unsubscribe_refusals as r
      union all
      select 'archived', min(p.archived_at), s.email
      from private.mailchimp_syncs as p
      join public.email_subscriptions as s on s.id = p.subscription_id
      where p.archived_at > now() - interval '30 days' and not s.subscribed
      group by s.email
    ) as known
    group by known.refusal
    order by min(known.since);
end $$;

-- Records what Mailchimp has of a member, who is named by their digest; `read_at` is before the reading, by this
-- database's clock, `changed_at` when Mailchimp last changed them, by its own. Neither a state nor a departure: the
-- audience does not have them. Subscribed there: the lists that ended last are joined again, if Mailchimp had known of the
-- end before the reading. A departure that it does not know of, and since which it has changed nothing, is sent to it.
drop function private.receive_mailchimp_state(text, text, timestamptz, timestamptz);
create function private.receive_mailchimp_state(
  member text, state text, left_at timestamptz, read_at timestamptz,
  changed_at timestamptz default null, archived boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  address constant text := (select s.email from public.email_subscriptions as s where md5(s.email) = member limit 1);
begin
  if address is null then
    return;
  end if;
  if left_at is not null then
    perform private.end_mailchimp_subscriptions(address, left_at);
  end if;
  if left_at is not null or receive_mailchimp_state.state is null then
    insert into private.mailchimp_syncs as p (subscription_id, unsubscribed_there_at, archived_at)
    select s.id, clock_timestamp(), case when archived then left_at end
    from public.email_subscriptions as s
    where s.email = address and not s.subscribed and (s.unsubscribed_at is null or s.unsubscribed_at <= read_at
      or left_at is not null and s.unsubscribed_at = now())
    on conflict (subscription_id) do update
      set unsubscribed_there_at = excluded.unsubscribed_there_at, archived_at = excluded.archived_at;
    return;
  end if;
  update private.mailchimp_syncs as p set archived_at = null from public.email_subscriptions as s
  where s.id = p.subscription_id and s.email = address and p.archived_at is not null;
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
  if receive_mailchimp_state.state <> 'undeliverable' then
    perform private.enqueue('sync-unsubscribe', jsonb_build_object('member', u.member, 'list', null))
    from private.unheard_departures() as u
    where u.member = receive_mailchimp_state.member and u.unsubscribed_at >= changed_at;
  end if;
end $$;

-- Members who left every list here for a day or longer, while nothing says that Mailchimp knows it.
create function private.unheard_departures() returns table (member text, unsubscribed_at timestamptz)
language sql stable set search_path = '' as $$
  select md5(s.email), max(s.unsubscribed_at)
  from public.email_subscriptions as s
  left join private.mailchimp_syncs as p on p.subscription_id = s.id
  where not s.subscribed and s.unsubscribed_at < now() - interval '1 day'
    and coalesce(p.unsubscribed_there_at, '-infinity') < s.unsubscribed_at
    and not exists (select from public.email_subscriptions as o where o.email = s.email and o.subscribed)
  group by md5(s.email)
$$;

-- A page of the audience; of others than ours nothing is stored.
create function private.receive_mailchimp_page(members jsonb, read_at timestamptz) returns bigint
language sql volatile set search_path = '' as $$
  select count(*) from (
    select private.receive_mailchimp_state(m.member, m.state, m.left_at, read_at, m.changed_at, m.archived)
    from jsonb_to_recordset(members) as m (
      member text, state text, left_at timestamptz, changed_at timestamptz, archived boolean)
    where exists (select from public.email_subscriptions as s where md5(s.email) = m.member)
  ) as received
$$;

-- Has the state of members read, whose departure Mailchimp may not know.
create function private.queue_unheard_departures(most integer) returns void
language sql volatile set search_path = '' as $$
  select private.enqueue('sync-subscription', jsonb_build_object('member', u.member, 'only', 'state'))
  from (select member from private.unheard_departures() order by unsubscribed_at limit most) as u
$$;

-- The newsletter moves to a confirmed new address, unless its member had left at Mailchimp: a job reads that under the
-- former address before anything is sent of the new one.
create or replace function private.newsletter_follows_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  joined uuid;
begin
  perform set_config('private.from_mailchimp', 'moving', true);
  update public.email_subscriptions set subscribed = false, unsubscribed_at = now()
  where email = lower(old.email) and email_list_id = private.newsletter_list() and subscribed;
  if found then
    insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
    values (lower(new.email), private.newsletter_list(), true, now(), null)
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
      perform private.prove_newsletter(lower(new.email));
      perform private.enqueue('sync-unsubscribe', jsonb_build_object(
        'member', md5(lower(old.email)), 'list', 'Newsletter'));
    end if;
  end if;
  perform set_config('private.from_mailchimp', '', true);
  update public.profiles set newsletter_subscribed = exists (
    select from public.email_subscriptions as s
    where s.email = lower(new.email) and s.email_list_id = private.newsletter_list() and s.subscribed
  ) where user_id = new.id;
  return null;
end $$;

-- For the job of a moved subscription. Left at Mailchimp under the former address: the new one ends too, unless its
-- person has subscribed it since. Otherwise both are sent to Mailchimp as any subscription and departure are.
create function private.complete_move(subscription uuid, member text, has_left boolean, moved_at timestamptz)
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
  perform private.enqueue('sync-unsubscribe', jsonb_build_object('member', complete_move.member, 'list', 'Newsletter'));
end $$;

-- What moves by a change of address is sent by its own job, after Mailchimp was read.
create or replace function private.queue_unsubscribe() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  source constant text := coalesce(current_setting('private.from_mailchimp', true), '');
begin
  if source = 'moving' then
    return null;
  elsif source <> 'yes' then
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

create or replace function private.queue_subscription_sync() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  source constant text := coalesce(current_setting('private.from_mailchimp', true), '');
begin
  if not private.through_product() or source = 'moving' then
    return null;
  end if;
  if source = 'yes' then
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
