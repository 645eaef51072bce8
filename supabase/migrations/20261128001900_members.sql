-- The members' list, newest first.
create index profiles_newest on public.profiles (created_at, user_id);

-- Members in the owner's list: everybody with a confirmed account who is not an owner. A view, so that the lists' plans
-- include it.
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
  perform private.require_list_reader();
  return query
    select 'all', count(*) from private.listed_members
    union all
    select l.list, (select count(*) from private.listed_members as p
      where p.user_id in (select private.members_of_plans(l.list)))
    from unnest(array['paying', 'failing']) as l (list);
end $$;

-- A page of members with what their plan is by `membership_state`, after the one that `after_*` name; `search` is
-- words of which each is somewhere in the name or the address. Of the profile, name and address only.
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
  words constant text[] := private.search_words(search);
begin
  perform private.require_list_reader();
  return query
    select p.user_id, p.first_name, p.last_name, p.email, p.created_at,
      s.product_id, s.paid_until, s.cancelled_at, s.payment_failed_at, s.customer
    from (
      select * from private.listed_members as p
      where (members_page.list = 'all' or p.user_id = any (array(select private.members_of_plans(members_page.list))))
        and (search = '' or private.has_words(concat_ws(' ', p.first_name, p.last_name, p.email), words))
        and (after_id is null or (p.created_at, p.user_id) < (after_at, after_id))
      order by p.created_at desc, p.user_id desc
      limit least(most, 1000)
    ) as p
    left join lateral public.membership_state(p.user_id) as s on true
    order by p.created_at desc, p.user_id desc;
  get diagnostics listed = row_count;
  perform private.record_list_read('member', search <> '', after_id is null, listed);
end $$;

grant execute on function public.member_counts, public.members_page to authenticated;
