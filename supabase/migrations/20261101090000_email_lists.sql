-- The mailing lists that a visitor can join. Their names are the specification's.
create table public.email_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 80)
);

alter table public.email_lists enable row level security;
revoke all on public.email_lists from public, anon, authenticated;

-- The sign-up form looks its list up by name, signed in or not; there is nothing private in a list's name.
create policy anyone_reads_lists on public.email_lists for select to anon, authenticated using (true);
grant select (id, name) on public.email_lists to anon, authenticated;

-- Lists are made by migrations alone: nobody else may write, our functions only look them up.
grant select on public.email_lists to service_role;

insert into public.email_lists (name) values
  ('Newsletter'),
  ('Welcome Series'),
  ('Blog Notifications'),
  ('ESA Follow-ups');
