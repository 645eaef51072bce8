-- A coarse name of the browser that a session was opened in, such as "Safari on iPhone"; null where its user agent says
-- nothing that a person would recognize. A name gives itself again: our auth service keeps only the name, a Supabase
-- project the whole user agent.
create function private.device_name(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select nullif(concat_ws(' on ',
    case
      when user_agent ~ '\mEdg(e|A|iOS)?\M' then 'Edge'
      when user_agent ~ '\m(Opera|OPR)\M' then 'Opera'
      when user_agent ~ '\mSamsung(Browser| Internet)\M' then 'Samsung Internet'
      when user_agent ~ '\m(Firefox|FxiOS)\M' then 'Firefox'
      when user_agent ~ '\m(Chrome|CriOS|Chromium)\M' then 'Chrome'
      when user_agent ~ '\mSafari\M' then 'Safari'
    end,
    case
      when user_agent ~ '\miPhone\M' then 'iPhone'
      when user_agent ~ '\miPad\M' then 'iPad'
      when user_agent ~ '\mAndroid\M' then 'Android'
      when user_agent ~ '\mWindows\M' then 'Windows'
      when user_agent ~ '\mMac(intosh)?\M' then 'Mac'
      when user_agent ~ '\m(CrOS|ChromeOS)\M' then 'ChromeOS'
      when user_agent ~ '\mLinux\M' then 'Linux'
    end
  ), '')
$$;

-- The caller's own sessions, the last used first. No address: a place that is guessed from one frightens more than it
-- tells, and we keep none. Not before the second factor: whoever has the password alone learns no habits.
create function public.my_sessions() returns table (
  id uuid, device text, created_at timestamptz, last_used_at timestamptz, is_current boolean, aal text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assured();
  return query
  select s.id, private.device_name(s.user_agent), s.created_at, greatest(s.created_at, s.updated_at),
    s.id = (auth.jwt() ->> 'session_id')::uuid, coalesce(s.aal::text, 'aal1')
  from auth.sessions as s
  where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  order by greatest(s.created_at, s.updated_at) desc, s.id
  limit 100;
end $$;

-- Ends one of the caller's own; false when there is none with this id. All others at once: the client's own sign-out.
create function public.end_session(session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_assured();
  delete from auth.sessions as s where s.id = end_session.session and s.user_id = auth.uid();
  return found;
end $$;

grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;
