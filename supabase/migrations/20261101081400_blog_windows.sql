-- The blog's latest posts as last fetched, for when the blog is down, across our restarts too. A window is 50 posts.
create table private.blog_windows (
  -- The address of the blog's API: another address has other posts and other links.
  blog text not null check (length(blog) between 1 and 2000),
  -- The offset of its first post, counted from the newest.
  first_post integer not null check (first_post between 0 and 1000 and first_post % 50 = 0),
  posts jsonb not null check (jsonb_typeof(posts) = 'array'),
  fetched_at timestamptz not null default now(),
  primary key (blog, first_post)
);
alter table private.blog_windows enable row level security;

create function public.blog_window_read(blog text, first_post integer)
returns table (posts jsonb, age_seconds integer)
language sql stable security definer set search_path = '' as $$
  select w.posts, least(extract(epoch from now() - w.fetched_at), 2000000000)::integer
  from private.blog_windows as w
  where w.blog = blog_window_read.blog and w.first_post = blog_window_read.first_post
$$;

-- Keeps a window. An incomplete one (the fetch broke off) is kept only where none is, with an old date, so that the
-- next visit fetches again. Windows of another blog are deleted. Not for browsers, which could write our blog.
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
grant execute on function public.blog_window_read, public.blog_window_keep to service_role;
