-- As before, but counted under a lock that is held until the end of the transaction: two processes that stored one at the
-- same moment each counted without the other's row, and passed the bound.
create or replace function private.limit_site_pictures() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.site_pictures'));
  if (select count(*) from private.site_pictures) > 500 then
    raise exception 'there are too many pictures' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end $$;
