-- Whether the customer was made with a key of Stripe's test mode: nobody is charged there.
alter table private.payers add column is_test boolean not null default false;

-- Whether the account that the customer belongs to may still charge them: what they have paid for is not over, or they may
-- be paying at this moment. The key of another account knows nothing of it.
create function private.may_be_charged(payer private.payers) returns boolean
language sql stable security definer set search_path = '' as $$
  select not payer.is_test and payer.provider_id is not null and (
    exists (
      select from public.memberships as m
      where m.member_id = payer.member_id and m.ended_at is null and m.paid_until > now())
    or exists (
      select from private.checkouts as c
      where c.member_id = payer.member_id and c.session_id is not null and c.expires_at > now()))
$$;

-- Says with the job whether the provider may go on charging: a key that does not know the customer has not removed them.
create or replace function private.remove_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('remove-payer', jsonb_build_object(
    'customer', p.provider_id, 'may_be_charged', private.may_be_charged(p)))
  from private.payers as p where p.member_id = old.id and p.provider_id is not null;
  return old;
end $$;
