-- A page names each submission once, so that a double click or a repeated request stores one and
-- notifies the owner once.
drop function public.store_form_submission(text, text, text);

create function public.store_form_submission(
  kind text, key_id text, sealed text, submission uuid default gen_random_uuid()
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.form_submissions (id, kind, key_id, sealed)
  values (
    submission, store_form_submission.kind, store_form_submission.key_id, store_form_submission.sealed
  )
  on conflict (id) do nothing;
  if found then
    perform private.enqueue('notify-owner', jsonb_build_object('submission', submission));
  end if;
  return submission;
end $$;

-- A browser posts to the form's function, which checks, limits and encrypts; never to the database.
revoke all on function public.store_form_submission(text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.store_form_submission(text, text, text, uuid) to service_role;
