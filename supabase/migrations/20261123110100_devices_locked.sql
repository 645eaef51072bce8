-- Which session a known browser had last. A browser that is signed out from elsewhere is a stranger's from then on; one
-- that signs out by itself stays known, so that wrong guesses elsewhere don't lock its owner out.
alter table private.known_devices
  add column session_id uuid references auth.sessions (id) on delete set null;
create index known_devices_session_id_idx on private.known_devices (session_id);

-- Ends one of the caller's own; false when there is none with this id. The account's row is locked before the caller's
-- session and level are read: whoever enrolls a factor holds the same lock and then ends every session without it.
create or replace function public.end_session(session uuid) returns boolean
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
