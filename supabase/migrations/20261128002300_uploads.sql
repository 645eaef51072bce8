-- Pictures that the owner brought, cut and re-encoded (docs/decisions/026-the-owners-pictures.md). In the database, so that
-- every process can send what one of them received, and so that a backup holds them. Only our process reads and writes
-- them: no role of a request reaches either table.

create table private.site_pictures (
  -- Part of its address: not to be guessed, for nobody is to see a picture before it is published.
  id uuid primary key default gen_random_uuid(),
  width smallint not null check (width between 1 and 10000),
  height smallint not null check (height between 1 and 10000),
  added_at timestamptz not null default now(),
  -- The day on which the draft or a release was last found to name it.
  named_at timestamptz not null default now()
);
alter table private.site_pictures enable row level security;

create table private.site_picture_files (
  picture uuid not null references private.site_pictures on delete cascade,
  width smallint not null check (width between 1 and 10000),
  format text not null check (format in ('avif', 'webp', 'jpg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 2000000),
  primary key (picture, width, format)
);
-- They are compressed already.
alter table private.site_picture_files alter column bytes set storage external;
alter table private.site_picture_files enable row level security;

-- More than an owner tries in a month; what is not named for that long is removed. Counted under a lock
-- that is held until the end of the transaction: two processes that store one at the same moment would each count without
-- the other's row, and pass the bound.
create function private.limit_site_pictures() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.site_pictures'));
  if (select count(*) from private.site_pictures) > 500 then
    raise exception 'there are too many pictures' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end $$;
create trigger limit_site_pictures after insert on private.site_pictures
  for each statement execute function private.limit_site_pictures();

-- Whether these changes of the content show the picture.
create function private.names_picture(changes jsonb, picture uuid) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_each(changes -> 'facts/pictures') as field where field.value ->> 'id' = picture::text)
$$;

-- PDF files that the owner offers for download (docs/decisions/037-files-to-download.md). In the database, so that every
-- process can send what one of them received, and so that a backup holds them. Only our process reads and writes them: no
-- role of a request reaches the table.

create table private.pdf_files (
  id uuid primary key default gen_random_uuid(),
  bytes bytea not null check (octet_length(bytes) between 1 and 5000000),
  added_at timestamptz not null default now(),
  -- The day on which the draft or a release was last found to name it.
  named_at timestamptz not null default now()
);
-- They are compressed already.
alter table private.pdf_files alter column bytes set storage external;
alter table private.pdf_files enable row level security;

-- More than an owner tries in a month; what is not named for that long is removed. Counted under a lock
-- that is held until the end of the transaction: two processes that store one at the same moment would each count without
-- the other's row, and pass the bound.
create function private.limit_pdf_files() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.pdf_files'));
  if (select count(*) from private.pdf_files) > 200 then
    raise exception 'there are too many PDF files' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end $$;
create trigger limit_pdf_files after insert on private.pdf_files
  for each statement execute function private.limit_pdf_files();

-- Whether a list of files, as the content has it, holds the file.
create function private.lists_pdf_file(list jsonb, file uuid) returns boolean
language sql immutable set search_path = '' as $$
  select list @> jsonb_build_array(jsonb_build_object('file', jsonb_build_object('id', file::text)))
$$;
