-- For the owner's lists of subscribers and of members. Each page that is read is in the audit log; of a search, its
-- first page.
create function private.require_list_reader() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'subscribers and members are the owner''s to read' using errcode = '42501';
  end if;
end $$;

-- `searched`: the page is of a search; `is_first`: it is the first one.
create function private.record_list_read(kind text, searched boolean, is_first boolean, listed integer)
returns void language plpgsql set search_path = '' as $$
begin
  if not searched then
    insert into private.audit_log (actor_id, action, amount) values (auth.uid(), kind || '.listed', listed);
  elsif is_first or not private.has_just_searched(auth.uid(), kind) then
    insert into private.audit_log (actor_id, action) values (auth.uid(), kind || '.searched');
  end if;
end $$;

-- A search finds a name with or without accents: "jose" finds "José", and "José" finds "Jose". As the inbox searches
-- sealed names (server/inbox), each word of the search is somewhere in the text, in any order. Normalization needs a
-- database in UTF-8, and the extension `unaccent` is not available everywhere.
create function private.plain_text(given text) returns text
language sql immutable set search_path = '' as $$
  select lower(translate(case when getdatabaseencoding() = 'UTF8'
    then regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g') else given end, '’‘`', ''''''''))
$$;

-- The words of a search, each as private.plain_text.
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
