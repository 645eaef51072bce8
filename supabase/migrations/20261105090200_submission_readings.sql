-- Who opened which submission, and when. No foreign keys: that something was read stays on record after it,
-- or the reader's account, is gone. It names ids only, so it says nothing about the sender.
create table private.submission_readings (
  id bigint generated always as identity primary key,
  submission_id uuid not null,
  reader_id uuid not null,
  read_at timestamptz not null default now()
);

-- Whoever looks something up asks about one submission; retention removes the oldest.
create index submission_readings_of on private.submission_readings (submission_id, read_at);
create index submission_readings_oldest on private.submission_readings (read_at);

-- No policy and no grant: written by inbox_read alone, and changed by nobody.
alter table private.submission_readings enable row level security;
revoke all on private.submission_readings from public, anon, authenticated, service_role;
