-- Which job mails the owners about what waits. Its mail covers all that wait, and what it covers is marked after the mail
-- server accepted it: jobs of two processes at the same moment would mail the same twice.
create table private.owner_mailings (
  about text primary key check (about in ('submissions', 'testimonials')),
  job text not null check (length(job) <= 100),
  -- When the queue gives up a job that a killed process held.
  until timestamptz not null
);
alter table private.owner_mailings enable row level security;
