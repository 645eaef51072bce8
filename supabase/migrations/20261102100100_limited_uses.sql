-- How often something was done lately, for limits that hold across restarts and processes.
-- The subject is a digest: who did it or to whom is not written down.
create table private.limited_uses (
  subject text primary key check (length(subject) <= 100),
  uses integer not null check (uses > 0),
  ends_at timestamptz not null
);

-- Removing what is over reads by its end.
create index limited_uses_end on private.limited_uses (ends_at);

-- No policy and no grant: reached only through the function below.
alter table private.limited_uses enable row level security;
revoke all on private.limited_uses from public, anon, authenticated, service_role;

-- Counts one use; true while there were at most `most` within the window that began with the first.
create function public.take_limited_use(subject text, most integer, seconds integer) returns boolean
language sql volatile security definer set search_path = '' as $$
  insert into private.limited_uses as u (subject, uses, ends_at)
  values (take_limited_use.subject, 1, now() + make_interval(secs => seconds))
  on conflict (subject) do update set
    uses = case when u.ends_at <= now() then 1 else least(u.uses, 1000000) + 1 end,
    ends_at = case when u.ends_at <= now() then excluded.ends_at else u.ends_at end
  returning uses <= most
$$;

-- A browser could use up somebody else's limit.
revoke all on function public.take_limited_use(text, integer, integer) from public, anon, authenticated;
grant execute on function public.take_limited_use(text, integer, integer) to service_role;
