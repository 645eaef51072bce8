-- Memberships that can't be read at Stripe are shown to the owner: on the first page of her area, and as a list of members.

-- 'paying' has a plan now; 'failing' has one whose payment fails, and 'unreadable' one that can't be read, both as
-- `owner_needs` counts them.
create or replace function private.members_of_plans(list text) returns setof uuid
language sql stable set search_path = '' as $$
  select m.member_id from public.memberships as m where case list
    when 'paying' then private.gives_access(m)
    when 'failing' then m.payment_failed_at is not null and m.ended_at is null
    when 'unreadable' then m.unreadable_since is not null and m.ended_at is null end
$$;

create or replace function public.member_counts() returns table (list text, members bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_list_reader();
  return query
    select 'all', count(*) from private.listed_members
    union all
    select l.list, (select count(*) from private.listed_members as p
      where p.user_id in (select private.members_of_plans(l.list)))
    from unnest(array['paying', 'failing', 'unreadable']) as l (list);
end $$;

-- What needs the owner's attention, for the first page of the owner's area: counts, kinds and times, nothing of what
-- anybody wrote. No row where nothing is pending.
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
      select 2, 'pending-testimonials', null, count(*), min(t.pending_since)
      from public.testimonials as t where not t.is_published
      union all
      select 3, 'failing-payments', null, count(*), min(m.payment_failed_at)
      from public.memberships as m where m.payment_failed_at is not null and m.ended_at is null
      union all
      -- Memberships of which Stripe's answer can't be read: nobody knows whether they go on being paid.
      select 4, 'unreadable-memberships', null, count(*), min(m.unreadable_since)
      from public.memberships as m where m.unreadable_since is not null and m.ended_at is null
      union all
      -- Work that fails now, by kind. The page itself shows when the last backup was made.
      select 5, 'failing-work', w.work, w.failures, w.failing_since
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
