-- What the owner may change of a testimonial, as one short value: who publishes it says by it which words they saw. Made of
-- what everybody reads of a published one.
alter table public.testimonials
  add column wording text not null generated always as (left(md5(name || e'\n' || text), 16)) stored;

-- As before, but of those whose words are as the owner saw them: another tab may have brought a whole name back meanwhile.
drop function public.decide_testimonials(uuid[], boolean);
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
grant execute on function public.decide_testimonials to authenticated;
