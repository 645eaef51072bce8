-- Leaving the mailing lists: by a link in a letter, by the member's own switch, with the account, or at the
-- provider itself. Whoever leaves here is taken off at the provider, however long it is down; whoever leaves
-- there is taken off here, and the provider is not told what it told us.
-- The provider names a subscriber by this digest. The job carries it and not the address, and must find by
-- it whether the same person is on another list.
create index email_subscriptions_digest on public.email_subscriptions (md5(email));

create function private.queue_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('private.provider_knows', true), '') <> 'yes' then
    perform private.enqueue('sync-departure', jsonb_build_object(
      'member', md5(old.email),
      -- Null when the whole list was removed.
      'list', (select l.name from public.email_lists as l where l.id = old.email_list_id)));
  end if;
  return null;
end $$;
revoke all on function private.queue_departure() from public, anon, authenticated, service_role;

create trigger queue_departure after update of subscribed on public.email_subscriptions
  for each row when (old.subscribed and not new.subscribed) execute function private.queue_departure();

-- The row is gone, and with it whatever a job could look up: hence the digest.
create trigger queue_departure_of_removed after delete on public.email_subscriptions
  for each row when (old.subscribed) execute function private.queue_departure();

-- Asked by the job when it runs: whether somebody is back on that list, or still on another one.
create function private.departure_state(member text, list text) returns table (is_back boolean, stays boolean)
language sql stable set search_path = '' as $$
  select coalesce(bool_or(l.name = departure_state.list), false), count(*) > 0
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  where md5(s.email) = departure_state.member and s.subscribed
$$;
revoke all on function private.departure_state(text, text) from public, anon, authenticated, service_role;

-- Takes the address of this subscription off every list: whoever uses the way out of one letter wants no
-- other from us. True also when it was off already; false when there is no such subscription.
create function public.leave_lists(subscription uuid) returns boolean
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

-- The provider has taken an address off by the reader's wish.
create function public.provider_unsubscribed(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.provider_knows', 'yes', true);
  update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
  where s.email = lower(btrim(address)) and s.subscribed;
  perform set_config('private.provider_knows', '', true);
end $$;

-- The reader has answered the provider's mail, or mail to the address came back.
create function public.provider_state_heard(address text, state text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.note_provider_state(lower(btrim(address)), provider_state_heard.state)
$$;
revoke all on function public.provider_state_heard(text, text) from public, anon, authenticated;
grant execute on function public.provider_state_heard(text, text) to service_role;

-- A reader has changed their address at the provider: the subscriptions go with them. The new ones are told
-- to the provider like any other, because their way out is another one.
create function public.provider_moved(old_address text, new_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.provider_knows', 'yes', true);
  with left_behind as (
    update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
    where s.email = lower(btrim(old_address)) and s.email <> lower(btrim(new_address)) and s.subscribed
    returning s.email_list_id
  )
  insert into public.email_subscriptions as known (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  select lower(btrim(new_address)), l.email_list_id, true, now(), null from left_behind as l
  on conflict (email, email_list_id) do update
    set subscribed = true, subscribed_at = now(), unsubscribed_at = null
    where not known.subscribed;
  perform set_config('private.provider_knows', '', true);
end $$;

-- A browser that could call these would silence others.
revoke all on function public.leave_lists(uuid) from public, anon, authenticated;
revoke all on function public.provider_unsubscribed(text) from public, anon, authenticated;
revoke all on function public.provider_moved(text, text) from public, anon, authenticated;
grant execute on function public.leave_lists(uuid) to service_role;
grant execute on function public.provider_unsubscribed(text) to service_role;
grant execute on function public.provider_moved(text, text) to service_role;
