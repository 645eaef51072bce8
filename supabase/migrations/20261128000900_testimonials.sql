-- What clients and visitors wrote about the practice. Nothing is shown before the owner published it.
create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 80 and length(btrim(name)) >= 1),
  text text not null check (length(text) <= 2000 and length(btrim(text)) >= 1),
  rating smallint not null check (rating between 1 and 5),
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  -- Ours: since when it is pending; retention removes what is pending for too long.
  pending_since timestamptz default now(),
  -- What the owner may change, as one short value: a decision names the wording that the owner saw. Made of what
  -- everybody reads of a published one.
  wording text not null generated always as (left(md5(name || e'\n' || text), 16)) stored
);
-- The public pages: newest published first. The id settles ties, so that paging skips and repeats nobody.
create index testimonials_published on public.testimonials (created_at desc, id desc) where is_published;
-- The owner's list: newest first, published or not.
create index testimonials_newest on public.testimonials (created_at desc, id desc);
-- The owner's list of pending ones, and its count.
create index testimonials_pending on public.testimonials (created_at desc, id desc) where not is_published;
alter table public.testimonials enable row level security;

-- Everybody reads what is published.
create policy anyone_reads_published on public.testimonials for select to anon, authenticated
  using (is_published);

-- The owner reads the pending ones too. The sub-select asks once per query, not once per row.
create policy owner_reads_all on public.testimonials for select to authenticated
  using ((select public.is_owner()));
grant select on public.testimonials to anon, authenticated;

-- Anybody may submit one, which is pending until the owner decides. The form offers five stars only.
create policy anyone_submits_pending on public.testimonials for insert to anon, authenticated
  with check (not is_published and rating = 5);
-- Neither id nor date: nobody can place their own before others.
grant insert (name, text, rating, is_published) on public.testimonials to anon, authenticated;

-- Thirty an hour: one household or office shares an address.
create trigger one_row before insert on public.testimonials
  for each row execute function private.one_row_a_request('30', '3600');

-- A repeated submission: the same words from the same sender within a quarter of an hour, sent again because the first
-- answer was lost, are stored once and answered alike, so that nobody learns what was sent before. Only a digest is
-- stored, with the counters that expire.
create function private.skip_repeated_testimonial() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  submission text := concat_ws(e'\n', private.request_sender(), new.name, new.text, new.rating, new.is_published);
begin
  if private.from_browser() and private.request_sender() is not null
    and private.count_use('testimonial:' || encode(sha256(convert_to(submission, 'utf8')), 'hex'), 900) > 1 then
    return null;
  end if;
  return new;
end $$;

-- After `one_row`, by name: a repeated one counts for the sender's limit too.
create trigger skip_repeated before insert on public.testimonials
  for each row execute function private.skip_repeated_testimonial();

-- Only the owner publishes and unpublishes; nobody changes the words here, the owner only by `shorten_testimonial`.
create policy owner_publishes on public.testimonials for update to authenticated
  using ((select public.is_owner())) with check ((select public.is_owner()));
grant update (is_published) on public.testimonials to authenticated;

-- Unpublishing restarts the pending time.
create function private.set_pending_since() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.pending_since := case when not new.is_published then now() end;
  return new;
end $$;

create trigger set_pending_since before update of is_published on public.testimonials
  for each row when (old.is_published <> new.is_published) execute function private.set_pending_since();

-- Only the owner deletes; a writer asks the practice.
create policy owner_deletes on public.testimonials for delete to authenticated
  using ((select public.is_owner()));
grant delete on public.testimonials to authenticated;

-- Testimonials that the owner was not notified of yet. One row each instead of a time up to which all are notified: one
-- that is committed after a newer one, or written after the clock was set back, would be missed.
create table private.unnotified_testimonials (
  testimonial_id uuid primary key references public.testimonials (id) on delete cascade
);
alter table private.unnotified_testimonials enable row level security;

-- When the owner was last notified of testimonials.
create table private.testimonial_notices (
  only_row boolean primary key default true check (only_row),
  last_sent_at timestamptz not null
);
alter table private.testimonial_notices enable row level security;

-- Queues the owner's notice of a testimonial from the site: at once, or fifteen minutes after the last notice, so that
-- many are in one mail; at the latest in fifteen minutes where the last notice is dated in the future. It has the
-- number of pending ones, nothing of what was written.
create function private.queue_testimonial_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Restoring a backup or importing a list is no news.
  if private.from_browser() then
    insert into private.unnotified_testimonials (testimonial_id) values (new.id);
    perform private.enqueue('notify-owner', jsonb_build_object('testimonial', new.id),
      start_after => greatest(now(), (
        select least(now(), n.last_sent_at) + interval '15 minutes' from private.testimonial_notices as n)));
  end if;
  return null;
