-- Whether a session still opens something. Our auth service refuses one that was not refreshed for 60 days, or is 180
-- days old (IDLE_DAYS and SESSION_DAYS of sessions.ts), and deletes it later. Only ours have a tag: how long others live
-- is a setting of the Supabase project, which writes `not_after`.
create function private.session_lives(session auth.sessions) returns boolean
language sql stable set search_path = '' as $$
  select (session.not_after is null or session.not_after > now())
    and (session.tag is null or (session.updated_at >= now() - interval '60 days'
      and session.created_at >= now() - interval '180 days'))
$$;

-- The caller's own sessions, the last used first. No address: a place that is guessed from one frightens more than it
-- tells, and we keep none. Not before the second factor: whoever has the password alone learns no habits.
create or replace function public.my_sessions() returns table (
  id uuid, device text, created_at timestamptz, last_used_at timestamptz, is_current boolean, aal text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assured();
  return query
  select s.id, private.device_name(s.user_agent), s.created_at, greatest(s.created_at, s.updated_at),
    s.id = (auth.jwt() ->> 'session_id')::uuid, coalesce(s.aal::text, 'aal1')
  from auth.sessions as s
  where s.user_id = auth.uid() and private.session_lives(s)
  order by greatest(s.created_at, s.updated_at) desc, s.id
  limit 100;
end $$;
