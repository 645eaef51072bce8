-- A row or two for each subject, as an installation of this version would hold them: scripts/dump-release.ts puts them
-- into the dump, so that later migrations are tried on data. As a tool of the database's owner: no trigger writes.
set local application_name = 'psql';
insert into auth.users (id, aud, role, email, email_confirmed_at, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at) values
  ('11111111-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'owner@example.com', '2026-01-01Z', 'x', '{}', '{}', '2026-01-01Z', '2026-01-01Z'),
  ('11111111-0000-4000-8000-000000000002', 'authenticated', 'authenticated', 'member@example.com', '2026-01-02Z', 'x', '{}', '{"first_name": "Ann", "last_name": "O''Hara 🌊"}', '2026-01-02Z', '2026-01-02Z'),
  ('11111111-0000-4000-8000-000000000003', 'authenticated', 'authenticated', 'unconfirmed@example.com', null, null, '{}', '{}', '2026-01-03Z', '2026-01-03Z');
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email', created_at, created_at from auth.users;
insert into auth.sessions (id, user_id, created_at, updated_at) select id, id, created_at, created_at from auth.users limit 2;
insert into private.owners (user_id) values ('11111111-0000-4000-8000-000000000001');
insert into public.profiles (user_id, first_name, last_name) values ('11111111-0000-4000-8000-000000000002', 'Ann', 'O''Hara 🌊');
insert into public.email_subscriptions (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  select address, id, address <> 'left@example.com', '2026-01-02Z', case address when 'left@example.com' then '2026-02-01Z'::timestamptz end
  from public.email_lists, unnest(array['member@example.com', 'left@example.com']) as address;
insert into public.testimonials (name, text, rating, is_published) values ('Ann M.', 'Kind words', 5, true), ('Bo M.', 'Waiting', 5, false);
select public.store_form_submission('enquiry', 'k1', 'c2VhbGVk');
insert into private.rate_limits (key, points, expire) values ('write:x', 3, 4102444800000);
insert into private.blog_windows (blog, first_post, posts) values ('https://blog.example.com/wp-json', 0, '[]');
insert into private.backups (made_at, bytes, rows) values ('2026-01-05Z', 1000, 10);
insert into private.site_draft (document, path, value) values ('pages/home', 'hero.lead', '"Unfinished"');
insert into private.site_releases (base, changes, note, published_by, live_at) values
  (0, '{"facts/fees": {"selfPay": 130}}', 'New fee', '11111111-0000-4000-8000-000000000001', '2026-01-06Z');
insert into private.page_visits (day, page, visits) values ('2026-01-05', '/about', 3);
