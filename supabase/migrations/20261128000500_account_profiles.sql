-- A member's own data. The columns are the specification's. Triggers insert and foreign keys delete: no role may.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) between 1 and 200),
  last_name text check (char_length(last_name) between 1 and 200),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^\+?[1-9][0-9]{0,15}$'),
  therapy_preferences text[] not null default '{}' check (
    cardinality(therapy_preferences) <= 20
    and array_position(therapy_preferences, null) is null
    and char_length(array_to_string(therapy_preferences, '')) <= 2000
  ),
  esa_evaluation_completed boolean not null default false,
  newsletter_subscribed boolean not null default false,
  created_at timestamptz not null default now()
);
alter table public.profiles enable row level security;

-- A member reads only their own. The owner reads none here: `members_page` shows names and addresses, and is recorded.
create policy member_reads_own on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));
grant select on public.profiles to authenticated;

-- A member updates only their own, and only these columns: the address changes by confirming it, the newsletter
-- and the ESA evaluation by triggers.
create policy member_changes_own on public.profiles for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
grant update (first_name, last_name, phone, therapy_preferences) on public.profiles to authenticated;

-- Neither before they have shown their second factor, if they have one.
create policy assured_only on public.profiles as restrictive to authenticated
  using ((select public.is_assured()));

-- Creates the profile of a new account from the names and phone of the sign-up. This metadata comes from the browser:
-- what does not fit is dropped, so that it never fails a sign-up.
create function private.profile_from_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  given_phone constant text := given ->> 'phone';
begin
  -- A restored account has its own profile in the backup, or none.
  if not private.through_product() then
    return null;
  end if;
  insert into public.profiles as p (user_id, first_name, last_name, email, phone, created_at)
  values (
    new.id,
    nullif(left(btrim(given ->> 'first_name'), 200), ''),
    nullif(left(btrim(given ->> 'last_name'), 200), ''),
    new.email,
    case when given_phone ~ '^\+?[1-9][0-9]{0,15}$' then given_phone end,
    coalesce(new.created_at, now())
  )
  -- An address that was signed up twice: the sign-up that was confirmed counts.
  on conflict (user_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone;
  return null;
end $$;
create trigger profile_of_new after insert on auth.users
  for each row execute function private.profile_from_account();

create trigger profile_of_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.profile_from_account();

-- The profile shows the confirmed address. The subscriptions of both addresses are locked first: a visitor's call, a
-- link in a mail and the webhook lock a subscription before the profile that follows it.
create function private.profile_follows_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.email_subscriptions as s where s.email in (lower(old.email), lower(new.email))
  order by s.id for update;
  update public.profiles set email = new.email where user_id = new.id;
  return null;
end $$;
create trigger profile_of_changed_address after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.profile_follows_address();

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

-- Once the address is confirmed, the profile is the source of names and phone. The account's metadata, from which
-- tokens are made, gets the names and never the phone number, so that removing it from the profile is enough.
create function private.account_follows_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users as u set raw_user_meta_data = changed.data
  from (
    select a.id, jsonb_strip_nulls(coalesce(a.raw_user_meta_data, '{}') - 'phone'
      || jsonb_build_object('first_name', new.first_name, 'last_name', new.last_name)) as data
    from auth.users as a where a.id = new.user_id
  ) as changed
  where u.id = changed.id and u.email_confirmed_at is not null and u.raw_user_meta_data is distinct from changed.data;
  return null;
end $$;
create trigger account_follows after insert or update of first_name, last_name, phone on public.profiles
  for each row execute function private.account_follows_profile();

-- The auth service accepts any metadata of its member.
create function private.remove_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
  return new;
end $$;
create trigger remove_phone before update of raw_user_meta_data on auth.users
  for each row when (old.email_confirmed_at is not null and new.raw_user_meta_data ? 'phone')
  execute function private.remove_phone();
