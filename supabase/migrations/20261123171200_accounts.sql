-- As before, but the account is locked before session, level and proof are read: an address or a factor that changes
-- while this call waits has changed for it.
create or replace function public.export_my_data() returns jsonb
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
  -- Here and not in our function, which an account's own request can pass by.
  if private.count_use('export:' || md5(me::text), 3600) > 10 then
    raise exception 'Too many downloads' using errcode = 'PT429';
  end if;
  insert into private.audit_log (actor_id, action, subject_id) values (me, 'account.exported', me);
  return jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', account.id, 'email', account.email, 'new_email', nullif(account.email_change, ''),
      'created_at', account.created_at, 'email_confirmed_at', account.email_confirmed_at,
      'last_sign_in_at', account.last_sign_in_at, 'told_at_sign_up', account.raw_user_meta_data),
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
