-- A member's profile says that they have sent an ESA request once one is theirs: sent with their session, or
-- linked by them afterwards. The address that was typed counts for nothing: anybody can type anybody's.
create function private.note_esa_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set esa_evaluation_completed = true where user_id = new.sender_id;
  return null;
end $$;
revoke all on function private.note_esa_request() from public, anon, authenticated, service_role;

create trigger note_esa_request after insert or update of sender_id on private.form_submissions
  for each row when (new.kind = 'esa-request' and new.sender_id is not null)
  execute function private.note_esa_request();
