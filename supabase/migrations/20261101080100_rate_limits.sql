-- How often something was done lately, for limits that hold across restarts and processes.
-- The key ends in a digest: who did it or to whom is not written down. The shape is the one that the rate
-- limiting library of our process documents; `expire` is milliseconds since 1970.
create table private.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Removing what is over reads by its end.
create index rate_limits_expire on private.rate_limits (expire);

-- No policy and no grant: reached through the functions below, and by our process as the owner.
alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from public, anon, authenticated, service_role;

-- Counts one use, as the library does; returns how many there were within the window that began with the first.
create function private.count_use(subject text, seconds integer) returns integer
language sql volatile set search_path = '' as $$
  with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms)
  insert into private.rate_limits as r (key, points, expire)
  select subject, 1, now_ms + seconds * 1000::bigint from clock
  on conflict (key) do update set
    points = case when r.expire <= (select now_ms from clock) then 1 else least(r.points, 1000000) + 1 end,
    expire = case when r.expire <= (select now_ms from clock) then excluded.expire else r.expire end
  returning points
$$;
revoke all on function private.count_use(text, integer) from public, anon, authenticated, service_role;

-- For our functions: true while there were at most `most`.
create function public.take_limited_use(subject text, most integer, seconds integer) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.count_use(subject, seconds) <= most
$$;

-- A browser could use up somebody else's limit.
revoke all on function public.take_limited_use(text, integer, integer) from public, anon, authenticated;
grant execute on function public.take_limited_use(text, integer, integer) to service_role;

-- Whoever sent the request, as a digest of the range of addresses that they hold; our process says so with
-- each transaction. Null for work that nobody sent.
create function private.request_sender() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.sender', true), '')
$$;
revoke all on function private.request_sender() from public, anon, authenticated, service_role;

-- Refuses what one sender does too often. The status is PostgREST's for codes that begin with PT.
create function private.limit_sender(what text, most integer, seconds integer) returns void
language plpgsql set search_path = '' as $$
begin
  if private.request_sender() is not null
    and private.count_use(what || ':' || private.request_sender(), seconds) > most then
    raise exception 'Too many requests. Please try again later.' using errcode = 'PT429';
  end if;
end $$;
revoke all on function private.limit_sender(text, integer, integer) from public, anon, authenticated, service_role;
