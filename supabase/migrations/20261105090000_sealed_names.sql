-- The sender's name, sealed by itself beside the whole: the owner's list and its search open names alone,
-- and what somebody wrote stays sealed until it is read. docs/decisions/004-inbox-search.md says why it is
-- no index of digests.
alter table private.form_submissions
  -- Under the same key as the whole. Null for what an older form function stored.
  add column sealed_name text check (length(sealed_name) between 1 and 2000);

drop function public.store_form_submission(text, text, text, uuid);

create function public.store_form_submission(
  kind text, key_id text, sealed text, submission uuid default gen_random_uuid(), sealed_name text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.form_submissions (id, kind, key_id, sealed, sealed_name)
  values (
    submission, store_form_submission.kind, store_form_submission.key_id, store_form_submission.sealed,
    store_form_submission.sealed_name
  )
  on conflict (id) do nothing;
  if found then
    perform private.enqueue('notify-owner', jsonb_build_object('submission', submission));
  end if;
  return submission;
end $$;

-- A browser posts to the form's function, which checks, limits and encrypts; never to the database.
revoke all on function public.store_form_submission(text, text, text, uuid, text) from public, anon, authenticated;
grant execute on function public.store_form_submission(text, text, text, uuid, text) to service_role;
