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
