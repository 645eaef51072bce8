-- As before, but locked before the role is checked, which may be revoked while the call waits: as `inbox_note` does.
create or replace function public.inbox_read(reader uuid, submission uuid) returns table (
  id uuid, kind text, key_id text, sealed text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz,
  note_key_id text, note_sealed text, note_version integer
)
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time: whoever waits sees whether they are still the owner.
  perform from private.form_submissions as f where f.id = submission for update;
  perform private.require_owner(reader);
  update private.form_submissions as f set read_at = coalesce(f.read_at, now()) where f.id = submission;
  if not found then
    return;
  end if;
  insert into private.audit_log (actor_id, action, subject_id) values (reader, 'message.opened', submission);
  return query
  select f.id, f.kind, f.key_id, f.sealed, f.received_at, f.read_at, f.handled_at, f.answered_at, f.deleted_at,
    n.key_id, n.sealed, n.version
  from private.form_submissions as f
  left join private.submission_notes as n on n.submission_id = f.id
  where f.id = submission;
end $$;

create or replace function public.inbox_mark(
  reader uuid, submission uuid,
  handled boolean default null, answered boolean default null, deleted boolean default null,
  unread boolean default null
) returns table (
  read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform from private.form_submissions as f where f.id = submission for update;
  perform private.require_owner(reader);
  return query
  update private.form_submissions as f set
    handled_at = case when handled is null then f.handled_at when handled then coalesce(f.handled_at, now()) end,
    answered_at = case when answered is null then f.answered_at when answered then coalesce(f.answered_at, now()) end,
    deleted_at = case when deleted is null then f.deleted_at when deleted then coalesce(f.deleted_at, now()) end,
    read_at = case when unread is null then f.read_at when not unread then coalesce(f.read_at, now()) end
  where f.id = submission
  returning f.read_at, f.handled_at, f.answered_at, f.deleted_at;
  if found then
    insert into private.audit_log (actor_id, action, subject_id) values (reader, case
      when deleted then 'message.deleted' when not deleted then 'message.restored'
      when unread is not null then 'message.read-mark'
      when answered then 'message.answered' when handled then 'message.handled'
      else 'message.reopened' end, submission);
  end if;
end $$;
