-- How often each public page was opened on each day, as our process counted its own requests (server/visits). Nothing
-- else of a request is stored: no address, agent, referrer, time of day or account, so that no row is about a person.
create table private.page_visits (
  -- By the practice's clock.
  day date not null,
  -- Of the closed list of public pages, such as `/about`.
  page text not null check (page ~ '^/' and length(page) <= 200),
  visits bigint not null check (visits > 0),
  primary key (day, page)
);
alter table private.page_visits enable row level security;

-- The 30 days up to `today`, for the owner alone: visits by day and by page, those of the 30 days before by page, and
-- the first day that was counted. Days and pages without a visit are omitted.
create function public.page_visits(today date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'the visits are the owner''s' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'since', (select min(v.day) from private.page_visits as v),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', d.day, 'visits', d.visits) order by d.day)
      from (
        select v.day, sum(v.visits) as visits from private.page_visits as v
        where v.day > today - 30 and v.day <= today group by v.day
      ) as d), '[]'::jsonb),
    'pages', coalesce((
      select jsonb_agg(jsonb_build_object('page', p.page, 'visits', p.visits, 'before', p.before)
        order by p.visits desc, p.before desc, p.page)
      from (
        select v.page,
          coalesce(sum(v.visits) filter (where v.day > today - 30), 0) as visits,
          coalesce(sum(v.visits) filter (where v.day <= today - 30), 0) as before
        from private.page_visits as v
        where v.day > today - 60 and v.day <= today group by v.page
      ) as p), '[]'::jsonb));
end $$;
grant execute on function public.page_visits to authenticated;
