-- When a member last typed their current password, or a code of their second factor, within a session; the auth service
-- writes it. An open session on a shared computer must not be enough for what can't be undone.
create table private.identity_proofs (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  proved_at timestamptz not null
);
alter table private.identity_proofs enable row level security;

-- Signing in is such a proof too. A time later than a few minutes from now proves nothing: where a clock that was ahead
-- was corrected, an open session would count as proved for as long as it had been ahead.
create function private.is_freshly_proved(member uuid, session uuid, at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  proofs timestamptz[];
begin
  select array[s.created_at, p.proved_at] into proofs
  from auth.sessions as s left join private.identity_proofs as p on p.session_id = s.id
  where s.id = session and s.user_id = member;
  if proofs is null then
    return false;
  end if;
  -- Where the auth service of a Supabase project dates each way by which a session was proved. Ours has no such table.
  if to_regclass('auth.mfa_amr_claims') is not null then
    execute 'select $1 || array_agg(updated_at) from auth.mfa_amr_claims where session_id = $2'
      into proofs using proofs, session;
  end if;
  return exists (
    select from unnest(proofs) as moment
    where moment between at - interval '10 minutes' and at + interval '10 minutes'
  );
end $$;

-- Raises unless the caller has shown their second factor, if they have one, and their proof is fresh. The hint makes
-- the page ask for the code or the password.
create function private.require_fresh_proof() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_assured();
  if not private.is_freshly_proved(auth.uid(), (auth.jwt() ->> 'session_id')::uuid, now()) then
    raise exception 'prove who you are first' using errcode = '42501', hint = 'proof_needed';
  end if;
end $$;

-- All data that we have about the caller, as one document, without form submissions: these are encrypted, and our
-- function adds them (public.export_submissions). Not for visitors, who have no account. The account is locked before
-- session, level and proof are read: an address or a factor that changes while this call waits is read as changed.
create function public.export_my_data() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  account auth.users;
begin
  select * into account from auth.users as u where u.id = me for update;
  if not found then
    raise exception 'there is no such account' using errcode = '42501';
  end if;
  perform private.require_session(me, (auth.jwt() ->> 'session_id')::uuid);
  perform private.require_fresh_proof();
  -- Here and not in our function, which a request with the account's token can bypass.
  if private.count_use('export:' || md5(me::text), 3600) > 10 then
    raise exception 'Too many downloads' using errcode = 'PT429';
  end if;
  insert into private.audit_log (actor_id, action, subject_id) values (me, 'account.exported', me);
  return jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', account.id, 'email', account.email, 'new_email', nullif(account.email_change, ''),
      'created_at', account.created_at, 'email_confirmed_at', account.email_confirmed_at,
      'last_sign_in_at', account.last_sign_in_at, 'given_at_sign_up', account.raw_user_meta_data),
    'profile', (select to_jsonb(p) - 'user_id' from public.profiles as p where p.user_id = me),
    'signed_in', private.export_sessions(me),
    'known_devices', private.export_devices(me),
    'second_factors', private.export_factors(me),
    'email_subscriptions', private.export_subscriptions(account.email, account.email_confirmed_at),
    'memberships', private.export_memberships(me),
    'payments', private.export_payments(me),
    'site_releases', private.export_releases(me)
  );
end $$;
grant execute on function public.export_my_data() to authenticated;

create function private.export_sessions(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'last_used_at', s.updated_at,
    'device', s.user_agent) order by s.created_at), '[]')
  from auth.sessions as s where s.user_id = member
$$;

create function private.export_devices(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('last_used_at', d.last_used_at) order by d.last_used_at), '[]')
  from private.known_devices as d where d.user_id = member
$$;

create function private.export_factors(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'type', f.factor_type, 'status', f.status,
    'created_at', f.created_at) order by f.created_at), '[]')
  from auth.mfa_factors as f where f.user_id = member
$$;

-- Of a confirmed address only: another one may belong to another person.
create function private.export_subscriptions(address text, confirmed_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('list', l.name, 'subscribed', s.subscribed,
    'subscribed_at', s.subscribed_at, 'unsubscribed_at', s.unsubscribed_at) order by l.name), '[]')
  from public.email_subscriptions as s join public.email_lists as l on l.id = s.email_list_id
  where s.email = lower(address) and confirmed_at is not null
$$;

create function private.export_memberships(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) - 'member_id' order by m.started_at), '[]')
  from public.memberships as m where m.member_id = member
$$;

-- As Stripe knows them; what was paid is in Stripe's own records.
create function private.export_payments(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('customer', p.stripe_customer_id, 'email', p.email)
  from private.stripe_customers as p where p.member_id = member
$$;

-- Addresses of deleted accounts, until the mail that confirms the deletion is written. The job names the row, because
-- finished jobs are stored for a while and must not have the address.
create table private.deletion_mails (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  deleted_at timestamptz not null default now()
);
alter table private.deletion_mails enable row level security;

-- Refuses while a membership renews: it would charge a person who can no longer sign in to end it.
create function private.require_no_renewing_membership(member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.memberships as m
    where m.member_id = member and m.ended_at is null and m.cancelled_at is null
  ) then
    raise exception 'cancel the membership first' using errcode = 'P0001', hint = 'membership_active';
  end if;
end $$;

-- Refuses the last owner: nobody could read the inbox, where clients may wait for an answer. Locked, so that two owners
-- can't delete their accounts at the same moment.
create function private.require_another_owner(member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from private.owners for update;
  if exists (select from private.owners as o where o.user_id = member)
    and not exists (
      select from private.owners as o join auth.users as u on u.id = o.user_id where o.user_id <> member
    )
  then
    raise exception 'the practice would have no owner' using errcode = 'P0001', hint = 'last_owner';
  end if;
end $$;

-- A member's own deletion; rows of the account go with it by their foreign keys. `confirmation` is the word that the
-- member typed, DELETE, so that no stray request deletes an account. Not for visitors, who have none.
create function public.delete_account(confirmation text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  deletion_mail uuid;
begin
  select * into account from auth.users as u where u.id = auth.uid() for update;
  if not found then
    raise exception 'there is no such account' using errcode = '42501';
  end if;
  if confirmation is distinct from 'DELETE' then
    raise exception 'the confirmation is not the word DELETE' using errcode = '22023';
  end if;
  perform private.require_fresh_proof();
  perform private.require_another_owner(account.id);
  perform private.require_no_renewing_membership(account.id);
  if account.email_confirmed_at is not null then
    -- Mailchimp deletes the address altogether, instead of being sent each unsubscribed list. The job names it by
    -- Mailchimp's digest.
    perform set_config('private.from_mailchimp', 'yes', true);
    delete from public.email_subscriptions where email = lower(account.email);
    perform set_config('private.from_mailchimp', '', true);
    perform private.enqueue('delete-subscriber', jsonb_build_object('member', md5(lower(account.email))));
    insert into private.deletion_mails (email) values (account.email) returning id into deletion_mail;
    perform private.enqueue('account-deleted', jsonb_build_object('deletion_mail', deletion_mail));
  end if;
  delete from private.owners where user_id = account.id;
  delete from auth.users where id = account.id;
  insert into private.audit_log (actor_id, action, subject_id) values (account.id, 'account.deleted', account.id);
end $$;
grant execute on function public.delete_account(text) to authenticated;
