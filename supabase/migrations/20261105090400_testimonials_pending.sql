-- The owner's list of what waits, newest first, and its count: a page reads only pending rows, however many
-- are published.
create index testimonials_pending on public.testimonials (created_at desc, id desc) where not is_published;
