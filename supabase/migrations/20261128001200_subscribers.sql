-- A list's subscribers, newest first. A date that is unknown counts as the oldest.
create index email_subscriptions_newest
  on public.email_subscriptions (email_list_id, coalesce(subscribed_at, '-infinity'), id) where subscribed;

-- The lists by name, and how many receive each.
create function public.subscriber_lists() returns table (id uuid, name text, subscribers bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_list_reader();
  return query
    select l.id, l.name, (select count(*) from public.email_subscriptions as s
      where s.email_list_id = l.id and s.subscribed)
    from public.email_lists as l order by l.name;
end $$;

-- A page of a list's subscribers, after the one that `after_*` name; `search` is words
-- of which each is somewhere in the address. `state` and
-- `refusal` as in private.mailchimp_syncs. Planned for the given filters, so that a page is read and not sorted.
create function public.subscribers_page(
  list uuid, search text default '',
  after_at timestamptz default null, after_id uuid default null, most integer default 50
) returns table (id uuid, email text, subscribed_at timestamptz, state text, refusal text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  listed integer;
  words constant text[] := private.search_words(search);
begin
  perform private.require_list_reader();
  return query
    select s.id, s.email, s.subscribed_at, p.state, p.refusal
    from public.email_subscriptions as s
    left join private.mailchimp_syncs as p on p.subscription_id = s.id
    where s.email_list_id = subscribers_page.list and s.subscribed
      and (search = '' or private.has_words(s.email, words))
      and (after_id is null
        or (coalesce(s.subscribed_at, '-infinity'), s.id) < (coalesce(after_at, '-infinity'), after_id))
    order by coalesce(s.subscribed_at, '-infinity') desc, s.id desc
    limit least(most, 1000);
  get diagnostics listed = row_count;
  perform private.record_list_read('subscriber', search <> '', after_id is null, listed);
end $$;

-- All subscribers of a list, for a spreadsheet: in one value, because longer lists of rows are cut off.
create function public.export_subscribers(list uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  everybody jsonb;
begin
  perform private.require_list_reader();
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', s.email, 'subscribed_at', s.subscribed_at, 'state', p.state, 'refusal', p.refusal) order by s.email), '[]')
  into everybody
  from public.email_subscriptions as s
  left join private.mailchimp_syncs as p on p.subscription_id = s.id
  where s.email_list_id = export_subscribers.list and s.subscribed;
  insert into private.audit_log (actor_id, action, subject_id, amount)
  values (auth.uid(), 'subscriber.exported', export_subscribers.list, jsonb_array_length(everybody));
  return everybody;
end $$;

-- Deletes a subscription; the triggers send that to Mailchimp. False when there was none.
create function public.remove_subscriber(subscription uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_list_reader();
  delete from public.email_subscriptions as s where s.id = subscription;
  if found then
    insert into private.audit_log (actor_id, action, subject_id)
    values (auth.uid(), 'subscriber.removed', subscription);
    return true;
  end if;
  return false;
end $$;

grant execute on function
  public.subscriber_lists, public.subscribers_page, public.export_subscribers, public.remove_subscriber
to authenticated;
