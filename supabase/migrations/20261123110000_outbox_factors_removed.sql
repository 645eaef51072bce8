-- One queue more: the mail to a member whose second factors were removed on the server.
alter table private.outbox drop constraint outbox_queue_check;
alter table private.outbox add constraint outbox_queue_check check (queue in (
  'notify-owner', 'sync-subscription', 'sync-departure', 'forget-subscriber',
  'sync-membership', 'remove-payer', 'membership-notice', 'account-deleted', 'send-mail', 'factors-removed'
));
