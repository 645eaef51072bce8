-- Each backup that was written completely and read back. `npm run backup` writes a row once the file has its final
-- name, so that every process and the owner's pages agree on when the last one was made.
create table private.backups (
  id bigint generated always as identity primary key,
  -- The moment of the data in it.
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  -- Rows in all tables.
  rows bigint not null check (rows >= 0),
  recorded_at timestamptz not null default now()
);
create index backups_made_at on private.backups (made_at desc);
alter table private.backups enable row level security;

-- When the last good backup was made, for the owner alone. Null: never.
create function public.last_backup() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'only the owner may ask for backups' using errcode = '42501';
  end if;
  return (select max(made_at) from private.backups);
end $$;
grant execute on function public.last_backup() to authenticated;
