-- What may be recorded, a row each: a migration that adds an action inserts it here, and restates no list.
-- `contracts/activity.ts` has the same ones; a test compares them.
create table private.audit_actions (
  action text primary key check (action ~ '^[a-z]+\.[a-z-]+$')
);
alter table private.audit_actions enable row level security;

insert into private.audit_actions (action) values
  ('access.sign-in'), ('access.sign-out'), ('access.proof'), ('access.password-changed'), ('access.address-changed'),
  ('factor.enrolled'), ('factor.used'), ('factor.removed'), ('factor.recovery-codes-made'), ('factor.recovery-code-used'),
  ('message.listed'), ('message.searched'), ('message.opened'), ('message.read-mark'), ('message.handled'), ('message.reopened'),
  ('message.answered'), ('message.noted'), ('message.deleted'), ('message.restored'), ('message.expired'), ('message.exported'),
  ('testimonial.published'), ('testimonial.unpublished'), ('testimonial.shortened'), ('testimonial.deleted'), ('testimonial.expired'),
  ('account.exported'), ('account.deleted'),
  ('subscriber.listed'), ('subscriber.searched'), ('subscriber.removed'), ('subscriber.exported'),
  ('member.listed'), ('member.searched'), ('role.granted'), ('role.revoked'),
  ('setting.keys-rotated'), ('setting.site-published'), ('setting.site-restored'), ('setting.site-opened'),
  ('setting.everything-exported'), ('setting.payments-connected'), ('setting.payments-disconnected'),
  ('log.exported'), ('log.expired');

alter table private.audit_log drop constraint audit_log_action_check;
-- An action of the log stays for as long as the log has it.
alter table private.audit_log add constraint audit_log_action foreign key (action)
  references private.audit_actions on update restrict on delete restrict;
