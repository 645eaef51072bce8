-- As before, and says with the job whether the customer is one of test mode: where the provider's present account does not
-- know a customer who is charged nothing, the owner is told whom to remove in the other one, unless nobody ever paid there.
create or replace function private.remove_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.payers as p where p.member_id = old.id for update;
  perform private.enqueue('remove-payer', jsonb_build_object(
    'customer', p.provider_id, 'may_be_charged', private.may_be_charged(p), 'is_test', p.is_test))
  from private.payers as p where p.member_id = old.id and p.provider_id is not null;
  return old;
end $$;
