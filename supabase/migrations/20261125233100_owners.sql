-- As before, but the awaited address is read again after the lock: a start may have waited for another address meanwhile, and
-- whoever confirmed the former one became the owner.
create or replace function private.appoint_awaited_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.through_product()
    or not exists (select from private.awaited_owner as a where a.email = lower(new.email))
  then
    return null;
  end if;
  -- A start may be making the first owner at the same moment.
  lock table private.owners in share row exclusive mode;
  if not exists (select from private.awaited_owner as a where a.email = lower(new.email)) then
    return null;
  end if;
  if not private.has_owner() then
    insert into private.owners (user_id) values (new.id);
  end if;
  delete from private.awaited_owner;
  return null;
end $$;
