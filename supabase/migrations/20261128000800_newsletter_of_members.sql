-- A member's newsletter: `email_subscriptions` is the source, the profile follows, only for a confirmed address.
create function private.newsletter_list() returns uuid
language sql stable set search_path = '' as $$
  select id from public.email_lists where name = 'Newsletter'
$$;

-- A confirmed address need not be confirmed at Mailchimp again, even where it was typed by another person before and
-- Mailchimp waits for an answer.
create function private.prove_newsletter(address text) returns void
language plpgsql set search_path = '' as $$
declare
  known constant uuid := (
    select s.id from public.email_subscriptions as s
    where s.email = address and s.email_list_id = private.newsletter_list() and s.subscribed);
begin
  if known is not null then
    perform private.prove_subscription(known);
    perform private.enqueue('sync-subscription', jsonb_build_object('subscription', known))
    from private.mailchimp_sync_state(known) as k where k.due and k.state = 'pending';
  end if;
end $$;

-- Signing up means agreeing to e-mail updates, once the address is confirmed: anybody can type anybody's address.
-- The owner's account that the settings create has agreed to nothing.
create function private.subscribe_confirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A restored account agrees to nothing again.
  if not private.through_product() then
    return null;
  end if;
  insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  select lower(new.email), list, true, now(), null
  from private.newsletter_list() as list
  where list is not null and not coalesce(new.raw_app_meta_data ? 'appointed', false)
  on conflict (email, email_list_id) do update
    set subscribed = true, subscribed_at = now(), unsubscribed_at = null
    where not s.subscribed;
  if not coalesce(new.raw_app_meta_data ? 'appointed', false) then
    perform private.prove_newsletter(lower(new.email));
  end if;
  update public.profiles set newsletter_subscribed = exists (
    select from public.email_subscriptions as s
    where s.email = lower(new.email) and s.email_list_id = private.newsletter_list() and s.subscribed
  ) where user_id = new.id;
  return null;
end $$;

-- Named to run after the triggers that create the profile: PostgreSQL runs them in alphabetical order.
create trigger subscribe_new after insert on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.subscribe_confirmed();

create trigger subscribe_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.subscribe_confirmed();

-- The profile follows every change: by a form, a link in a mail, or Mailchimp.
create function private.profile_follows_newsletter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant record := coalesce(new, old);
begin
  if changed.email_list_id = private.newsletter_list() then
    update public.profiles as p set newsletter_subscribed = (tg_op <> 'DELETE' and new.subscribed)
    from auth.users as u
    -- `is_sso_user` is the condition of the index: without it every account is read.
    where u.id = p.user_id and u.email = changed.email and u.is_sso_user = false
      and u.email_confirmed_at is not null
      and p.newsletter_subscribed <> (tg_op <> 'DELETE' and new.subscribed);
  end if;
  return null;
end $$;
create trigger profile_follows after insert or update of subscribed or delete on public.email_subscriptions
  for each row execute function private.profile_follows_newsletter();

-- The newsletter moves to a confirmed new address.
create function private.newsletter_follows_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_subscriptions set subscribed = false, unsubscribed_at = now()
  where email = lower(old.email) and email_list_id = private.newsletter_list() and subscribed;
  if found then
    insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
    values (lower(new.email), private.newsletter_list(), true, now(), null)
    on conflict (email, email_list_id) do update
      set subscribed = true, subscribed_at = now(), unsubscribed_at = null
      where not s.subscribed;
    perform private.prove_newsletter(lower(new.email));
  end if;
  update public.profiles set newsletter_subscribed = exists (
    select from public.email_subscriptions as s
    where s.email = lower(new.email) and s.email_list_id = private.newsletter_list() and s.subscribed
  ) where user_id = new.id;
  return null;
end $$;
create trigger subscription_of_changed_address after update of email on auth.users
  for each row when (old.email is distinct from new.email and old.email_confirmed_at is not null)
  execute function private.newsletter_follows_address();

-- The member's switch, for the address of the account and no other. Returns the new state. The account is locked first:
-- its address may be about to change.
create function public.set_newsletter(subscribed boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  address text;
begin
  if set_newsletter.subscribed is null then
    raise exception 'say whether to subscribe' using errcode = '22004';
  end if;
  select lower(u.email) into address from auth.users as u
  where u.id = me and u.email_confirmed_at is not null for update;
  perform private.require_assured();
  if address is null then
    raise exception 'only a member with a confirmed address has a newsletter' using errcode = '42501';
  end if;
  perform private.require_session(me, (auth.jwt() ->> 'session_id')::uuid);
  if set_newsletter.subscribed then
    insert into public.email_subscriptions (email, email_list_id) values (address, private.newsletter_list());
    perform private.prove_newsletter(address);
  else
    update public.email_subscriptions set subscribed = false, unsubscribed_at = now()
    where email = address and email_list_id = private.newsletter_list() and subscribed;
  end if;
  return set_newsletter.subscribed;
end $$;
grant execute on function public.set_newsletter(boolean) to authenticated;

-- Whether the newsletter reaches the member, by Mailchimp's state; the switch only says what they want.
create function public.newsletter_state() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when not s.subscribed then case when p.state = 'undeliverable' then 'undeliverable' else 'none' end
      when k.due and p.state is distinct from 'pending' then case when k.confirmed then 'subscribed' else 'pending' end
      else p.state end
    from auth.users as u
    join public.email_subscriptions as s
      on s.email = lower(u.email) and s.email_list_id = private.newsletter_list()
    left join private.mailchimp_syncs as p on p.subscription_id = s.id
    cross join lateral private.mailchimp_sync_state(s.id) as k
    where u.id = auth.uid() and u.email_confirmed_at is not null and public.is_assured()
  ), 'none')
$$;
grant execute on function public.newsletter_state() to authenticated;
