-- Browsers in which an account was once signed in to: guesses from elsewhere can't lock them out. Our own auth service
-- writes it; in a Supabase project it is empty.
create table private.known_devices (
  -- A SHA-256 of the cookie's token, never the token.
  token_hash text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_used_at timestamptz not null,
  -- The last session in it. A browser whose session is ended from elsewhere is unknown from then on; one that signs out
  -- by itself remains known, so that wrong guesses elsewhere don't lock its user out.
  session_id uuid references auth.sessions (id) on delete set null,
  primary key (token_hash, user_id)
);
create index known_devices_user_id_idx on private.known_devices (user_id, last_used_at);
create index known_devices_last_used_idx on private.known_devices (last_used_at);
create index known_devices_session_id_idx on private.known_devices (session_id);
alter table private.known_devices enable row level security;

-- A coarse name of the browser that a session was opened in, such as "Safari on iPhone"; null where its user agent has
-- nothing that a person would recognize. Idempotent: our auth service stores only the name, a Supabase project the
-- whole user agent.
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

-- Whether a session is still valid. Our auth service refuses one that was not refreshed for 60 days, or is 180 days old
-- (IDLE_DAYS and SESSION_DAYS of sessions.ts), and deletes it later. Only ours have a tag: the lifetime of others is a
-- setting of the Supabase project, which writes `not_after`.
create function private.is_session_valid(session auth.sessions) returns boolean
language sql stable set search_path = '' as $$
  select (session.not_after is null or session.not_after > now())
    and (session.tag is null or (session.updated_at >= now() - interval '60 days'
      and session.created_at >= now() - interval '180 days'))
$$;

-- The caller's own sessions, the last used first. No address: a place that is guessed from one frightens more than it
-- helps, and we store none. Not before the second factor: with the password alone nobody learns when and where the
-- member signs in.
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
  where s.user_id = auth.uid() and private.is_session_valid(s)
  order by greatest(s.created_at, s.updated_at) desc, s.id
  limit 100;
end $$;

-- Ends one of the caller's own; false when there is none with this id. All others at once: the client's own sign-out.
-- The account's row is locked before the caller's session and level are read: enrolling a factor takes the same lock
-- and then ends every session without it.
create function public.end_session(session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform from auth.users as u where u.id = me for update;
  perform private.require_session(me, (auth.jwt() ->> 'session_id')::uuid);
  perform private.require_assured();
  if session <> (auth.jwt() ->> 'session_id')::uuid then
    delete from private.known_devices as d where d.session_id = end_session.session and d.user_id = me;
  end if;
  delete from auth.sessions as s where s.id = end_session.session and s.user_id = me;
  return found;
end $$;

grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;
