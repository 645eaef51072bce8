-- Search by any word, and what was read can be unread again.

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
  'log.exported', 'log.expired'
));

-- As before; the sealed content comes only for a search, which our function makes on what it opens.
drop function public.inbox_page(uuid, integer, text, timestamptz, uuid, boolean);
create function public.inbox_page(
  reader uuid, most integer, list text default 'all',
  after_received timestamptz default null, after_id uuid default null, searching boolean default false
) returns table (
  id uuid, kind text, key_id text, sealed_name text, sealed text,
  received_at timestamptz, read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz
)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  listed integer;
begin
  perform private.require_owner(reader);
  return query
  select f.id, f.kind, f.key_id, f.sealed_name, case when searching then f.sealed end,
    f.received_at, f.read_at, f.handled_at, f.answered_at, f.deleted_at
  from private.form_submissions as f
  where (f.deleted_at is not null) = (list = 'deleted')
    and (list <> 'unread' or f.read_at is null)
    and (list <> 'open' or f.handled_at is null)
    and (list <> 'handled' or f.handled_at is not null)
    and (list not in ('enquiry', 'esa-request') or f.kind = list)
    and (after_id is null or (f.received_at, f.id) < (after_received, after_id))
  order by f.received_at desc, f.id desc
  limit least(most, 1000);
  get diagnostics listed = row_count;
  -- The caller asks for one more than it shows, to know whether there is another page.
  if not searching then
    insert into private.audit_log (actor_id, action, amount) values (reader, 'message.listed', least(listed, most - 1));
  elsif after_id is null then
    insert into private.audit_log (actor_id, action) values (reader, 'message.searched');
  end if;
end $$;

-- As before, with `unread`, which takes back that one was read.
drop function public.inbox_mark(uuid, uuid, boolean, boolean, boolean);
create function public.inbox_mark(
  reader uuid, submission uuid,
  handled boolean default null, answered boolean default null, deleted boolean default null,
  unread boolean default null
) returns table (
  read_at timestamptz, handled_at timestamptz, answered_at timestamptz, deleted_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_owner(reader);
  return query
  update private.form_submissions as f set
    handled_at = case when handled is null then f.handled_at when handled then coalesce(f.handled_at, now()) end,
    answered_at = case when answered is null then f.answered_at when answered then coalesce(f.answered_at, now()) end,
    deleted_at = case when deleted is null then f.deleted_at when deleted then coalesce(f.deleted_at, now()) end,
    read_at = case when unread is null then f.read_at when not unread then coalesce(f.read_at, now()) end
  where f.id = submission
  returning f.read_at, f.handled_at, f.answered_at, f.deleted_at;
  if found then
    insert into private.audit_log (actor_id, action, subject_id) values (reader, case
      when deleted then 'message.deleted' when not deleted then 'message.restored'
      when unread is not null then 'message.read-mark'
      when answered then 'message.answered' when handled then 'message.handled'
      else 'message.reopened' end, submission);
  end if;
end $$;
grant execute on function public.inbox_page, public.inbox_mark to service_role;
