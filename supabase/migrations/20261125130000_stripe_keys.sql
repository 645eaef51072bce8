-- The keys of the practice's account at Stripe, where the owner pasted them instead of the server's settings
-- (docs/decisions/040-a-pasted-stripe-key.md). Sealed as messages are, so that a copy of the database opens nothing. At
-- most one row. Only our process reads and writes it, on behalf of an owner who has just proved who she is: no role of a
-- request reaches the table.
create table private.stripe_keys (
  -- A new one with each connection: what compares itself with an earlier one finds out that another tab was faster.
  id uuid primary key default gen_random_uuid(),
  is_only boolean not null default true unique check (is_only),
  key_id text not null check (char_length(key_id) between 1 and 100),
  -- The key, the webhook's id at Stripe and its secret, bound to `id`.
  sealed text not null check (char_length(sealed) between 1 and 4000),
  is_test boolean not null,
  connected_at timestamptz not null default now(),
  -- No foreign key: the connection outlives the account that made it.
  connected_by uuid
);
alter table private.stripe_keys enable row level security;

alter table private.audit_log drop constraint audit_log_action_check;
-- `contracts/activity.ts` has the same list; a test compares them.
alter table private.audit_log add constraint audit_log_action_check check (action in (
  'access.sign-in', 'access.sign-out', 'access.proof', 'access.password-changed', 'access.address-changed',
  'factor.enrolled', 'factor.used', 'factor.removed', 'factor.recovery-codes-made', 'factor.recovery-code-used',
  'message.listed', 'message.searched', 'message.opened', 'message.read-mark', 'message.handled', 'message.reopened',
  'message.answered', 'message.noted', 'message.deleted', 'message.restored', 'message.expired', 'message.exported',
  'testimonial.published', 'testimonial.unpublished', 'testimonial.shortened', 'testimonial.deleted',
  'testimonial.expired',
  'account.exported', 'account.deleted',
  'subscriber.listed', 'subscriber.searched', 'subscriber.removed', 'subscriber.exported',
  'member.listed', 'member.searched',
  'role.granted', 'role.revoked',
  'setting.keys-rotated', 'setting.site-published', 'setting.site-restored', 'setting.site-opened',
  'setting.everything-exported', 'setting.payments-connected', 'setting.payments-disconnected',
  'log.exported', 'log.expired'
));
