-- What a member has told about themselves. The columns are the specification's.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) between 1 and 200),
  last_name text check (char_length(last_name) between 1 and 200),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^\+?[1-9][0-9]{0,15}$'),
  therapy_preferences text[] not null default '{}' check (
    cardinality(therapy_preferences) <= 20
    and array_position(therapy_preferences, null) is null
    and char_length(array_to_string(therapy_preferences, '')) <= 2000
  ),
  esa_evaluation_completed boolean not null default false,
  newsletter_subscribed boolean not null default false,
  created_at timestamptz not null default now()
);

-- A visitor has no profile, and nobody but us makes or removes one.
alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;

-- A member reads only their own. The owner reads none: nothing in the practice's work needs it.
create policy member_reads_own on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));
grant select on public.profiles to authenticated;

-- A member changes only their own, and only what is theirs to say: the address changes by confirming it,
-- the newsletter and the ESA evaluation by what happened.
create policy member_changes_own on public.profiles for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
grant update (first_name, last_name, phone, therapy_preferences) on public.profiles to authenticated;
