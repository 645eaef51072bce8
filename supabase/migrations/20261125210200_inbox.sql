-- Of a search, its beginning is on record. A caller says by itself that it goes on, with a place that it may have made up:
-- such a page is on record too, unless a search of the same reader was a moment before.
create function private.has_just_searched(reader uuid, kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.audit_log as l
    where l.kind = has_just_searched.kind and l.at > now() - interval '1 minute'
      and l.actor_id = reader and l.action = has_just_searched.kind || '.searched')
$$;

-- As before, but for that.
create or replace function private.record_people_read(kind text, searched boolean, is_first boolean, listed integer)
returns void language plpgsql set search_path = '' as $$
begin
  if not searched then
    insert into private.audit_log (actor_id, action, amount) values (auth.uid(), kind || '.listed', listed);
  elsif is_first or not private.has_just_searched(auth.uid(), kind) then
    insert into private.audit_log (actor_id, action) values (auth.uid(), kind || '.searched');
  end if;
end $$;

create or replace function public.inbox_page(
  reader uuid, most integer, list text default 'all',
  after_received timestamptz default null, after_id uuid default null, searching boolean default false
) returns table (
  id uuid, kind text, key_id text, sealed_name text, sealed text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz
)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  listed integer;
begin
  perform private.require_owner(reader);
  return query
  select f.id, f.kind, f.key_id, f.sealed_name, case when searching then f.sealed end,
    f.received_at, f.read_at, f.handled_at, f.answered_at, f.deleted_at
  from private.form_submissions as f
  where (f.deleted_at is not null) = (list = 'deleted')
    and (list <> 'unread' or f.read_at is null)
    and (list <> 'open' or f.handled_at is null)
    and (list <> 'handled' or f.handled_at is not null)
    and (list not in ('enquiry', 'esa-request') or f.kind = list)
    and (after_id is null or (f.received_at, f.id) < (after_received, after_id))
  order by f.received_at desc, f.id desc
  limit least(most, 1000);
  get diagnostics listed = row_count;
  -- The caller asks for one more than it shows, to know whether there is another page.
  if not searching then
    insert into private.audit_log (actor_id, action, amount) values (reader, 'message.listed', least(listed, most - 1));
  elsif after_id is null or not private.has_just_searched(reader, 'message') then
    insert into private.audit_log (actor_id, action) values (reader, 'message.searched');
  end if;
end $$;
