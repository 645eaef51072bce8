-- Files that the owner uploaded: pictures, cropped and re-encoded (docs/decisions/026-the-owners-pictures.md), and PDF
-- files for download (docs/decisions/037-files-to-download.md). In the database, so that every process can send what one
-- of them received, and so that a backup includes them. Only our process reads and writes them: no role of a request has
-- access to either table.
create table private.uploads (
  -- Part of a picture's address: random, because nobody must see a picture before it is published.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('picture', 'pdf')),
  -- Of a picture.
  width smallint check (width between 1 and 10000),
  height smallint check (height between 1 and 10000),
  -- A PDF file as it was uploaded; a picture has rows in `picture_files`.
  bytes bytea check (octet_length(bytes) between 1 and 5000000),
  added_at timestamptz not null default now(),
  -- The day on which the draft or a release was last found to use it.
  used_at timestamptz not null default now(),
  constraint uploads_columns_of_kind check (
    case kind when 'picture' then num_nulls(width, height) = 0 and bytes is null
      else num_nonnulls(width, height) = 0 and bytes is not null end)
);
-- They are compressed already.
alter table private.uploads alter column bytes set storage external;
alter table private.uploads enable row level security;

-- The files of a picture, one for each width and format.
create table private.picture_files (
  picture uuid not null references private.uploads on delete cascade,
  width smallint not null check (width between 1 and 10000),
  format text not null check (format in ('avif', 'webp', 'jpg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 2000000),
  primary key (picture, width, format)
);
alter table private.picture_files alter column bytes set storage external;
alter table private.picture_files enable row level security;

-- More than an owner tries in a month; what is not used for that long is removed. Counted under a lock that lasts until
-- the end of the transaction: two processes that store one at the same moment would each count without the other's row,
-- and exceed the limit.
create function private.limit_uploads() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.uploads'));
  if exists (
    select from private.uploads as u group by u.kind having count(*) > case u.kind when 'picture' then 500 else 200 end
  ) then
    raise exception 'there are too many uploads' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end $$;
create trigger limit_uploads after insert on private.uploads
  for each statement execute function private.limit_uploads();

-- Whether these changes of the content, by document and path, show the picture or list the PDF file.
create function private.uses_upload(changes jsonb, upload uuid) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
      changes -> 'facts/pdf-files' -> 'list'
        @> jsonb_build_array(jsonb_build_object('file', jsonb_build_object('id', upload::text))), false)
    or exists (
      select from jsonb_each(changes -> 'facts/pictures') as field where field.value ->> 'id' = upload::text)
$$;
