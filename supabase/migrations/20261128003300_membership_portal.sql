-- The settings of Stripe's portal that the site made there: what members may do in it is what the site's texts promise,
-- whatever the account's own settings are. One row, of the connected account: of another one its id is unknown, and
-- others are made. Only our process reads and writes it: no role of a request has access to the table.
create table private.stripe_portal (
  only_row boolean primary key default true check (only_row),
  configuration text not null check (length(configuration) between 1 and 255),
  -- SHA-256 of the features that it was saved with: others are saved before the portal is opened.
  features_digest text not null check (length(features_digest) = 64),
  saved_at timestamptz not null default now()
);
alter table private.stripe_portal enable row level security;
