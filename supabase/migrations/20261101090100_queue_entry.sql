-- Work that must happen after a visitor's action is queued in the same transaction as the action.
-- pg-boss drives the queue and has made its schema before this runs.

-- About three days of attempts, further and further apart (30 seconds to 6 hours), then the job is kept
-- as failed for a month so that a person can look at it.
do $$
declare
  settings constant jsonb := '{
    "policy": "standard", "retryLimit": 20, "retryDelay": 30, "retryBackoff": true, "retryDelayMax": 21600,
    "expireInSeconds": 120, "retentionSeconds": 2592000, "deleteAfterSeconds": 2592000 }';
begin
  perform pgboss.create_queue('notify-owner', settings);
  perform pgboss.create_queue('sync-subscription', settings);
end $$;

-- Inserts as pg-boss itself does: how often and how long to retry is the queue's own setting.
-- An unknown queue is an error: a job in it would never be fetched.
-- Each further job of a sender within an hour waits behind the earlier ones of everybody else: a flood delays
-- nobody but the sender.
create function private.enqueue(queue text, data jsonb, sender text default private.request_sender()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  job uuid;
  priority constant integer := case
    when sender is null then 0
    else 1 - least(private.count_use('queue-' || queue || ':' || sender, 3600), 10000) end;
begin
  insert into pgboss.job (
    name, data, priority, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds)
  select q.name, enqueue.data, priority, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
    q.expire_seconds, q.deletion_seconds, now() + make_interval(secs => q.retention_seconds),
    q.dead_letter, q.heartbeat_seconds
  from pgboss.queue as q
  where q.name = enqueue.queue
  returning id into job;
  if job is null then
    raise exception 'there is no queue named %', queue;
  end if;
  return job;
end $$;

-- Only triggers and functions of the schema's owner queue work.
revoke all on function private.enqueue(text, jsonb, text) from public, anon, authenticated, service_role;
