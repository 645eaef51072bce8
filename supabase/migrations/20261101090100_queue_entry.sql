-- Work that must happen after a visitor's action is queued in the same transaction as the action.
-- pg-boss drives the queue and has made its schema before this runs.

-- What no browser may touch: nobody but the schema's owner gets usage.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

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
create function private.enqueue(queue text, data jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  job uuid;
begin
  insert into pgboss.job (
    name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds)
  select q.name, enqueue.data, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
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
revoke all on function private.enqueue(text, jsonb) from public, anon, authenticated, service_role;
