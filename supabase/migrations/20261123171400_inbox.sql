-- Writes the owner's note, as the caller encrypted it; null removes it. Returns its new version, 0 once it is removed.
-- No row: the note is not what the caller has seen (`seen` is 0 where there was none), or the message is gone.
create or replace function public.inbox_note(reader uuid, submission uuid, seen integer, key_id text, sealed text)
returns table (version integer)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- One at a time: the second caller sees what the first has written, and whether they are still the owner.
  perform from private.form_submissions as f where f.id = submission for update;
  perform private.require_owner(reader);
  if not exists (select from private.form_submissions as f where f.id = submission) or seen <> coalesce(
    (select n.version from private.submission_notes as n where n.submission_id = submission), 0)
  then
    return;
  end if;
  insert into private.audit_log (actor_id, action, subject_id) values (reader, 'message.noted', submission);
  if inbox_note.sealed is null then
    delete from private.submission_notes as n where n.submission_id = submission;
    return query select 0;
    return;
  end if;
  return query
  insert into private.submission_notes as n (submission_id, key_id, sealed)
  values (submission, inbox_note.key_id, inbox_note.sealed)
  on conflict (submission_id) do update set
    key_id = excluded.key_id, sealed = excluded.sealed, version = n.version + 1, written_at = now()
  returning n.version;
end $$;