end $$;
create trigger queue_notice after insert on public.testimonials
  for each row execute function private.queue_testimonial_notice();

-- For the notice's job: how many are pending, and which of them the owner was not notified of. No row: none.
create function public.testimonials_to_notify() returns table (waiting bigint, unnotified uuid[])
language sql stable security definer set search_path = '' as $$
  select count(*), array_agg(u.testimonial_id) filter (where u.testimonial_id is not null)
  from public.testimonials as t left join private.unnotified_testimonials as u on u.testimonial_id = t.id
  where not t.is_published
  having count(u.testimonial_id) > 0
$$;

-- After the mail server accepted the notice, with the `unnotified` that it counted: one that is being written meanwhile
-- is not marked.
create function public.mark_testimonials_notified(unnotified uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.unnotified_testimonials as u where u.testimonial_id = any (mark_testimonials_notified.unnotified);
  insert into private.testimonial_notices (last_sent_at) values (now())
  on conflict (only_row) do update set last_sent_at = excluded.last_sent_at
$$;
grant execute on function public.testimonials_to_notify, public.mark_testimonials_notified to service_role;

-- The owner publishes, unpublishes and deletes testimonials through the data service, so triggers record it.
create function private.record_moderation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_log (actor_id, action, subject_id) values (
    auth.uid(),
    case
      -- Without a caller, our process deletes what is past its retention.
      when tg_op = 'DELETE' and auth.uid() is null and private.through_product() then 'testimonial.expired'
      when tg_op = 'DELETE' then 'testimonial.deleted'
      when new.is_published then 'testimonial.published'
      else 'testimonial.unpublished'
    end,
    old.id);
  return null;
end $$;
create trigger record_deletion after delete on public.testimonials
  for each row execute function private.record_moderation();
create trigger record_moderation after update of is_published on public.testimonials
  for each row when (old.is_published <> new.is_published) execute function private.record_moderation();

-- The owner may shorten a testimonial and its name before it is published; the original is stored beside it.
create table public.testimonial_originals (
  testimonial_id uuid primary key references public.testimonials (id) on delete cascade,
  name text not null,
  text text not null,
  stored_at timestamptz not null default now()
);
alter table public.testimonial_originals enable row level security;

-- Apart from the testimonials, of which everybody reads every column once they are published.
create policy owner_reads on public.testimonial_originals for select to authenticated
  using ((select public.is_owner()));
grant select on public.testimonial_originals to authenticated;

-- Words without the punctuation around them, in lower case: removing words may change where a sentence begins.
create function private.plain_words(given text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(w.word order by w.place), '{}')
  from (
    select lower(btrim(word, '.,;:!?…"“”''‘’()[]–—-')) as word, place
    from regexp_split_to_table(given, '\s+') with ordinality as split (word, place)
  ) as w where w.word <> ''
$$;

-- Whether the words are words of the original, in its order. `initials` allows an initial for a word.
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
  -- False for a text that is all punctuation.
  return place > 0;
end $$;

-- Shortens a pending testimonial, or its name, by removing words; 'Anonymous Client', as the form signs, is allowed for
-- any name. Null for both restores the original. Returns 'done'; 'outdated' where it was published, changed or removed
-- elsewhere meanwhile; 'not-shortened' where a word is not the writer's, none remains, or a name is given without a
-- text: it would replace the writer's by any other.
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
  if shorten_testimonial.text is null and shorten_testimonial.name is not null then
    return 'not-shortened';
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

-- The originals of those that the owner has shortened. With the caller's rights: nobody else reads any.
create function public.originals_of(testimonials uuid[]) returns setof public.testimonial_originals
language sql stable set search_path = '' as $$
  select o.* from public.testimonial_originals as o where o.testimonial_id = any (testimonials)
$$;

-- Publishes or deletes pending ones whose wording is as the owner saw it: another tab may have restored a whole name
-- meanwhile. Returns their ids. With the caller's rights: other callers change none.
create function public.decide_testimonials(testimonials uuid[], wordings text[], publish boolean) returns setof uuid
language plpgsql set search_path = '' as $$
begin
  if publish then
    return query update public.testimonials as t set is_published = true
      from unnest(testimonials, wordings) as seen (id, wording)
      where (t.id, t.wording) = (seen.id, seen.wording) and not t.is_published returning t.id;
  else
    return query delete from public.testimonials as t
      using unnest(testimonials, wordings) as seen (id, wording)
      where (t.id, t.wording) = (seen.id, seen.wording) and not t.is_published returning t.id;
  end if;
end $$;
grant execute on function public.originals_of, public.decide_testimonials to authenticated;
