-- What the mailing provider was told, and when: once told, neither the browser's call nor the queued job
-- tells it again, so nobody can use us to fill somebody's inbox with confirmation mails.
create table private.provider_syncs (
  subscription_id uuid primary key references public.email_subscriptions (id) on delete cascade,
  -- Kept only until the provider has it: the queued job would not know it otherwise.
  first_name text check (length(first_name) <= 100),
  told_at timestamptz,
  -- What the provider made of it: 'pending' until the reader answers its mail, 'undeliverable' after mail came back.
  state text check (state in ('subscribed', 'pending', 'undeliverable')),
  -- When whoever subscribed had proved here that the address is theirs: the provider need not ask them again.
  proven_at timestamptz,
  -- Why the provider does not take it, until it does: its key or audience is wrong; it forgot the address for
  -- good; the address is barred there; it takes the address for none.
  refusal text check (refusal in ('key', 'audience', 'forgotten', 'barred', 'invalid')),
  refused_at timestamptz
);

-- The owner is shown what is refused.
create index provider_syncs_refused on private.provider_syncs (refused_at) where refusal is not null;

-- No policy and no grant: reached only through the functions below.
alter table private.provider_syncs enable row level security;
revoke all on private.provider_syncs from public, anon, authenticated, service_role;

-- One subscription as far as the provider is concerned. `due`: the provider does not know of it since it was last
-- begun or proved. `may_ask_again`: its mail went unanswered for a day. `confirmed`: proved since it was begun.
create function private.provider_sync_state(subscription uuid)
returns table (due boolean, may_ask_again boolean, confirmed boolean, state text, refusal text)
language sql stable set search_path = '' as $$
  select
    s.subscribed and (p.told_at is null or p.told_at < s.subscribed_at
      or (p.state = 'pending' and p.proven_at > p.told_at)),
    s.subscribed and p.state = 'pending' and p.told_at < now() - interval '1 day',
    coalesce(p.proven_at >= s.subscribed_at, false),
    p.state, p.refusal
  from public.email_subscriptions as s
  left join private.provider_syncs as p on p.subscription_id = s.id
  where s.id = subscription
$$;
revoke all on function private.provider_sync_state(uuid) from public, anon, authenticated, service_role;

-- Notes the first name for whoever tells the provider, now or later, and whether the member whose address it is
-- has asked. Somebody who asks again a day later gets the provider's mail once more.
create function public.provider_sync_begin(subscription uuid, first_name text, proven boolean default false)
returns table (due boolean, confirmed boolean, state text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if provider_sync_begin.proven then
    perform private.prove_subscription(provider_sync_begin.subscription);
  end if;
  return query
    select coalesce(k.due or k.may_ask_again, false), k.confirmed, k.state
    from private.provider_sync_state(provider_sync_begin.subscription) as k;
  insert into private.provider_syncs as p (subscription_id, first_name)
  select provider_sync_begin.subscription, provider_sync_begin.first_name
  from private.provider_sync_state(provider_sync_begin.subscription) as k
  where k.due and provider_sync_begin.first_name is not null
  on conflict (subscription_id) do update set first_name = excluded.first_name;
end $$;

create function private.prove_subscription(subscription uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.provider_syncs (subscription_id, proven_at) values (subscription, clock_timestamp())
  on conflict (subscription_id) do update set proven_at = excluded.proven_at
$$;
revoke all on function private.prove_subscription(uuid) from public, anon, authenticated, service_role;

-- Asked by the queued job. No row: the provider knows already, or the subscription ended or is gone.
create function public.provider_sync_due(subscription uuid)
returns table (email text, list_name text, first_name text, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select s.email, l.name, p.first_name, k.confirmed
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  left join private.provider_syncs as p on p.subscription_id = s.id
  cross join lateral private.provider_sync_state(s.id) as k
  where s.id = subscription and k.due
$$;

-- Told once the provider took it, with what became of it there. What bounces is off our lists as well, as if
-- the provider had told us by itself.
create function public.provider_sync_settle(subscription uuid, state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select s.email from public.email_subscriptions as s where s.id = subscription);
begin
  insert into private.provider_syncs as p (subscription_id, told_at, state)
  values (subscription, clock_timestamp(), provider_sync_settle.state)
  on conflict (subscription_id) do update
    set first_name = null, told_at = excluded.told_at, state = excluded.state, refusal = null, refused_at = null;
  perform private.note_provider_state(address, provider_sync_settle.state);
end $$;

-- The provider knows one state for an address, whichever list it is on.
create function private.note_provider_state(address text, state text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.provider_syncs as p set state = note_provider_state.state
  from public.email_subscriptions as s
  where s.id = p.subscription_id and s.email = address and p.told_at is not null
    and p.state is distinct from note_provider_state.state;
  if note_provider_state.state = 'undeliverable' then
    perform set_config('private.provider_knows', 'yes', true);
    update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
    where s.email = address and s.subscribed;
    perform set_config('private.provider_knows', '', true);
  end if;
end $$;
revoke all on function private.note_provider_state(text, text) from public, anon, authenticated, service_role;

-- The provider does not take it; it is tried again all the same, because most of that the owner can mend.
create function public.provider_sync_refuse(subscription uuid, refusal text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.provider_syncs as p (subscription_id, refusal, refused_at)
  select s.id, provider_sync_refuse.refusal, now() from public.email_subscriptions as s where s.id = subscription
  on conflict (subscription_id) do update
    set refusal = excluded.refusal, refused_at = coalesce(p.refused_at, excluded.refused_at)
$$;

-- What the owner is shown: what the provider refuses and since when. An address only where the owner has to write
-- to somebody; at most 20 of a kind.
create function public.mailing_trouble()
returns table (refusal text, since timestamptz, subscriptions bigint, addresses text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_owner() then
    raise exception 'only the owner sees what the mailing provider refuses' using errcode = '42501';
  end if;
  return query
    select p.refusal, min(p.refused_at), count(*),
      case when p.refusal in ('forgotten', 'barred') then (array_agg(distinct s.email))[1:20] else '{}' end
    from private.provider_syncs as p
    join public.email_subscriptions as s on s.id = p.subscription_id
    where p.refusal is not null and s.subscribed
    group by p.refusal
    order by min(p.refused_at);
end $$;
revoke all on function public.mailing_trouble() from public, anon;
grant execute on function public.mailing_trouble() to authenticated;

-- Any of them would tell a browser who reads us.
revoke all on function public.provider_sync_begin(uuid, text, boolean) from public, anon, authenticated;
revoke all on function public.provider_sync_due(uuid) from public, anon, authenticated;
revoke all on function public.provider_sync_settle(uuid, text) from public, anon, authenticated;
revoke all on function public.provider_sync_refuse(uuid, text) from public, anon, authenticated;
grant execute on function public.provider_sync_begin(uuid, text, boolean) to service_role;
grant execute on function public.provider_sync_due(uuid) to service_role;
grant execute on function public.provider_sync_settle(uuid, text) to service_role;
grant execute on function public.provider_sync_refuse(uuid, text) to service_role;
