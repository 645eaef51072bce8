-- As before, but for the lock of the sender's account: a message that was sent while the account was deleted was lost.
create or replace function public.store_form_submission(
  kind text, key_id text, sealed text, submission uuid default gen_random_uuid(), sealed_name text default null,
  address_digest text default null, sender uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.form_submissions (id, kind, key_id, sealed, sealed_name, address_digest, sender_id)
  values (
    submission, store_form_submission.kind, store_form_submission.key_id, store_form_submission.sealed,
    store_form_submission.sealed_name, store_form_submission.address_digest,
    -- Stored without a sender when the account was deleted a moment ago. Locked, as the foreign key would lock it: one that
    -- is being deleted at this moment is gone after the wait.
    (select u.id from auth.users as u where u.id = sender for key share)
  )
  on conflict (id) do nothing;
  if found then
    perform private.queue_owner_notice(submission);
  end if;
  return submission;
end $$;
