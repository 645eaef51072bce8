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

-- More than an owner tries in a month; what is not named for that long is removed.
create function private.limit_pdf_files() returns trigger
language plpgsql set search_path = '' as $$
begin
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
