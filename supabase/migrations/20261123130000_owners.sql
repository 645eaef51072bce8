-- The address of OWNER_EMAIL, in lower case, while the practice has no owner and nobody has confirmed an account of that
-- address. Each start sets it; at most one row.
create table private.awaited_owner (
  only_one boolean primary key default true check (only_one),
  email text not null check (char_length(email) <= 254)
);
alter table private.awaited_owner enable row level security;

-- A row in private.owners whose account was deleted opens nothing, and counts for nothing.
create function private.has_owner() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.owners as o join auth.users as u on u.id = o.user_id)
$$;

-- Makes the awaited account the owner when its address is confirmed: only at its first confirmation, because a change of
-- address keeps the password of whoever asked for it, and only while there is no owner.
create function private.appoint_awaited_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.through_product()
    or not exists (select from private.awaited_owner as a where a.email = lower(new.email))
  then
    return null;
  end if;
  -- A start may be making the first owner at the same moment.
  lock table private.owners in share row exclusive mode;
  if not private.has_owner() then
    insert into private.owners (user_id) values (new.id);
  end if;
  delete from private.awaited_owner;
  return null;
end $$;
create trigger appoint_new after insert on auth.users
  for each row when (new.email_confirmed_at is not null and not new.is_sso_user)
  execute function private.appoint_awaited_owner();
create trigger appoint_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null and not new.is_sso_user)
  execute function private.appoint_awaited_owner();

-- The owners are mailed when there is one more, however the role was granted.
create function private.notify_of_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.through_product() and exists (
    select from private.owners as o join auth.users as u on u.id = o.user_id where o.user_id <> new.user_id
  ) then
    perform private.enqueue('notify-owner', jsonb_build_object('owner', new.user_id));
  end if;
  return null;
end $$;
create trigger notify_of_owner after insert on private.owners
  for each row execute function private.notify_of_owner();
