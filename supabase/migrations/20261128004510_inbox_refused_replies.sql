-- A refused reply brings its message back to what is unread and to do, also after earlier ones that were accepted: else
-- nobody would notice. Unless a later one is on its way or was accepted. It stays answered where one was accepted.
create or replace function private.reopen_unanswered(submission uuid) returns void
language sql volatile set search_path = '' as $$
  update private.form_submissions as f set
    answered_at = case when exists (
      select from private.submission_replies as r where r.submission_id = f.id and r.accepted_at is not null
    ) then f.answered_at end,
    handled_at = null, read_at = null
  where f.id = submission and (
    select r.refused_at is not null from private.submission_replies as r
    where r.submission_id = f.id and r.queued_at is not null
    order by r.number desc limit 1)
$$;
