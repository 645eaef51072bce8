-- Each account has its profile from the first moment, with what was said at sign-up. Metadata comes from
-- the browser: whatever does not fit is left out, since a sign-up must not fail by it.
create function private.profile_from_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  told_phone constant text := told ->> 'phone';
begin
  -- A restored account brings its own profile, or none.
  if not private.through_product() then
    return null;
  end if;
  insert into public.profiles as p (user_id, first_name, last_name, email, phone, created_at)
  values (
    new.id,
    nullif(left(btrim(told ->> 'first_name'), 200), ''),
    nullif(left(btrim(told ->> 'last_name'), 200), ''),
    new.email,
    case when told_phone ~ '^\+?[1-9][0-9]{0,15}$' then told_phone end,
    coalesce(new.created_at, now())
  )
  -- An address that was signed up twice: the sign-up that was confirmed counts.
  on conflict (user_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone;
  return null;
end $$;
-- Only the triggers call it.
revoke all on function private.profile_from_account() from public, anon, authenticated, service_role;

create trigger profile_of_new after insert on auth.users
  for each row execute function private.profile_from_account();

create trigger profile_of_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.profile_from_account();

-- The profile shows the address that is confirmed.
create function private.profile_follows_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where user_id = new.id;
  return null;
end $$;
revoke all on function private.profile_follows_address() from public, anon, authenticated, service_role;

create trigger profile_of_moved after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.profile_follows_address();

-- Once the address is confirmed, the profile is the one place of what was told at sign-up: a name that is
-- changed there is changed in the account's data, and a phone number stays in the profile alone, so that it is
-- gone when it is removed there. Tokens and the browser's copy of the session are made from the account's data.
create function private.account_follows_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users as u set raw_user_meta_data = told.data
  from (
    select a.id, jsonb_strip_nulls(coalesce(a.raw_user_meta_data, '{}') - 'phone'
      || jsonb_build_object('first_name', new.first_name, 'last_name', new.last_name)) as data
    from auth.users as a where a.id = new.user_id
  ) as told
  where u.id = told.id and u.email_confirmed_at is not null and u.raw_user_meta_data is distinct from told.data;
  return null;
end $$;
revoke all on function private.account_follows_profile() from public, anon, authenticated, service_role;

create trigger account_follows after insert or update of first_name, last_name, phone on public.profiles
  for each row execute function private.account_follows_profile();

-- The auth service takes any data from its member.
create function private.keep_phone_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
  return new;
end $$;
revoke all on function private.keep_phone_out() from public, anon, authenticated, service_role;

create trigger keep_phone_out before update of raw_user_meta_data on auth.users
  for each row when (old.email_confirmed_at is not null and new.raw_user_meta_data ? 'phone')
  execute function private.keep_phone_out();
