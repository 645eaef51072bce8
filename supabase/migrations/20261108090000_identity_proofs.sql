-- When a member proved last, within a session, who they are. An open session on a shared computer must not be
-- enough for what can't be taken back. The auth service writes it when the current password was typed.
create table private.identity_proofs (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  proved_at timestamptz not null
);
-- No policy and no grant: read through the functions below, written by the auth service alone.
alter table private.identity_proofs enable row level security;
revoke all on private.identity_proofs from public, anon, authenticated, service_role;

-- Signing in is such a proof too.
create function private.is_freshly_proved(member uuid, session uuid, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions as s left join private.identity_proofs as p on p.session_id = s.id
    where s.id = session and s.user_id = member
      and greatest(s.created_at, p.proved_at) >= at - interval '10 minutes'
  )
$$;
revoke all on function private.is_freshly_proved(uuid, uuid, timestamptz)
  from public, anon, authenticated, service_role;

-- At the beginning of what opens or ends everything. The hint tells the page to ask for the password.
create function private.require_fresh_proof() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_freshly_proved(auth.uid(), (auth.jwt() ->> 'session_id')::uuid, now()) then
    raise exception 'prove who you are first' using errcode = '42501', hint = 'proof_needed';
  end if;
end $$;
revoke all on function private.require_fresh_proof() from public, anon, authenticated, service_role;

-- In the member's download.
create function private.export_devices(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('last_used_at', d.last_used_at) order by d.last_used_at), '[]')
  from auth.known_devices as d where d.user_id = member
$$;
revoke all on function private.export_devices(uuid) from public, anon, authenticated, service_role;
