-- Locks the account before its profile: `account_follows` writes the account after the profile's row is locked, and a
-- confirmed change of address or a deletion locks the account first. Per statement, because PostgreSQL locks the row
-- before any trigger for each row.
create function private.lock_account_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users as u where u.id = auth.uid() for update;
  return null;
end $$;
create trigger lock_account before update of first_name, last_name, phone on public.profiles
  for each statement execute function private.lock_account_of_profile();

-- As before, after the subscriptions of both addresses: a visitor's call, a link in a mail and the provider lock a
-- subscription before the profile that follows it.
create or replace function private.profile_follows_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.email_subscriptions as s where s.email in (lower(old.email), lower(new.email))
  order by s.id for update;
  update public.profiles set email = new.email where user_id = new.id;
  return null;
end $$;
