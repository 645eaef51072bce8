-- Who sends a testimonial again because the answer to the first was lost has sent one. The same words from the same
-- sender within a quarter of an hour are stored once, and answered alike: nobody learns by it what was sent before. Only a
-- digest is kept, with the counters that expire.
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
