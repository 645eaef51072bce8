-- Transactional outbox: work that must follow an action is a row here, written in the transaction of the action.
-- The worker hands due rows to the job queue and deletes them in one transaction.
create table private.outbox (
  -- Rows of equal priority are handed over in the order of writing.
  id bigint generated always as identity primary key,
  -- Every queue that the worker serves and that is filled from here; a row for another one would never be done.
  queue text not null check (queue in (
    'notify-owner', 'sync-subscription', 'sync-unsubscribe', 'delete-subscriber', 'sync-membership', 'remove-customer',
    'membership-notice', 'account-deleted', 'send-mail', 'factors-removed'
  )),
  payload jsonb not null,
  -- Higher first, here and in the queue.
  priority integer not null default 0,
  start_after timestamptz not null default now(),
  -- Deleted instead of handed over: written only so that an action costs the same whether work follows or not.
  discard boolean not null default false,
  created_at timestamptz not null default now()
);
-- The worker reads due rows by priority, and skips those that are not due by the index alone.
create index outbox_due on private.outbox (priority desc, id, start_after);
alter table private.outbox enable row level security;

-- Writes one row. Each further row of a sender within an hour has a lower priority than the one before, so that a flood
-- of one sender delays nobody else's work. Notifies the worker of a row that is due at once; other rows are found when
-- it polls.
create function private.enqueue(
  queue text, payload jsonb, sender text default private.request_sender(),
  start_after timestamptz default now(), discard boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (queue, payload, start_after, discard, priority)
  values (
    enqueue.queue, enqueue.payload, enqueue.start_after, enqueue.discard,
    case when sender is null then 0
      else 1 - least(private.count_use('queue-' || enqueue.queue || ':' || sender, 3600), 10000) end);
  if enqueue.start_after <= now() then
    perform pg_notify('outbox', '');
  end if;
end $$;

-- Since when a kind of queued work has failed, with no success in between. The worker writes a row with the first
-- failure and deletes it with the next success.
create table private.work_failures (
  -- A queue, or 'outbox' for work that never reached one.
  work text primary key,
  failing_since timestamptz not null default now(),
  last_failed_at timestamptz not null default now(),
  failures bigint not null default 1 check (failures > 0),
  -- When the owner was notified by mail; null: not yet. One mail for as long as the row exists.
  notified_at timestamptz
);
alter table private.work_failures enable row level security;
