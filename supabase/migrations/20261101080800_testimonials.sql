-- What clients and visitors wrote about the practice. Nothing is shown before the owner published it.
create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 80 and length(btrim(name)) >= 1),
  text text not null check (length(text) <= 2000 and length(btrim(text)) >= 1),
  rating smallint not null check (rating between 1 and 5),
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  -- Ours: since when it waits for the owner; retention removes what waits too long.
  pending_since timestamptz default now()
);
-- The public pages: newest published first. The id settles ties, so that paging skips and repeats nobody.
create index testimonials_published on public.testimonials (created_at desc, id desc) where is_published;
-- The owner's list: newest first, published or not.
create index testimonials_newest on public.testimonials (created_at desc, id desc);
-- The owner's list of what waits, and its count.
create index testimonials_pending on public.testimonials (created_at desc, id desc) where not is_published;
alter table public.testimonials enable row level security;

-- Everybody reads what is published.
create policy anyone_reads_published on public.testimonials for select to anon, authenticated
  using (is_published);

-- The owner reads the pending ones too. The sub-select asks once per query, not once per row.
create policy owner_reads_all on public.testimonials for select to authenticated
  using ((select public.is_owner()));
grant select on public.testimonials to anon, authenticated;

-- Anybody may submit one, which waits for the owner. The form offers five stars only.
create policy anyone_submits_pending on public.testimonials for insert to anon, authenticated
  with check (not is_published and rating = 5);
-- Neither id nor date: nobody can place theirs before others.
grant insert (name, text, rating, is_published) on public.testimonials to anon, authenticated;

-- Thirty an hour: one household or office shares an address.
create trigger one_row before insert on public.testimonials
  for each row execute function private.one_row_a_request('30', '3600');

-- Only the owner publishes and unpublishes; nobody, the owner included, changes the words.
create policy owner_publishes on public.testimonials for update to authenticated
  using ((select public.is_owner())) with check ((select public.is_owner()));
grant update (is_published) on public.testimonials to authenticated;

-- Unpublishing restarts the waiting time.
create function private.note_pending() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.pending_since := case when not new.is_published then now() end;
  return new;
end $$;

create trigger note_pending before update of is_published on public.testimonials
  for each row when (old.is_published <> new.is_published) execute function private.note_pending();

-- Only the owner deletes; a writer asks the practice.
create policy owner_deletes on public.testimonials for delete to authenticated
  using ((select public.is_owner()));
grant delete on public.testimonials to authenticated;

-- The newest testimonial that the owner was told of.
create table private.testimonial_notices (
  only_row boolean primary key default true check (only_row),
  told_until timestamptz not null
);
alter table private.testimonial_notices enable row level security;

-- Queues the owner's notice of a testimonial from the site: at once, or fifteen minutes after the last one, so that
-- many come in one mail. It says how many wait, nothing of what was written.
create function private.queue_testimonial_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Restoring a backup or importing a list is no news.
  if private.from_browser() then
    perform private.enqueue('notify-owner', jsonb_build_object('testimonial', new.id),
      start_after => greatest(
        now(), (select n.told_until from private.testimonial_notices as n) + interval '15 minutes'));
  end if;
  return null;
end $$;
create trigger queue_notice after insert on public.testimonials
  for each row execute function private.queue_testimonial_notice();

-- For the notice's job: how many wait and when the newest of them came in. No row: none came in since the last notice.
create function public.testimonials_to_notify() returns table (waiting bigint, newest timestamptz)
language sql stable security definer set search_path = '' as $$
  select count(*), max(t.created_at) from public.testimonials as t where not t.is_published
  having max(t.created_at) > coalesce((select n.told_until from private.testimonial_notices as n), '-infinity')
$$;

-- After the mail server accepted the notice, with the `newest` that it counted: one that is being written meanwhile
-- is not taken for told.
create function public.mark_testimonials_notified(told_until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.testimonial_notices (told_until) values (mark_testimonials_notified.told_until)
  on conflict (only_row) do update set told_until = greatest(testimonial_notices.told_until, excluded.told_until)
$$;
grant execute on function public.testimonials_to_notify, public.mark_testimonials_notified to service_role;
