-- What Mailchimp refuses for good is shown to the owner by its cause, unsubscribing too: nobody else could know that
-- letters still go to somebody who has left.
alter table private.mailchimp_syncs
  drop constraint mailchimp_syncs_refusal_check,
  add constraint mailchimp_syncs_refusal_check
    check (refusal in ('key', 'disabled', 'audience', 'forgotten', 'barred', 'invalid')),
  -- Since when Mailchimp refuses to unsubscribe this address; null where it does not.
  add unsubscribe_refused_at timestamptz;
create index mailchimp_syncs_unsubscribe_refused on private.mailchimp_syncs (unsubscribe_refused_at)
  where unsubscribe_refused_at is not null;

-- For the job: whether Mailchimp refused to unsubscribe this member, by whom it is named. A row that was removed with
-- its list or by the owner can't be shown.
create function private.record_unsubscribe_outcome(member text, refused boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if refused then
    insert into private.mailchimp_syncs as p (subscription_id, unsubscribe_refused_at)
    select s.id, now() from public.email_subscriptions as s where md5(s.email) = member and not s.subscribed
    on conflict (subscription_id) do update
      set unsubscribe_refused_at = coalesce(p.unsubscribe_refused_at, excluded.unsubscribe_refused_at);
  else
    update private.mailchimp_syncs as p set unsubscribe_refused_at = null from public.email_subscriptions as s
    where s.id = p.subscription_id and md5(s.email) = member and p.unsubscribe_refused_at is not null;
  end if;
end $$;

-- For the owner's view: what Mailchimp refuses and since when. With addresses only where the owner has to write to a
-- person, or to unsubscribe them at Mailchimp by hand; at most 20 of a kind.
create or replace function public.mailchimp_refusals()
returns table (refusal text, since timestamptz, subscriptions bigint, addresses text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'only the owner sees what the mailing provider refuses' using errcode = '42501';
  end if;
  return query
    select known.refusal, min(known.since), count(*),
      case when known.refusal in ('forgotten', 'barred', 'unsubscribe')
        then (array_agg(distinct known.email))[1:20] else '{}' end
    from (
      select p.refusal, p.refused_at as since, s.email
      from private.mailchimp_syncs as p
      join public.email_subscriptions as s on s.id = p.subscription_id
      where p.refusal is not null and s.subscribed
      union all
      select 'unsubscribe', p.unsubscribe_refused_at, s.email
      from private.mailchimp_syncs as p
      join public.email_subscriptions as s on s.id = p.subscription_id
      where p.unsubscribe_refused_at is not null and not s.subscribed
    ) as known
    group by known.refusal
    order by min(known.since);
end $$;
