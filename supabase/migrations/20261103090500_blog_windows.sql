-- The blog's last posts as we last saw them, so that a blog that is down keeps showing them, across our
-- restarts too. A window is 50 posts.
create table private.blog_windows (
  -- The address of the blog's API: another blog, or the same one elsewhere, has other posts and other links.
  blog text not null check (length(blog) between 1 and 2000),
  -- Where it begins, counted from the newest post.
  first_post integer not null check (first_post between 0 and 1000 and first_post % 50 = 0),
  posts jsonb not null check (jsonb_typeof(posts) = 'array'),
  fetched_at timestamptz not null default now(),
  primary key (blog, first_post)
);

-- No policy and no grant: reached only through functions.
alter table private.blog_windows enable row level security;
revoke all on private.blog_windows from public, anon, authenticated, service_role;

create function public.blog_window_read(blog text, first_post integer)
returns table (posts jsonb, age_seconds integer)
language sql stable security definer set search_path = '' as $$
  select w.posts, least(extract(epoch from now() - w.fetched_at), 2000000000)::integer
  from private.blog_windows as w
  where w.blog = blog_window_read.blog and w.first_post = blog_window_read.first_post
$$;

-- The first posts of a window that broke off are kept where nothing better is, as old as can be: the next visit
-- shows them and looks again. What was kept of another blog goes.
create function public.blog_window_keep(blog text, first_post integer, posts jsonb, is_whole boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.blog_windows as w where w.blog <> blog_window_keep.blog;
  insert into private.blog_windows as w (blog, first_post, posts, fetched_at)
  values (
    blog_window_keep.blog, blog_window_keep.first_post, blog_window_keep.posts,
    case when is_whole then now() else '2000-01-01' end)
  on conflict on constraint blog_windows_pkey do update set posts = excluded.posts, fetched_at = excluded.fetched_at
    where blog_window_keep.is_whole;
end $$;

-- Whoever could write here would write our blog.
revoke all on function public.blog_window_read(text, integer) from public, anon, authenticated;
revoke all on function public.blog_window_keep(text, integer, jsonb, boolean) from public, anon, authenticated;
grant execute on function public.blog_window_read(text, integer) to service_role;
grant execute on function public.blog_window_keep(text, integer, jsonb, boolean) to service_role;
