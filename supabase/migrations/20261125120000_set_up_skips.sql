-- Optional steps of the set-up that the owner has put off, so that what is left to do is told from what was decided. It
-- holds no secret and nothing of a member.
create table private.set_up_skips (
  step text primary key check (step in ('security', 'payments', 'newsletter', 'blog', 'backups')),
  skipped_at timestamptz not null default now()
);
-- Our process alone, which asks for the owner first.
alter table private.set_up_skips enable row level security;
