-- Times that were written while the clock was ahead hold nothing up once it is set back.

-- As before, but a notice of the future was none: nobody would be told of any message until that day has come.
create or replace function private.queue_owner_notice(submission uuid) returns void
language sql volatile set search_path = '' as $$
  select private.enqueue('notify-owner', jsonb_build_object('submission', submission),
    start_after => greatest(
      now(), (select max(f.notified_at) from private.form_submissions as f where f.notified_at <= now())
        + interval '15 minutes'))
$$;

-- As before, but a search of the future was none a moment ago: pages would be read without a record.
create or replace function private.has_just_searched(reader uuid, kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.audit_log as l
    where l.kind = has_just_searched.kind and l.at between now() - interval '1 minute' and now()
      and l.actor_id = reader and l.action = has_just_searched.kind || '.searched')
$$;

-- As before, but what the provider was told in the future is told again: who left and comes back would wait for mail that
-- nobody sends. By the clock itself: `notified_at` may be later than the beginning of this transaction.
create or replace function private.provider_sync_state(subscription uuid)
returns table (due boolean, may_ask_again boolean, confirmed boolean, state text, refusal text)
language sql stable set search_path = '' as $$
  select
    s.subscribed and (p.notified_at is null or p.notified_at < s.subscribed_at or p.notified_at > clock_timestamp()
      or (p.state = 'pending' and p.proven_at > p.notified_at)),
    s.subscribed and p.state = 'pending' and p.notified_at < now() - interval '1 day',
    coalesce(p.proven_at >= s.subscribed_at, false),
    p.state, p.refusal
  from public.email_subscriptions as s
  left join private.provider_syncs as p on p.subscription_id = s.id
  where s.id = subscription
$$;
