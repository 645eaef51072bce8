-- Audit log: who did what, on what, when, from where, and whether it was refused. Append-only: see the triggers below.
-- It holds ids, closed words, counts and a coarse network; nothing that anybody typed (docs/decisions/017-audit-log.md).

-- The network of the request's sender, as our process sets it: the first 24 bits of an IPv4 address, 48 of IPv6. Null
-- for work that no request caused.
create function private.request_network() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.network', true), '')
$$;

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The account that acted. Null for the product itself, a command line, and somebody unknown. No foreign key: the
  -- record outlives the account.
  actor_id uuid,
  -- `contracts/activity.ts` has the same list; a test compares them.
  action text not null check (action in (
    'access.sign-in', 'access.sign-out', 'access.proof', 'access.password-changed', 'access.address-changed',
    'factor.enrolled', 'factor.used', 'factor.removed', 'factor.recovery-codes-made', 'factor.recovery-code-used',
    'message.listed', 'message.searched', 'message.opened', 'message.handled', 'message.reopened', 'message.answered',
    'message.noted', 'message.deleted', 'message.restored', 'message.expired', 'message.exported',
    'testimonial.published', 'testimonial.unpublished', 'testimonial.deleted', 'testimonial.expired',
    'account.exported', 'account.deleted',
    'subscriber.listed', 'subscriber.searched', 'subscriber.removed', 'subscriber.exported',
    'member.listed', 'member.searched',
    'role.granted', 'role.revoked',
    'setting.keys-rotated', 'setting.site-published', 'setting.site-restored', 'setting.site-opened',
    'log.exported', 'log.expired'
  )),
  -- What filters ask for.
  kind text not null generated always as (split_part(action, '.', 1)) stored,
  -- The message, testimonial, account, subscription or mailing list that the action was about.
  subject_id uuid,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  -- How many things it was about, where it was about several.
  amount integer check (amount >= 0),
  network text default private.request_network() check (length(network) <= 50)
);
-- A page of everything and a page of one kind, newest first; retention removes the oldest.
create index audit_log_newest on private.audit_log (at, id);
create index audit_log_newest_of_kind on private.audit_log (kind, at, id);
alter table private.audit_log enable row level security;

-- The table's owner is the login of our process: it can't rewrite the log either. Deleting is its job once records
-- expire, which the trigger decides.
revoke update, truncate on private.audit_log from current_user;

-- The product writes by the database's clock; restoring a backup keeps the times.
create function private.date_audit_record() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.through_product() then
    new.at := now();
  end if;
  return new;
end $$;
create trigger date_audit_record before insert on private.audit_log
  for each row execute function private.date_audit_record();

-- Refuses every change, for superusers too, except deleting what is older than six years: 45 CFR 164.316(b)(2).
create function private.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = '42501';
end $$;
create trigger refuse_change before update or delete on private.audit_log
  for each row execute function private.refuse_audit_change();
create trigger refuse_truncate before truncate on private.audit_log
  for each statement execute function private.refuse_audit_change();
-- Also for sessions that switch ordinary triggers off (session_replication_role).
alter table private.audit_log enable always trigger refuse_change;
alter table private.audit_log enable always trigger refuse_truncate;

-- Removing expired records is on record itself, whoever does it.
create function private.record_expired_log() returns trigger
language plpgsql set search_path = '' as $$
declare
  removed constant integer := (select count(*) from gone);
begin
  if removed > 0 then
    insert into private.audit_log (actor_id, action, amount) values (auth.uid(), 'log.expired', removed);
  end if;
  return null;
end $$;
create trigger record_expired after delete on private.audit_log referencing old table as gone
  for each statement execute function private.record_expired_log();

-- The owner publishes, takes back and deletes testimonials through the data service, so triggers record it.
create function private.record_moderation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_log (actor_id, action, subject_id) values (
    auth.uid(),
    case
      -- Without a caller, our process deletes what is past its retention.
      when tg_op = 'DELETE' and auth.uid() is null and private.through_product() then 'testimonial.expired'
      when tg_op = 'DELETE' then 'testimonial.deleted'
      when new.is_published then 'testimonial.published'
      else 'testimonial.unpublished'
    end,
    old.id);
  return null;
end $$;
create trigger record_deletion after delete on public.testimonials
  for each row execute function private.record_moderation();
create trigger record_moderation after update of is_published on public.testimonials
  for each row when (old.is_published <> new.is_published) execute function private.record_moderation();

-- The role is granted by a setting, a command or SQL, and taken away by SQL. Restoring a backup grants nothing.
create function private.record_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into private.audit_log (actor_id, action, subject_id) values (auth.uid(), 'role.revoked', old.user_id);
  elsif private.through_product() then
    insert into private.audit_log (actor_id, action, subject_id) values (auth.uid(), 'role.granted', new.user_id);
  end if;
  return null;
end $$;
create trigger record_role after insert or delete on private.owners
  for each row execute function private.record_role();

-- A page of the log, newest first, after the record that `after_*` name. Planned for the given filters, so that each
-- page is read from its own index.
create function public.activity_page(
  wanted_kind text default null, since timestamptz default null, until timestamptz default null,
  after_at timestamptz default null, after_id bigint default null, most integer default 50
) returns table (
  id bigint, at timestamptz, actor_id uuid, action text, subject_id uuid, outcome text, amount integer, network text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform private.require_activity_reader();
  return query
  select l.id, l.at, l.actor_id, l.action, l.subject_id, l.outcome, l.amount, l.network
  from private.audit_log as l
  where (wanted_kind is null or l.kind = wanted_kind)
    and (since is null or l.at >= since)
    and (until is null or l.at < until)
    and (after_id is null or (l.at, l.id) < (after_at, after_id))
  order by l.at desc, l.id desc
  limit least(most, 1000);
end $$;

-- Before an export reads its pages: records it, and returns the time up to which records belong to it.
create function public.begin_activity_export() returns timestamptz
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_activity_reader();
  insert into private.audit_log (actor_id, action) values (auth.uid(), 'log.exported');
  return now();
end $$;

create function private.require_activity_reader() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'the activity is the owner''s' using errcode = '42501';
  end if;
end $$;

grant execute on function public.activity_page, public.begin_activity_export to authenticated;
