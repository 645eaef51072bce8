-- That the owner has opened the site to visitors: until then, production shows every visitor one closed page. At most
-- one row, which is never removed: a later version may bring new samples, and must not close a site that people rely
-- on. Only our process writes it and the table below, the function `owner-set-up` on behalf of an owner: a database
-- function that an owner's request can call would open the site without the check of what is left to do.
create table private.site_opening (
  is_open boolean primary key default true check (is_open),
  opened_at timestamptz not null default now(),
  -- The account that did it. Null: the product itself, because its content had no sample. No foreign key: the row
  -- outlives the account.
  opened_by uuid
);
alter table private.site_opening enable row level security;

-- What the last test of each outside service found: codes and public values, such as a plan's name; no secret.
create table private.service_checks (
  service text primary key check (service in ('mail', 'payments', 'newsletter', 'blog')),
  tested_at timestamptz not null default now(),
  -- Entries of `Finding` in contracts/set-up.ts; empty where all was well.
  findings jsonb not null check (jsonb_typeof(findings) = 'array' and length(findings::text) <= 20000),
  -- The address that the last test of the mail was sent to: the owner's own at that time, which may have changed since.
  mailed_to text check (char_length(mailed_to) <= 254)
);
alter table private.service_checks enable row level security;

-- Optional steps of the set-up that the owner has skipped, so that they are not counted as left to do. No secret and
-- nothing of a member.
create table private.set_up_skips (
  step text primary key check (step in ('security', 'payments', 'newsletter', 'blog', 'backups')),
  skipped_at timestamptz not null default now()
);
-- Our process alone, which checks for the owner first.
alter table private.set_up_skips enable row level security;
