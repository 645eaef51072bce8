-- The accounts that run the practice. A row here and not a claim in a token, so that revoking works at once.
create table private.owners (
  user_id uuid primary key,
  granted_at timestamptz not null default now()
);
alter table private.owners enable row level security;

-- Whether the caller is an owner, and has shown their second factor if they have one. A visitor cannot be one.
create function public.is_owner() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.owners where user_id = auth.uid()) and public.is_assured()
$$;
grant execute on function public.is_owner() to authenticated, service_role;

-- The address of OWNER_EMAIL, in lower case, while the practice has no owner and nobody has confirmed an account of
-- that address. Set by each start; at most one row.
create table private.pending_owner (
  only_row boolean primary key default true check (only_row),
  email text not null check (char_length(email) <= 254)
);
alter table private.pending_owner enable row level security;

-- A row in private.owners whose account was deleted grants nothing and does not count.
create function private.has_owner() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.owners as o join auth.users as u on u.id = o.user_id)
$$;

-- Makes the account of that address the owner when the address is confirmed: only at its first confirmation, because a
-- change of address keeps the password of whoever requested it, and only while there is no owner. The address is read
-- again after the lock: a start that ran meanwhile may have set another one, and whoever confirms the former must not
-- become the owner.
create function private.appoint_pending_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.through_product()
    or not exists (select from private.pending_owner as a where a.email = lower(new.email))
  then
    return null;
  end if;
  -- A start may be making the first owner at the same moment.
  lock table private.owners in share row exclusive mode;
  if not exists (select from private.pending_owner as a where a.email = lower(new.email)) then
    return null;
  end if;
  if not private.has_owner() then
    insert into private.owners (user_id) values (new.id);
  end if;
  delete from private.pending_owner;
  return null;
end $$;
create trigger appoint_new after insert on auth.users
  for each row when (new.email_confirmed_at is not null and not new.is_sso_user)
  execute function private.appoint_pending_owner();
create trigger appoint_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null and not new.is_sso_user)
  execute function private.appoint_pending_owner();

-- The owners are mailed when there is one more, however the role was granted.
create function private.notify_of_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.through_product() and exists (
    select from private.owners as o join auth.users as u on u.id = o.user_id where o.user_id <> new.user_id
  ) then
    perform private.enqueue('notify-owner', jsonb_build_object('owner', new.user_id));
  end if;
  return null;
end $$;
create trigger notify_of_owner after insert on private.owners
  for each row execute function private.notify_of_owner();

-- The role is granted by a setting, a command or SQL, and revoked by SQL. Restoring a backup grants nothing.
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

-- Which job mails the owners about what is pending. Its mail covers everything pending, and marks it after the mail
-- server accepted the mail: without this row, jobs of two processes at the same moment would send the same mail twice.
create table private.owner_mailings (
  about text primary key check (about in ('submissions', 'testimonials')),
  job text not null check (length(job) <= 100),
  -- When the queue gives up a job of a process that was killed.
  until timestamptz not null
);
alter table private.owner_mailings enable row level security;

-- What needs the owner's attention, for the first page of the owner's area: counts, kinds and times, nothing of what
-- anybody wrote. No row where nothing is pending.
create function public.owner_needs() returns table (need text, detail text, amount bigint, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'only the owner may ask what waits' using errcode = '42501';
  end if;
  return query
    select n.need, n.detail, n.amount, n.since from (
      select 0 as place, 'site-closed' as need, null as detail, 1 as amount, null::timestamptz as since
      where not exists (select from private.site_opening)
      union all
      select 1, 'unread-messages', null, count(*), min(f.received_at)
      from private.form_submissions as f where f.deleted_at is null and f.read_at is null
      union all
      select 2, 'pending-testimonials', null, count(*), min(t.pending_since)
      from public.testimonials as t where not t.is_published
      union all
      select 3, 'failing-payments', null, count(*), min(m.payment_failed_at)
      from public.memberships as m where m.payment_failed_at is not null and m.ended_at is null
      union all
      -- Work that fails now, by kind. The page itself shows when the last backup was made.
      select 4, 'failing-work', w.work, w.failures, w.failing_since
      from private.work_failures as w where w.work <> 'backup'
    ) as n where n.amount > 0 order by n.place, n.since;
  -- Jobs that were given up, by kind, until a day after the mail that reports them. The queue's library creates its own
  -- tables when the first worker starts.
  if to_regclass('pgboss.job') is not null then
    return query execute $given_up$
      select 'abandoned-work', j.source_name, count(*), min(j.created_on)
      from pgboss.job as j where j.name = 'abandoned-work' group by j.source_name order by j.source_name
    $given_up$;
  end if;
end $$;
grant execute on function public.owner_needs() to authenticated;
