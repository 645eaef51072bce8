-- A member's own deletion. Whatever hangs on the account goes with it by its foreign key.

-- The goodbye is a mail, and a mail is written by the server: the address waits here until it is, and the job
-- names the row. Jobs are kept for a while after they are done; this row is not.
create table private.account_farewells (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  deleted_at timestamptz not null default now()
);

-- No policy and no grant: written by delete_account, taken by the job.
alter table private.account_farewells enable row level security;
revoke all on private.account_farewells from public, anon, authenticated, service_role;

-- What has to have happened before; a later migration that adds something replaces it.
-- A membership that goes on would charge somebody who can no longer sign in to end it.
create function private.before_account_deletion(member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.memberships as m
    where m.member_id = member and m.ended_at is null and m.cancelled_at is null
  ) then
    raise exception 'cancel the membership first' using errcode = 'P0001', hint = 'membership_active';
  end if;
end $$;
revoke all on function private.before_account_deletion(uuid) from public, anon, authenticated, service_role;

-- Without an owner nobody could read the inbox, in which clients may be waiting for an answer. Locked, so that
-- two owners can't leave at the same moment.
create function private.keep_an_owner(member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from private.owners for update;
  if exists (select from private.owners as o where o.user_id = member)
    and not exists (
      select from private.owners as o join auth.users as u on u.id = o.user_id where o.user_id <> member
    )
  then
    raise exception 'the practice would have no owner' using errcode = 'P0001', hint = 'last_owner';
  end if;
end $$;
revoke all on function private.keep_an_owner(uuid) from public, anon, authenticated, service_role;

-- `confirmation` is the word that the member typed: DELETE. Nobody deletes an account by a stray request.
create function public.delete_account(confirmation text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  farewell uuid;
begin
  select * into account from auth.users as u where u.id = auth.uid() for update;
  if not found then
    raise exception 'there is no such account' using errcode = '42501';
  end if;
  if confirmation is distinct from 'DELETE' then
    raise exception 'the confirmation is not the word DELETE' using errcode = '22023';
  end if;
  perform private.require_fresh_proof();
  perform private.keep_an_owner(account.id);
  perform private.before_account_deletion(account.id);
  if account.email_confirmed_at is not null then
    -- The provider forgets the address altogether instead of hearing of each list that was left. The job
    -- names it by the digest that the provider uses.
    perform set_config('private.provider_knows', 'yes', true);
    delete from public.email_subscriptions where email = lower(account.email);
    perform set_config('private.provider_knows', '', true);
    perform private.enqueue('forget-subscriber', jsonb_build_object('member', md5(lower(account.email))));
    insert into private.account_farewells (email) values (account.email) returning id into farewell;
    perform private.enqueue('account-deleted', jsonb_build_object('farewell', farewell));
  end if;
  delete from private.owners where user_id = account.id;
  delete from auth.users where id = account.id;
end $$;
-- A visitor has no account to delete.
revoke all on function public.delete_account(text) from public, anon;
grant execute on function public.delete_account(text) to authenticated;
