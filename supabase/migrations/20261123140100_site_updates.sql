-- What each version of the product said by itself when it was first started here: an update compares its texts with the
-- ones before, tells the owner once what it changed, and leaves legal texts as they were until the owner agrees.
create table private.site_updates (
  id integer generated always as identity primary key,
  noted_at timestamptz not null default now(),
  -- Every built-in text by document and path: `BuiltInTexts` of content/.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 2000000),
  -- What differed from the version before, in words: `UpdatedText` of content/. Empty for the first one.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array')
);
alter table private.site_updates enable row level security;
-- Kept for good, as releases are: together they say what visitors read on a given day.
revoke update, delete, truncate on private.site_updates from current_user;
