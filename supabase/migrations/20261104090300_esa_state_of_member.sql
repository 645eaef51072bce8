-- Told by the form's function once an ESA request is stored: the member with that confirmed address sees
-- it as submitted. Says nothing back: who has an account stays private, and nothing is kept of others.
create function public.note_esa_request(address text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.profiles as p set esa_evaluation_completed = true
  from auth.users as u
  where u.id = p.user_id and u.email = lower(btrim(address)) and u.email_confirmed_at is not null
$$;
-- A browser's word does not count.
revoke all on function public.note_esa_request(text) from public, anon, authenticated;
grant execute on function public.note_esa_request(text) to service_role;
