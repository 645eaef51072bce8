-- Something of a name has to be visible: characters without a width would otherwise pass as one. The pages check it, but
-- a member may write to the data service without them. The same characters as in contracts/typed-text.ts.
create function private.visible_name(name text) returns text
language sql immutable set search_path = '' as $$
  select name where name ~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U000E0000-\U000E0FFF]'
$$;

-- Before the constraint, which each later change of the row would violate.
update public.profiles
set first_name = private.visible_name(first_name), last_name = private.visible_name(last_name)
where (first_name, last_name) is distinct from (private.visible_name(first_name), private.visible_name(last_name));

-- A trigger and not a check, which would need the member's role to execute the function.
create function private.require_visible_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An empty one has its own constraint.
  if private.through_product() and (nullif(new.first_name, ''), nullif(new.last_name, ''))
    is distinct from (private.visible_name(new.first_name), private.visible_name(new.last_name))
  then
    raise check_violation using message = 'nothing of this name can be seen', constraint = 'profiles_visible_names',
      table = 'profiles', schema = 'public';
  end if;
  return new;
end $$;
create trigger require_visible_names before insert or update of first_name, last_name on public.profiles
  for each row execute function private.require_visible_names();

-- As before; a name of which nothing can be seen is dropped like one that is empty.
create or replace function private.profile_from_account() returns trigger
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
    private.visible_name(left(btrim(given ->> 'first_name'), 200)),
    private.visible_name(left(btrim(given ->> 'last_name'), 200)),
    new.email,
    case when given_phone ~ '^\+?[1-9][0-9]{0,15}$' then given_phone end,
    coalesce(new.created_at, now())
  )
  -- An address that was signed up twice: the sign-up that was confirmed counts.
  on conflict (user_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone;
  return null;
end $$;
