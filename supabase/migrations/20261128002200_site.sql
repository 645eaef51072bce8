-- What the owner writes for the site: the draft, and the releases, each with everything as it was published
-- (docs/decisions/022-drafts-and-releases.md). Only our process reads and writes them, the function `owner-site` on
-- behalf of an owner: no role of a request has access to either table.

create sequence private.site_draft_versions as integer;

-- One row for each value that the next release changes. Values may be unfinished; publishing checks them.
create table private.site_draft (
  -- As content/ names it, such as 'facts/fees' and 'copay.from'.
  document text not null check (length(document) between 1 and 100),
  path text not null check (length(path) between 1 and 200),
  -- 64 KB as it is sent; PostgreSQL writes it with spaces.
  value jsonb not null check (octet_length(value::text) <= 131072),
  -- A new number with each save, never used again: a save or a publication names the one that its writer saw.
  version integer not null default nextval('private.site_draft_versions'),
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default now(),
  primary key (document, path)
);
create index site_draft_saved_by_idx on private.site_draft (saved_by);
alter table private.site_draft enable row level security;

-- More than there are fields. Writers take a lock (server/site/store.ts), so that the count is right.
create function private.limit_site_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select count(*) from private.site_draft) > 1000 then
    raise exception 'the draft is full' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end $$;
create trigger limit_site_draft after insert on private.site_draft
  for each statement execute function private.limit_site_draft();

-- Append-only, and never removed: they prove what the site said on a given day.
create table private.site_releases (
  -- 0 is the site with the product's own content, which has no row.
  id integer generated always as identity primary key,
  -- The release that it was compared with and that it builds upon.
  base integer not null check (base >= 0),
  -- Every value that differs from the product's own, by document and path: `Changes` of content/.
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and octet_length(changes::text) <= 4000000),
  -- The values of the draft that it published: document, path and version of each.
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  note text check (length(note) <= 300),
  -- The release whose content it restored.
  restores integer check (restores >= 0),
  -- Null once the account is deleted.
  published_by uuid references auth.users (id) on delete set null,
  published_at timestamptz not null default now(),
  -- Since when visitors could see it; null: not yet, or never.
  live_at timestamptz,
  -- Why it can't be built, in words for the owner.
  problem text check (length(problem) <= 2000),
  -- Stamp of the build of the product that built it last.
  made_from text check (length(made_from) <= 200)
);
-- Visitors see the newest of these.
create index site_releases_live on private.site_releases (id) where live_at is not null and problem is null;
create index site_releases_published_by_idx on private.site_releases (published_by);
alter table private.site_releases enable row level security;

-- The table's owner is the login of our process, which can't rewrite the past either. It may update how the build of a
-- release went, and remove an author with their account.
revoke update, delete, truncate on private.site_releases from current_user;
grant update (live_at, problem, made_from, published_by) on private.site_releases to current_user;

-- The product publishes by the database's clock; restoring a backup preserves the times.
create function private.date_site_release() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.through_product() then
    new.published_at := now();
    new.live_at := null;
  end if;
  return new;
end $$;
create trigger date_release before insert on private.site_releases
  for each row execute function private.date_site_release();

-- For superusers too, whose rights are unlimited.
create function private.refuse_release_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.base, new.changes, new.fields, new.note, new.restores, new.published_at)
        is not distinct from (old.id, old.base, old.changes, old.fields, old.note, old.restores, old.published_at)
      and (new.published_by is null or new.published_by = old.published_by)
      and (old.live_at is null or new.live_at = old.live_at)
    then
      return new;
    end if;
  end if;
  raise exception 'releases are append-only' using errcode = '42501';
end $$;
create trigger refuse_change before update or delete on private.site_releases
  for each row execute function private.refuse_release_change();
create trigger refuse_truncate before truncate on private.site_releases
  for each statement execute function private.refuse_release_change();
-- Also for sessions that switch ordinary triggers off (session_replication_role).
alter table private.site_releases enable always trigger refuse_change;
alter table private.site_releases enable always trigger refuse_truncate;

-- Records it, and notifies every process, which then builds it.
create function private.announce_site_release() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.through_product() then
    insert into private.audit_log (actor_id, action, amount) values (
      new.published_by,
      case when new.restores is null then 'setting.site-published' else 'setting.site-restored' end,
      case when new.restores is null then jsonb_array_length(new.fields) end);
    perform pg_notify('site_releases', '');
  end if;
  return null;
end $$;
create trigger announce_release after insert on private.site_releases
  for each row execute function private.announce_site_release();

-- Since when the content of each page is as it is, for the sitemap. Releases don't tell: a new version of the product
-- changes pages too, and a notice ends by itself.
create table private.page_contents (
  path text primary key check (path ~ '^/' and length(path) <= 200),
  -- A hash of what is read on it (publishing/page-content.ts).
  content text not null check (length(content) between 1 and 100),
  changed_at timestamptz not null default now()
);
alter table private.page_contents enable row level security;

-- What a member published, for the document of all data that we have about them (public.export_my_data).
create function private.export_releases(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('release', r.id, 'published_at', r.published_at, 'note', r.note)
    order by r.id), '[]')
  from private.site_releases as r where r.published_by = member
$$;

-- The built-in texts of each version of the product when it was first started here: an update compares its texts with
-- the ones before, notifies the owner once of what it changed, and does not change legal texts until the owner agrees.
create table private.site_updates (
  id integer generated always as identity primary key,
  noted_at timestamptz not null default now(),
  -- Every built-in text by document and path: `BuiltInTexts` of content/.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 2000000),
  -- What differed from the version before, in words: `UpdatedText` of contracts/. Empty for the first one.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array')
);
alter table private.site_updates enable row level security;
-- Never removed, as releases: together they tell what visitors read on a given day.
revoke update, delete, truncate on private.site_updates from current_user;
