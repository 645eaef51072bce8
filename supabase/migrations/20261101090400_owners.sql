-- Who runs the practice. A row here and not a claim in a token, so that taking it away works at once.
-- In `private`: no browser role may even name the table.
create table private.owners (
  user_id uuid primary key,
  granted_at timestamptz not null default now()
);

-- No policy: read through is_owner() only, written by the schema's owner only.
alter table private.owners enable row level security;
revoke all on private.owners from public, anon, authenticated, service_role;

create function public.is_owner() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.owners where user_id = auth.uid())
$$;

-- A member may ask about themselves; a visitor has nothing to ask.
revoke all on function public.is_owner() from public, anon;
grant execute on function public.is_owner() to authenticated, service_role;
