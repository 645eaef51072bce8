-- Since when a kind of queued work has failed, with no success in between. The worker (server/platform/jobs/work-failures.ts)
-- writes a row with the first failure and deletes it with the next success.
create table private.work_failures (
  -- A queue, or 'outbox' for work that never reached one.
  work text primary key,
  failing_since timestamptz not null default now(),
  last_failed_at timestamptz not null default now(),
  failures bigint not null default 1 check (failures > 0),
  -- When the owner was told by mail; null: not yet. One mail for as long as the row stands.
  told_at timestamptz
);
alter table private.work_failures enable row level security;
