-- As before, after the account's lock: the address may be about to change.
create or replace function public.set_newsletter(subscribed boolean) returns boolean
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
