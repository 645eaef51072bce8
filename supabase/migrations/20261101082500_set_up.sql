-- That the owner has opened the site to visitors: until then, production shows everybody one calm page. At most one
-- row, and for good: a later version may bring new samples, and must not close a site that people rely on.
create table private.site_opening (
  is_open boolean primary key default true check (is_open),
  opened_at timestamptz not null default now(),
  -- The account that did it. Null: the product itself, because no sample stood in what it came with. No foreign key:
  -- the row outlives the account.
  opened_by uuid
);
alter table private.site_opening enable row level security;

-- What the last test of each outside service found: codes and public values, such as a plan's name; no secret.
create table private.service_checks (
  service text primary key check (service in ('mail', 'payments', 'newsletter', 'blog')),
  tested_at timestamptz not null default now(),
  -- Entries of `Finding` in contracts/owner-set-up.ts; empty where all was well.
  findings jsonb not null check (jsonb_typeof(findings) = 'array' and length(findings::text) <= 20000)
);
alter table private.service_checks enable row level security;

create function private.require_set_up() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'the set-up is the owner''s' using errcode = '42501';
  end if;
end $$;

-- What the database knows of the set-up: `opened_at`, `checks` by service, `last_backup_at`.
create function public.set_up_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_set_up();
  return jsonb_build_object(
    'opened_at', (select o.opened_at from private.site_opening as o),
    'checks', coalesce((select jsonb_agg(to_jsonb(c)) from private.service_checks as c), '[]'::jsonb),
    'last_backup_at', (select max(b.made_at) from private.backups as b));
end $$;

create function public.keep_service_check(service text, findings jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_set_up();
  insert into private.service_checks (service, findings)
  values (keep_service_check.service, keep_service_check.findings)
  on conflict on constraint service_checks_pkey
  do update set tested_at = now(), findings = excluded.findings;
end $$;

-- Opens the site; opening twice keeps the first time. Our function has looked whether anything is open.
create function public.open_site() returns timestamptz
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_set_up();
  insert into private.site_opening (opened_by) values (auth.uid()) on conflict do nothing;
  if found then
    insert into private.audit_log (actor_id, action) values (auth.uid(), 'setting.site-opened');
  end if;
  return (select o.opened_at from private.site_opening as o);
end $$;

grant execute on function public.set_up_state, public.keep_service_check, public.open_site to authenticated;
