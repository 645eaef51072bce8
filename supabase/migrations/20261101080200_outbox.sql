-- Transactional outbox: work that must follow an action is a row here, written in the transaction of the action.
-- The worker (server/platform/jobs/relay-outbox.ts) hands due rows to the job queue and deletes them in one transaction.
create table private.outbox (
  -- Rows of equal priority are handed over in the order of writing.
  id bigint generated always as identity primary key,
  -- Every queue that the worker serves and that is filled from here; a row for another one would never be done.
  queue text not null check (queue in (
    'notify-owner', 'sync-subscription', 'sync-departure', 'forget-subscriber',
    'sync-membership', 'remove-payer', 'membership-notice', 'account-deleted', 'send-mail'
  )),
  payload jsonb not null,
  -- Higher first, here and in the queue.
  priority integer not null default 0,
  start_after timestamptz not null default now(),
  -- Deleted instead of handed over: written only so that an action costs the same whether work follows or not.
  discard boolean not null default false,
  created_at timestamptz not null default now()
);
-- The worker takes what is due, by priority, and passes by what is not due without reading its rows.
create index outbox_due on private.outbox (priority desc, id, start_after);
alter table private.outbox enable row level security;

-- Writes one row. Each further row of a sender within an hour has a lower priority than the one before, so that
-- a flood of one sender delays nobody else's work.
-- Wakes the worker for a row that is due at once; what waits is found when the worker looks next.
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
