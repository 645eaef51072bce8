-- As before, and with the message whose reply was refused first: the first page leads to it. Among many unread messages
-- nobody would find it.
create or replace function public.owner_needs() returns table (need text, detail text, amount bigint, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'only the owner may ask what waits' using errcode = '42501';
  end if;
  return query
    select n.need, n.detail, n.amount, n.since from (
      select 0 as place, 'site-closed' as need, null as detail, 1 as amount, null::timestamptz as since
      where not exists (select from private.site_opening)
      union all
      select 1, 'unread-messages', null, count(*), min(f.received_at)
      from private.form_submissions as f where f.deleted_at is null and f.read_at is null
      union all
      -- Messages whose last reply was refused, and which were not handled otherwise; `detail` is the id of the first.
      select 2, 'refused-replies', (array_agg(f.id::text order by r.refused_at))[1], count(*), min(r.refused_at)
      from private.form_submissions as f
      join private.submission_replies as r on r.submission_id = f.id
      where f.deleted_at is null and f.handled_at is null and r.refused_at is not null
        and not exists (
          select from private.submission_replies as later
          where later.submission_id = f.id and later.queued_at is not null and later.number > r.number)
      union all
      select 3, 'pending-testimonials', null, count(*), min(t.pending_since)
      from public.testimonials as t where not t.is_published
      union all
      select 4, 'failing-payments', null, count(*), min(m.payment_failed_at)
      from public.memberships as m where m.payment_failed_at is not null and m.ended_at is null
      union all
      -- Memberships of which Stripe's answer can't be read: nobody knows whether they go on being paid.
      select 5, 'unreadable-memberships', null, count(*), min(m.unreadable_since)
      from public.memberships as m where m.unreadable_since is not null and m.ended_at is null
      union all
      -- Work that fails now, by kind. The page itself shows when the last backup was made.
      select 6, 'failing-work', w.work, w.failures, w.failing_since
      from private.work_failures as w where w.work <> 'backup'
    ) as n where n.amount > 0 order by n.place, n.since;
  -- Jobs that were given up, by kind, until a day after the mail that reports them. The queue's library creates its own
  -- tables when the first worker starts.
  if to_regclass('pgboss.job') is not null then
    return query execute $given_up$
      select 'abandoned-work', j.source_name, count(*), min(j.created_on)
      from pgboss.job as j where j.name = 'abandoned-work' group by j.source_name order by j.source_name
    $given_up$;
  end if;
end $$;
