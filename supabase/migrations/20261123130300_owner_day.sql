-- Searches of people find a name however it is accented: "jose" finds "José", and "José" finds "Jose". As the inbox
-- searches sealed names (server/functions/list-inbox.ts), every word of the search stands somewhere, in any order.
-- Normalization needs a database in UTF-8, and the extension `unaccent` is not everywhere.
create function private.plain_text(given text) returns text
language sql immutable set search_path = '' as $$
  select lower(translate(case when getdatabaseencoding() = 'UTF8'
    then regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g') else given end, '’‘`', ''''''''))
$$;

create function private.search_words(search text) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(regexp_split_to_array(private.plain_text(search), '\s+'), '')
$$;

-- `words` as private.search_words makes them.
create function private.has_words(given text, words text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(position(w.word in p.text) > 0), true)
  from unnest(words) as w (word), (select private.plain_text(given) as text) as p
$$;

create or replace function public.subscribers_page(
  list uuid, search text default '',
  after_at timestamptz default null, after_id uuid default null, most integer default 50
) returns table (id uuid, email text, subscribed_at timestamptz, state text, refusal text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  listed integer;
  words constant text[] := private.search_words(search);
begin
  perform private.require_people_reader();
  return query
    select s.id, s.email, s.subscribed_at, p.state, p.refusal
    from public.email_subscriptions as s
    left join private.provider_syncs as p on p.subscription_id = s.id
    where s.email_list_id = subscribers_page.list and s.subscribed
      and (search = '' or private.has_words(s.email, words))
      and (after_id is null
        or (coalesce(s.subscribed_at, '-infinity'), s.id) < (coalesce(after_at, '-infinity'), after_id))
    order by coalesce(s.subscribed_at, '-infinity') desc, s.id desc
    limit least(most, 1000);
  get diagnostics listed = row_count;
  perform private.record_people_read('subscriber', search <> '', after_id is null, listed);
end $$;

create or replace function public.members_page(
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
  perform private.require_people_reader();
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
  perform private.record_people_read('member', search <> '', after_id is null, listed);
end $$;
