-- Questions of the guided opening that the owner has passed, so that she continues on another device where she stopped.
-- The answers themselves are edits of the site's draft. No secret and nothing of a member.
create table private.set_up_answers (
  step text primary key check (step ~ '^[a-z-]{1,40}$'),
  is_skipped boolean not null
);
-- Our process alone, which checks for the owner first.
alter table private.set_up_answers enable row level security;
