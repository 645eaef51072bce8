-- The time at which the owner's draft is to be published (docs/decisions/045-publishing-at-a-time.md). The draft as it
-- is then is published, so nothing of it is stored here. Only our process reads and writes it, as the draft and the
-- releases: no role of a request has access.

create sequence private.site_schedule_versions as integer;

create table private.site_schedule (
  only_row boolean primary key default true check (only_row),
  -- A new number with each time that is set, never used again: whoever changes it names the one that they saw, and the
  -- queued job the one that it is for.
  version integer not null default nextval('private.site_schedule_versions'),
  publish_at timestamptz not null,
  -- The release that the owner saw when the time was set: after another publication nothing is published.
  base integer not null check (base >= 0),
  note text check (length(note) <= 300),
  -- Who proved their identity for it. Null once the account is deleted: then nothing is published.
  scheduled_by uuid references auth.users (id) on delete set null,
  scheduled_at timestamptz not null default now(),
  -- Written when a backup is restored, which may bring back a time that was canceled since: then nothing is published.
  restored_at timestamptz,
  -- Why nothing was published at that time. The row stays until the owner has seen it, or sets another time.
  missed text check (missed in
    ('problems', 'nothing', 'published-meanwhile', 'owner-ended', 'too-late', 'restored', 'not-made')),
  missed_at timestamptz,
  check ((missed is null) = (missed_at is null))
);
create index site_schedule_scheduled_by_idx on private.site_schedule (scheduled_by);
alter table private.site_schedule enable row level security;

-- The time that a release was scheduled for; null where an owner published it at once.
alter table private.site_releases add column scheduled_for timestamptz;

-- As before, and the scheduled time can't be changed either.
create or replace function private.refuse_release_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.base, new.changes, new.fields, new.note, new.restores, new.published_at, new.scheduled_for)
        is not distinct from
        (old.id, old.base, old.changes, old.fields, old.note, old.restores, old.published_at, old.scheduled_for)
      and (new.published_by is null or new.published_by = old.published_by)
      and (old.live_at is null or new.live_at = old.live_at)
    then
      return new;
    end if;
  end if;
  raise exception 'releases are append-only' using errcode = '42501';
end $$;

-- As before, with the time that the member has set, and that a release was scheduled for.
create or replace function private.export_releases(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('release', r.id, 'published_at', r.published_at,
    'scheduled_for', r.scheduled_for, 'note', r.note) order by r.id nulls last), '[]')
  from (
    select id, published_at, scheduled_for, note from private.site_releases where published_by = member
    union all
    select null, null, publish_at, note from private.site_schedule where scheduled_by = member
  ) as r
$$;

insert into private.audit_actions (action) values
  ('setting.publication-scheduled'), ('setting.publication-canceled'), ('setting.publication-missed');

alter table private.outbox
  drop constraint outbox_queue_check,
  add constraint outbox_queue_check check (queue in (
    'notify-owner', 'sync-subscription', 'sync-unsubscribe', 'delete-subscriber', 'sync-membership', 'remove-customer',
    'update-customer', 'membership-notice', 'account-deleted', 'send-mail', 'send-reply', 'factors-removed',
    'publish-scheduled'
  ));
