-- Stripe sends receipts, and warnings of failed payments, to the address of its customer. It is the account's address, so
-- a job writes it there after each change. The job reads the account, so that the order of two changes does not matter.
alter table private.outbox
  drop constraint outbox_queue_check,
  add constraint outbox_queue_check check (queue in (
    'notify-owner', 'sync-subscription', 'sync-unsubscribe', 'delete-subscriber', 'sync-membership', 'remove-customer',
    'update-customer', 'membership-notice', 'account-deleted', 'send-mail', 'factors-removed'
  ));

create function private.queue_customer_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('update-customer', jsonb_build_object('member', p.member_id))
  from private.stripe_customers as p
  where p.member_id = (to_jsonb(new) ->> tg_argv[0])::uuid and p.stripe_customer_id is not null;
  return null;
end $$;

create trigger customer_of_changed_address after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.queue_customer_update('id');

-- A customer whom an event named, after a backup was restored: they may have another address.
create trigger address_of_linked_customer after insert on private.stripe_customers
  for each row when (new.stripe_customer_id is not null)
  execute function private.queue_customer_update('member_id');

-- Addresses that changed before this version.
select private.enqueue('update-customer', jsonb_build_object('member', p.member_id))
from private.stripe_customers as p
join auth.users as u on u.id = p.member_id
where p.stripe_customer_id is not null and lower(p.email) is distinct from lower(u.email);
