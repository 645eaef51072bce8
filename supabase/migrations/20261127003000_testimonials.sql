-- Testimonials that the owner was not told of yet. A time said it before: one that was committed after a newer one had
-- been told of, or written after the clock was set back, was never told.
create table private.untold_testimonials (
  testimonial_id uuid primary key references public.testimonials (id) on delete cascade
);
alter table private.untold_testimonials enable row level security;
insert into private.untold_testimonials (testimonial_id)
select t.id from public.testimonials as t
where not t.is_published
  and t.created_at > coalesce((select n.notified_until from private.testimonial_notices as n), '-infinity');

-- As before, and at the latest in fifteen minutes where the last notice was sent while the clock was ahead.
create or replace function private.queue_testimonial_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Restoring a backup or importing a list is no news.
  if private.from_browser() then
    insert into private.untold_testimonials (testimonial_id) values (new.id);
    perform private.enqueue('notify-owner', jsonb_build_object('testimonial', new.id),
      start_after => greatest(now(), (
        select least(now(), n.notified_until) + interval '15 minutes' from private.testimonial_notices as n)));
  end if;
  return null;
end $$;

-- For the notice's job: how many wait, and which of them the owner was not told of. No row: none.
drop function public.testimonials_to_notify();
create function public.testimonials_to_notify() returns table (waiting bigint, untold uuid[])
language sql stable security definer set search_path = '' as $$
  select count(*), array_agg(u.testimonial_id) filter (where u.testimonial_id is not null)
  from public.testimonials as t left join private.untold_testimonials as u on u.testimonial_id = t.id
  where not t.is_published
  having count(u.testimonial_id) > 0
$$;

-- After the mail server accepted the notice, with the `untold` that it counted: one that is being written meanwhile is
-- not taken for told.
drop function public.mark_testimonials_notified(timestamptz);
create function public.mark_testimonials_notified(untold uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.untold_testimonials as u where u.testimonial_id = any (mark_testimonials_notified.untold);
  insert into private.testimonial_notices (notified_until) values (now())
  on conflict (only_row) do update set notified_until = excluded.notified_until
$$;
grant execute on function public.testimonials_to_notify, public.mark_testimonials_notified to service_role;
