-- As before, but a name alone changes nothing: it replaced the writer's by any other, and what was written was lost.
create or replace function public.shorten_testimonial(
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
