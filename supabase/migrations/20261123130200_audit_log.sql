-- The activity names people as the owner sees them elsewhere: the log itself holds ids only, which tell a reader nothing.

-- Name and address of an account; null once it is deleted.
create function private.account_name(account uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(', ', nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email)
  from auth.users as u left join public.profiles as p on p.user_id = u.id
  where u.id = account
$$;

-- What a record is about, where it has a name that is not sealed: an account, a mailing list, who wrote a testimonial.
create function private.activity_subject(kind text, subject uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when kind in ('access', 'factor', 'account', 'role') then private.account_name(subject)
    when kind = 'subscriber' then (select l.name from public.email_lists as l where l.id = subject)
    when kind = 'testimonial' then (select t.name from public.testimonials as t where t.id = subject)
  end
$$;

-- As before, with names for the rows of the page.
drop function public.activity_page(text, timestamptz, timestamptz, timestamptz, bigint, integer);
create function public.activity_page(
  wanted_kind text default null, since timestamptz default null, until timestamptz default null,
  after_at timestamptz default null, after_id bigint default null, most integer default 50
) returns table (
  id bigint, at timestamptz, actor_id uuid, action text, subject_id uuid, outcome text, amount integer, network text,
  actor text, subject text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform private.require_activity_reader();
  return query
  select r.id, r.at, r.actor_id, r.action, r.subject_id, r.outcome, r.amount, r.network,
    private.account_name(r.actor_id), private.activity_subject(r.kind, r.subject_id)
  from (
    select l.*
    from private.audit_log as l
    where (wanted_kind is null or l.kind = wanted_kind)
      and (since is null or l.at >= since)
      and (until is null or l.at < until)
      and (after_id is null or (l.at, l.id) < (after_at, after_id))
    order by l.at desc, l.id desc
    limit least(most, 1000)
  ) as r
  order by r.at desc, r.id desc;
end $$;
grant execute on function public.activity_page to authenticated;
