-- All that we hold about the caller, as one document. What came in through the forms is not in it: it is
-- encrypted, belongs to no account, and goes out by the practice's own hand.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  account auth.users;
begin
  select * into account from auth.users as u where u.id = me;
  if not found then
    raise exception 'there is no such account' using errcode = '42501';
  end if;
  perform private.require_fresh_proof();
  return jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', account.id, 'email', account.email, 'new_email', nullif(account.email_change, ''),
      'created_at', account.created_at, 'email_confirmed_at', account.email_confirmed_at,
      'last_sign_in_at', account.last_sign_in_at, 'told_at_sign_up', account.raw_user_meta_data),
    'profile', (select to_jsonb(p) - 'user_id' from public.profiles as p where p.user_id = me),
    'signed_in', private.export_sessions(me),
    'known_devices', private.export_devices(me),
    'email_subscriptions', private.export_subscriptions(account.email, account.email_confirmed_at),
    'memberships', private.export_memberships(me),
    'payments', private.export_payments(me)
  );
end $$;
-- A visitor has no account.
revoke all on function public.export_my_data() from public, anon;
grant execute on function public.export_my_data() to authenticated;

create function private.export_sessions(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'last_used_at', s.updated_at)
    order by s.created_at), '[]')
  from auth.sessions as s where s.user_id = member
$$;

-- Of a confirmed address only: what is under somebody else's is not the caller's to see.
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
-- As the payment provider knows them; what was paid is in the provider's own records.
create function private.export_payments(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('customer', p.provider_id, 'email', p.email)
  from private.payers as p where p.member_id = member
$$;
-- Only the function above calls them; a later migration that adds what we hold replaces them.
revoke all on function private.export_sessions(uuid) from public, anon, authenticated, service_role;
revoke all on function private.export_subscriptions(text, timestamptz) from public, anon, authenticated, service_role;
revoke all on function private.export_memberships(uuid) from public, anon, authenticated, service_role;
revoke all on function private.export_payments(uuid) from public, anon, authenticated, service_role;
