-- The blog's last posts as we last saw them, so that a blog that is down keeps showing them, across our
-- restarts too. A window is 50 posts.
create table private.blog_windows (
  -- Where it begins, counted from the newest post.
  first_post integer primary key check (first_post between 0 and 1000 and first_post % 50 = 0),
  posts jsonb not null check (jsonb_typeof(posts) = 'array'),
  fetched_at timestamptz not null default now()
);

-- No policy and no grant: reached only through functions.
alter table private.blog_windows enable row level security;
revoke all on private.blog_windows from public, anon, authenticated, service_role;

create function public.blog_window_read(first_post integer)
returns table (posts jsonb, age_seconds integer)
language sql stable security definer set search_path = '' as $$
  select w.posts, least(extract(epoch from now() - w.fetched_at), 2000000000)::integer
  from private.blog_windows as w where w.first_post = blog_window_read.first_post
$$;

create function public.blog_window_keep(first_post integer, posts jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.blog_windows (first_post, posts)
  values (blog_window_keep.first_post, blog_window_keep.posts)
  on conflict (first_post) do update set posts = excluded.posts, fetched_at = now()
$$;

-- Whoever could write here would write our blog.
revoke all on function public.blog_window_read(integer) from public, anon, authenticated;
revoke all on function public.blog_window_keep(integer, jsonb) from public, anon, authenticated;
grant execute on function public.blog_window_read(integer) to service_role;
grant execute on function public.blog_window_keep(integer, jsonb) to service_role;
