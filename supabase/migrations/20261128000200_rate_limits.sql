-- Counters of rate limits, shared by all processes and kept across restarts. The key ends in a digest of the sender or
-- the address, never the value itself. The columns are those that the rate-limiting library of our process documents;
-- `expire` is in milliseconds since 1970.
create table private.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
-- For the clean-up of expired counters.
create index rate_limits_expire on private.rate_limits (expire);
alter table private.rate_limits enable row level security;

-- Counts one use as the library does. Returns how many there were in the window, which starts with the first use. A
-- window that ends later than one that starts now was started while the clock was ahead, and is over: its limit would
-- last for as long as the clock was ahead. Ten minutes of grace, because the clocks of processes may differ.
create function private.count_use(subject text, seconds integer) returns integer
language sql volatile set search_path = '' as $$
  with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms)
  insert into private.rate_limits as r (key, points, expire)
  select subject, 1, now_ms + seconds * 1000::bigint from clock
  on conflict (key) do update set
    points = case when r.expire between (select now_ms + 1 from clock) and excluded.expire + 600000
      then least(r.points, 1000000) + 1 else 1 end,
    expire = case when r.expire between (select now_ms + 1 from clock) and excluded.expire + 600000
      then r.expire else excluded.expire end
  returning points
$$;

-- The sender of the request: a digest of their network address, set by our process in each transaction. Null for
-- work without a request.
create function private.request_sender() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.sender', true), '')
$$;

-- Raises HTTP 429, by PostgREST's convention for codes that begin with PT, when a sender exceeds the limit.
create function private.limit_sender(what text, most integer, seconds integer) returns void
language plpgsql set search_path = '' as $$
begin
  if private.request_sender() is not null
    and private.count_use(what || ':' || private.request_sender(), seconds) > most then
    raise exception 'Too many requests. Please try again later.' using errcode = 'PT429';
  end if;
end $$;
