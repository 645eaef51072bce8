-- The accounts that run the practice. A row here and not a claim in a token, so that revoking works at once.
create table private.owners (
  user_id uuid primary key,
  granted_at timestamptz not null default now()
);
alter table private.owners enable row level security;

-- Whether the caller is an owner, and has shown their second factor if they have one. A visitor cannot be one.
create function public.is_owner() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.owners where user_id = auth.uid()) and public.is_assured()
$$;
grant execute on function public.is_owner() to authenticated, service_role;
