-- As before, and takes a customer whom this database does not know for the member's to whom the event says that they
-- belong: a backup that was restored knows nothing of who bought for the first time after it, and whose payments would go on
-- unseen, also beyond the deletion of the account. A member who has a customer keeps that one.
drop function public.payment_event_receive(text, text, text);
create function public.payment_event_receive(
  event text, kind text, customer text, member uuid default null, is_test boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_events (id, kind) values (event, payment_event_receive.kind)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  if member is not null and customer is not null and not exists (select from private.payers as p where p.provider_id = customer) then
    insert into private.payers (member_id, email, provider_id, is_test)
    select u.id, u.email, customer, payment_event_receive.is_test
    from auth.users as u where u.id = member and u.deleted_at is null
    on conflict (member_id) do update set provider_id = excluded.provider_id, is_test = excluded.is_test
      where payers.provider_id is null;
  end if;
  -- The practice may use its account at the provider for other customers too.
  if exists (select from private.payers as p where p.provider_id = customer) then
    perform private.enqueue('sync-membership', jsonb_build_object('customer', customer));
  end if;
  return true;
end $$;
grant execute on function public.payment_event_receive to service_role;
