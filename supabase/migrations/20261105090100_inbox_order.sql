-- What the owner has done with a submission, and the order of the inbox: unread first, then newest first.
alter table private.form_submissions
  add column read_at timestamptz,
  add column handled_at timestamptz;

-- One index for each list that the inbox shows, so that a page is read and not sorted. All descend together,
-- so that the next page is found by comparing with the last row of this one.
create index form_submissions_inbox
  on private.form_submissions ((read_at is null), received_at, id);
create index form_submissions_inbox_of_kind
  on private.form_submissions (kind, (read_at is null), received_at, id);
create index form_submissions_inbox_to_do
  on private.form_submissions ((read_at is null), received_at, id) where handled_at is null;
create index form_submissions_inbox_handled
  on private.form_submissions ((read_at is null), received_at, id) where handled_at is not null;
