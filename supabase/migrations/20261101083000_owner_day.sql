-- What waits for the owner, for the first page of the owner's area: counts, kinds and times, nothing of what anybody
-- wrote. No row where nothing waits.
create function public.owner_needs() returns table (need text, detail text, amount bigint, since timestamptz)
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
      -- Work that fails now, by kind. The page says of backups by itself when the last one was made.
      select 4, 'failing-work', w.work, w.failures, w.failing_since
      from private.work_failures as w where w.work <> 'backup'
    ) as n where n.amount > 0 order by n.place, n.since;
  -- Jobs that were given up, by kind, until a day after the mail that tells of them (server/platform/jobs/queues.ts). The queue
  -- makes its own tables, when the first worker starts.
  if to_regclass('pgboss.job') is not null then
    return query execute $given_up$
      select 'abandoned-work', j.source_name, count(*), min(j.created_on)
      from pgboss.job as j where j.name = 'abandoned-work' group by j.source_name order by j.source_name
    $given_up$;
  end if;
end $$;
grant execute on function public.owner_needs() to authenticated;

-- Subscribers and members, for the owner alone. Every page that is read is in the audit log; of a search, its beginning.
create function private.require_people_reader() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'subscribers and members are the owner''s to read' using errcode = '42501';
  end if;
end $$;

create function private.record_people_read(kind text, searched boolean, is_first boolean, listed integer) returns void
language plpgsql set search_path = '' as $$
begin
  if not searched then
    insert into private.audit_log (actor_id, action, amount) values (auth.uid(), kind || '.listed', listed);
  elsif is_first then
    insert into private.audit_log (actor_id, action) values (auth.uid(), kind || '.searched');
  end if;
end $$;

-- A list's subscribers, newest first. A date that is unknown counts as the oldest.
create index email_subscriptions_newest
  on public.email_subscriptions (email_list_id, coalesce(subscribed_at, '-infinity'), id) where subscribed;

-- The lists by name, and how many receive each.
create function public.subscriber_lists() returns table (id uuid, name text, subscribers bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_people_reader();
  return query
    select l.id, l.name, (select count(*) from public.email_subscriptions as s
      where s.email_list_id = l.id and s.subscribed)
    from public.email_lists as l order by l.name;
end $$;

-- A page of a list's subscribers, after the one that `after_*` name; `search` is any part of an address. `state` and
-- `refusal` as in private.provider_syncs. Planned for the given filters, so that a page is read and not sorted.
create function public.subscribers_page(
  list uuid, search text default '',
  after_at timestamptz default null, after_id uuid default null, most integer default 50
) returns table (id uuid, email text, subscribed_at timestamptz, state text, refusal text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  listed integer;
begin
  perform private.require_people_reader();
  return query
    select s.id, s.email, s.subscribed_at, p.state, p.refusal
    from public.email_subscriptions as s
    left join private.provider_syncs as p on p.subscription_id = s.id
    where s.email_list_id = subscribers_page.list and s.subscribed
      and (search = '' or position(lower(btrim(search)) in s.email) > 0)
      and (after_id is null
        or (coalesce(s.subscribed_at, '-infinity'), s.id) < (coalesce(after_at, '-infinity'), after_id))
    order by coalesce(s.subscribed_at, '-infinity') desc, s.id desc
    limit least(most, 1000);
  get diagnostics listed = row_count;
  perform private.record_people_read('subscriber', search <> '', after_id is null, listed);
end $$;

-- All subscribers of a list, for a spreadsheet: in one value, because longer lists of rows are cut off.
create function public.export_subscribers(list uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  everybody jsonb;
begin
  perform private.require_people_reader();
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', s.email, 'subscribed_at', s.subscribed_at, 'state', p.state, 'refusal', p.refusal) order by s.email), '[]')
  into everybody
  from public.email_subscriptions as s
  left join private.provider_syncs as p on p.subscription_id = s.id
  where s.email_list_id = export_subscribers.list and s.subscribed;
  insert into private.audit_log (actor_id, action, subject_id, amount)
  values (auth.uid(), 'subscriber.exported', export_subscribers.list, jsonb_array_length(everybody));
  return everybody;
end $$;

-- Takes somebody off a list and keeps nothing of it; the triggers tell the provider. False when it was gone already.
create function public.remove_subscriber(subscription uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_people_reader();
  delete from public.email_subscriptions as s where s.id = subscription;
  if found then
    insert into private.audit_log (actor_id, action, subject_id)
    values (auth.uid(), 'subscriber.removed', subscription);
    return true;
  end if;
  return false;
end $$;

-- The members' list, newest first.
create index profiles_newest on public.profiles (created_at, user_id);

-- Whom the owner sees: who has a confirmed account and is not an owner. A view, so that lists are planned with it.
create view private.listed_members as
  select p.* from public.profiles as p
  where exists (select from auth.users as u where u.id = p.user_id and u.email_confirmed_at is not null)
    and not exists (select from private.owners as o where o.user_id = p.user_id);

-- 'paying' has a plan now; 'failing' has one whose payment fails, as `owner_needs` counts them.
create function private.members_of_plans(list text) returns setof uuid
language sql stable set search_path = '' as $$
  select m.member_id from public.memberships as m where case list
    when 'paying' then private.gives_access(m)
    when 'failing' then m.payment_failed_at is not null and m.ended_at is null end
$$;

create function public.member_counts() returns table (list text, members bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_people_reader();
  return query
    select 'all', count(*) from private.listed_members
    union all
    select l.list, (select count(*) from private.listed_members as p
      where p.user_id in (select private.members_of_plans(l.list)))
    from unnest(array['paying', 'failing']) as l (list);
end $$;

-- A page of members with what their plan is by `membership_state`, after the one that `after_*` name; `search` is any
-- part of a name or an address. Of the profile, name and address only.
create function public.members_page(
  list text default 'all', search text default '',
  after_at timestamptz default null, after_id uuid default null, most integer default 50
) returns table (
  id uuid, first_name text, last_name text, email text, joined_at timestamptz,
  product_id text, paid_until timestamptz, cancelled_at timestamptz, payment_failed_at timestamptz, customer text
)
language plpgsql security definer set search_path = '' as $$
declare
  listed integer;
begin
  perform private.require_people_reader();
  return query
    select p.user_id, p.first_name, p.last_name, p.email, p.created_at,
      s.product_id, s.paid_until, s.cancelled_at, s.payment_failed_at, s.customer
    from (
      select * from private.listed_members as p
      where (members_page.list = 'all' or p.user_id = any (array(select private.members_of_plans(members_page.list))))
        and (search = '' or position(lower(btrim(search))
          in lower(concat_ws(' ', p.first_name, p.last_name, p.email))) > 0)
        and (after_id is null or (p.created_at, p.user_id) < (after_at, after_id))
      order by p.created_at desc, p.user_id desc
      limit least(most, 1000)
    ) as p
    left join lateral public.membership_state(p.user_id) as s on true
    order by p.created_at desc, p.user_id desc;
  get diagnostics listed = row_count;
  perform private.record_people_read('member', search <> '', after_id is null, listed);
end $$;

grant execute on function
  public.subscriber_lists, public.subscribers_page, public.export_subscribers, public.remove_subscriber,
  public.member_counts, public.members_page
to authenticated;
