-- As before, but a window that ends later than one that begins now was begun while the clock was ahead, and is over: its
-- limit would last for as long. Ten minutes of grace, as the clocks of processes may lie apart (server/platform/limits/rate-limiter.ts).
create or replace function private.count_use(subject text, seconds integer) returns integer
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
