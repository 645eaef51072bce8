-- Texts for members, each for one plan and those above it. Copied from the site's content whenever the server starts;
-- the pages never contain them.
create table public.member_resources (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  -- The lowest plan that opens it; 0 is the free one.
  plan_rank smallint not null check (plan_rank >= 0),
  title text not null check (length(title) between 1 and 200),
  summary text not null check (length(summary) between 1 and 500),
  -- Paragraphs, separated by an empty line; plain text.
  body text not null check (length(body) between 1 and 20000),
  place smallint not null
);
alter table public.member_resources enable row level security;

-- A member reads what their current plan includes; the titles of others are invisible too. The sub-select runs once
-- per query, not once per row. Visitors have no grant: even the free ones are for members.
create policy member_reads_by_plan on public.member_resources for select to authenticated
  using (plan_rank <= (select public.current_plan_rank()));

-- Not before they have shown their second factor, if they have one.
create policy assured_only on public.member_resources as restrictive to authenticated
  using ((select public.is_assured()));
grant select on public.member_resources to authenticated;

-- Stores all resources: [{ "id", "plan_rank", "title", "summary", "body", "place" }]. What is missing is deleted. Not
-- for browsers: the texts come from the site's content alone.
create function public.replace_member_resources(resources jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.member_resources
  where id not in (select r ->> 'id' from jsonb_array_elements(resources) as r);
  insert into public.member_resources as known (id, plan_rank, title, summary, body, place)
  select r.id, r.plan_rank, r.title, r.summary, r.body, r.place
  from jsonb_to_recordset(resources) as r (
    id text, plan_rank smallint, title text, summary text, body text, place smallint)
  on conflict (id) do update set
    plan_rank = excluded.plan_rank, title = excluded.title, summary = excluded.summary,
    body = excluded.body, place = excluded.place
    where known is distinct from excluded;
end $$;
grant execute on function public.replace_member_resources to service_role;
