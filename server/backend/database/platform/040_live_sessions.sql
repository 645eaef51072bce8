-- A signature says who was signed in, not who is: a token outlives the session that was signed out.
-- Called at the beginning of each transaction of a signed-in caller. PT401 is PostgREST's way to answer 401.
create or replace function private.require_session(member uuid, session uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.sessions as s where s.id = session and s.user_id = member) then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end $$;
revoke all on function private.require_session(uuid, uuid) from public, anon, authenticated, service_role;
