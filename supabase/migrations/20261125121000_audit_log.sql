-- Everything can be taken out at once by whoever runs the server (npm run export): that is on record too.

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
  'setting.everything-exported',
  'log.exported', 'log.expired'
));
