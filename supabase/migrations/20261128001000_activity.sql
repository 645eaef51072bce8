-- Audit log: who did what, on what, when, from where, and whether it was refused. Append-only: see the triggers below.
-- It has ids, closed words, counts and a coarse network; nothing that anybody typed (docs/decisions/017-audit-log.md).

-- What may be recorded, a row each: a migration that adds an action inserts it here, and restates no list.
-- `contracts/activity.ts` has the same ones; a test compares them.
create table private.audit_actions (
  action text primary key check (action ~ '^[a-z]+\.[a-z-]+$')
);
alter table private.audit_actions enable row level security;

insert into private.audit_actions (action) values
  ('access.sign-in'), ('access.sign-out'), ('access.proof'), ('access.password-changed'), ('access.address-changed'),
  ('factor.enrolled'), ('factor.used'), ('factor.removed'),
  ('factor.recovery-codes-made'), ('factor.recovery-code-used'),
  ('message.listed'), ('message.searched'), ('message.opened'), ('message.read-mark'), ('message.handled'),
  ('message.reopened'), ('message.answered'), ('message.noted'), ('message.deleted'), ('message.restored'),
  ('message.expired'), ('message.exported'),
  ('testimonial.published'), ('testimonial.unpublished'), ('testimonial.shortened'), ('testimonial.deleted'),
  ('testimonial.expired'),
  ('account.exported'), ('account.deleted'),
  ('subscriber.listed'), ('subscriber.searched'), ('subscriber.removed'), ('subscriber.exported'),
  ('member.listed'), ('member.searched'),
  ('role.granted'), ('role.revoked'),
  ('setting.keys-rotated'), ('setting.site-published'), ('setting.site-restored'), ('setting.site-opened'),
  ('setting.payments-connected'), ('setting.payments-disconnected'),
  -- Taking everything out (npm run export): on record before anything is opened, because the process may end at any
  -- moment.
  ('setting.export-started'), ('setting.everything-exported'), ('setting.export-failed'),
  ('log.exported'), ('log.expired');

-- The network of the request's sender, as our process sets it: the first 24 bits of an IPv4 address, 48 of IPv6. Null
-- for work that no request caused.
create function private.request_network() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.network', true), '')
$$;

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The account that acted. Null for the product itself, a command line, and an unknown caller. No foreign key: the
  -- record outlives the account.
  actor_id uuid,
  -- An action can't be removed while a record has it.
  action text not null constraint audit_log_action
    references private.audit_actions on update restrict on delete restrict,
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

-- The product writes by the database's clock; restoring a backup preserves the times.
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

-- Removing expired records is recorded too, whoever does it.
create function private.record_expired_log() returns trigger
language plpgsql set search_path = '' as $$
declare
  amount constant integer := (select count(*) from removed);
begin
  if amount > 0 then
    insert into private.audit_log (actor_id, action, amount) values (auth.uid(), 'log.expired', amount);
  end if;
  return null;
end $$;
create trigger record_expired after delete on private.audit_log referencing old table as removed
  for each statement execute function private.record_expired_log();

-- Of a search, its first page is recorded. A caller claims by itself that it continues one, from a position that it may
-- have made up: such a page is recorded too, unless the same reader searched a moment before. A record that is dated in
-- the future, because the clock was set back, does not count: pages would be read without a record.
create function private.has_just_searched(reader uuid, kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.audit_log as l
    where l.kind = has_just_searched.kind and l.at between now() - interval '1 minute' and now()
      and l.actor_id = reader and l.action = has_just_searched.kind || '.searched')
$$;

-- The activity page shows names, because the log has ids only. This is name and address of an account; null once it is
-- deleted.
create function private.account_name(account uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(', ', nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email)
  from auth.users as u left join public.profiles as p on p.user_id = u.id
  where u.id = account
$$;

-- What a record is about, where it has a name that is not sealed: an account, a mailing list, who wrote a testimonial.
create function private.activity_subject(kind text, subject uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when kind in ('access', 'factor', 'account', 'role') then private.account_name(subject)
    when kind = 'subscriber' then (select l.name from public.email_lists as l where l.id = subject)
    when kind = 'testimonial' then (select t.name from public.testimonials as t where t.id = subject)
  end
$$;

-- For the owner alone.
create function private.require_activity_reader() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'the activity is the owner''s' using errcode = '42501';
  end if;
end $$;

-- A page of the log, newest first, after the record that `after_*` name. Planned for the given filters, so that each
-- page is read from its own index.
create function public.activity_page(
  wanted_kind text default null, since timestamptz default null, until timestamptz default null,
  after_at timestamptz default null, after_id bigint default null, most integer default 50
) returns table (
  id bigint, at timestamptz, actor_id uuid, action text, subject_id uuid, outcome text, amount integer, network text,
  actor text, subject text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform private.require_activity_reader();
  return query
  select r.id, r.at, r.actor_id, r.action, r.subject_id, r.outcome, r.amount, r.network,
    private.account_name(r.actor_id), private.activity_subject(r.kind, r.subject_id)
  from (
    select l.*
    from private.audit_log as l
    where (wanted_kind is null or l.kind = wanted_kind)
      and (since is null or l.at >= since)
      and (until is null or l.at < until)
      and (after_id is null or (l.at, l.id) < (after_at, after_id))
    order by l.at desc, l.id desc
    limit least(most, 1000)
  ) as r
  order by r.at desc, r.id desc;
end $$;

-- Before an export reads its pages: records it, and returns the time up to which records belong to it.
create function public.start_activity_export() returns timestamptz
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_activity_reader();
  insert into private.audit_log (actor_id, action) values (auth.uid(), 'log.exported');
  return now();
end $$;

grant execute on function public.activity_page, public.start_activity_export to authenticated;
