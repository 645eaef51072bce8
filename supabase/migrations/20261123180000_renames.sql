-- Standard terms for what was named by a figure of speech: `told` is `notified`, `heard` is `read`, a `farewell` is the
-- mail that confirms a deletion. Only names change.
alter table private.provider_syncs rename column told_at to notified_at;
alter table private.work_failures rename column told_at to notified_at;
alter table private.testimonial_notices rename column told_until to notified_until;
alter table private.payment_repairs rename column heard_until to events_read_until;
alter table public.memberships rename column told_product_id to notified_product_id;
alter table public.memberships rename column told_last_moment to notified_last_moment;
alter table public.memberships rename column told_failing_since to notified_failing_since;
alter table public.memberships rename column told_next_price_id to notified_next_price_id;
alter table public.memberships rename column told_pause to notified_pause;
alter table private.account_farewells rename to deletion_mails;
alter index private.account_farewells_pkey rename to deletion_mails_pkey;
alter function private.tell_of_membership rename to notify_of_membership;
alter function private.tell_of_end rename to notify_of_end;
alter function private.tell_of_payment rename to notify_of_payment;
alter function private.tell_of_change rename to notify_of_change;

-- A parameter can't be renamed in place.
drop function public.mark_testimonials_notified(timestamptz);
create function public.mark_testimonials_notified(newest timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.testimonial_notices (notified_until) values (mark_testimonials_notified.newest)
  on conflict (only_row) do update set
    notified_until = greatest(testimonial_notices.notified_until, excluded.notified_until)
$$;
-- Old events are removed by the daily job, as everything else that is kept for a time.
drop function public.payment_repair_settle(timestamptz);
create function public.payment_repair_settle(read_until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.payment_repairs (events_read_until) values (payment_repair_settle.read_until)
  on conflict (only_row) do update set events_read_until = excluded.events_read_until
$$;
grant execute on function public.mark_testimonials_notified, public.payment_repair_settle to service_role;

-- The other functions name them in their texts, which are as they were but for these words.
do $$
declare
  renamed record;
begin
  for renamed in
    select pg_get_functiondef(p.oid) as text from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosrc ~ '\m(told_|heard_until|tell_of_|account_farewells)'
  loop
    execute regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(renamed.text,
      '\mtold_(at|until|product_id|last_moment|failing_since|next_price_id|pause)\M', 'notified_\1', 'g'),
      '\mheard_until\M', 'events_read_until', 'g'),
      '\mtell_of_', 'notify_of_', 'g'),
      '\maccount_farewells\M', 'deletion_mails', 'g'),
      '\mfarewell\M', 'deletion_mail', 'g');
  end loop;
end $$;
