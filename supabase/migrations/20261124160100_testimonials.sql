-- The owner may shorten a testimonial and its name before it is published; what was written is kept beside it.

create table public.testimonial_originals (
  testimonial_id uuid primary key references public.testimonials (id) on delete cascade,
  name text not null,
  text text not null,
  kept_at timestamptz not null default now()
);
alter table public.testimonial_originals enable row level security;

-- Apart from the testimonials, of which everybody reads every column once they are published.
create policy owner_reads on public.testimonial_originals for select to authenticated
  using ((select public.is_owner()));
grant select on public.testimonial_originals to authenticated;

-- Words without the punctuation around them, in small letters: leaving out words may move a sentence's beginning.
create function private.plain_words(given text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(w.word order by w.place), '{}')
  from (
    select lower(btrim(word, '.,;:!?…"“”''‘’()[]–—-')) as word, place
    from regexp_split_to_table(given, '\s+') with ordinality as split (word, place)
  ) as w where w.word <> ''
$$;

-- Whether the words are words of the original, in its order. `initials` lets a word stand for one that begins so.
create function private.is_shortened(original text, shortened text, initials boolean default false) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  words text[] := private.plain_words(original);
  word text;
  place integer := 0;
begin
  foreach word in array private.plain_words(shortened) loop
    loop
      place := place + 1;
      if place > coalesce(array_length(words, 1), 0) then
        return false;
      end if;
      exit when words[place] = word or (initials and starts_with(words[place], word));
    end loop;
  end loop;
  -- Nothing is left of a text that is all punctuation.
  return place > 0;
end $$;

-- Leaves out words of a testimonial that waits, or of its name; 'Anonymous Client', as the form signs, is allowed for
-- any name. Null for both brings the original back. Returns 'done'; 'outdated' where it was published, changed or removed
-- elsewhere meanwhile; 'not-shortened' where a word is not the writer's, or none is left.
create function public.shorten_testimonial(
  testimonial uuid, seen_name text, seen_text text, name text default null, text text default null
) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  now_shown record;
  original record;
begin
  -- Locked before the role is checked, which may be revoked meanwhile.
  select t.name, t.text into now_shown from public.testimonials as t
  where t.id = testimonial and not t.is_published for update;
  if not public.is_owner() then
    raise exception 'testimonials are the owner''s to shorten' using errcode = '42501';
  end if;
  if (now_shown.name, now_shown.text) is distinct from (seen_name, seen_text) then
    return 'outdated';
  end if;
  select o.name, o.text into original from public.testimonial_originals as o where o.testimonial_id = testimonial;
  if original is null then
    original := now_shown;
  end if;
  if shorten_testimonial.text is null then
    delete from public.testimonial_originals as o where o.testimonial_id = testimonial;
  else
    if not private.is_shortened(original.text, shorten_testimonial.text)
      or not coalesce(shorten_testimonial.name = 'Anonymous Client'
        or private.is_shortened(original.name, shorten_testimonial.name, initials => true), false)
    then
      return 'not-shortened';
    end if;
    insert into public.testimonial_originals (testimonial_id, name, text)
    values (testimonial, original.name, original.text) on conflict do nothing;
  end if;
  update public.testimonials as t set
    name = coalesce(shorten_testimonial.name, original.name), text = coalesce(shorten_testimonial.text, original.text)
  where t.id = testimonial;
  insert into private.audit_log (actor_id, action, subject_id)
  values (auth.uid(), 'testimonial.shortened', testimonial);
  return 'done';
end $$;
grant execute on function public.shorten_testimonial to authenticated;

-- What was written of those that the owner has shortened. With the caller's rights: nobody else reads any.
create function public.originals_of(testimonials uuid[]) returns setof public.testimonial_originals
language sql stable set search_path = '' as $$
  select o.* from public.testimonial_originals as o where o.testimonial_id = any (testimonials)
$$;

-- Publishes or deletes those of several that wait, and returns their ids. With the caller's rights: of others, none.
create function public.decide_testimonials(testimonials uuid[], publish boolean) returns setof uuid
language plpgsql set search_path = '' as $$
begin
  if publish then
    return query update public.testimonials as t set is_published = true
      where t.id = any (testimonials) and not t.is_published returning t.id;
  else
    return query delete from public.testimonials as t
      where t.id = any (testimonials) and not t.is_published returning t.id;
  end if;
end $$;
grant execute on function public.originals_of, public.decide_testimonials to authenticated;
