-- A row or more for each table of 1.0.0: what later versions bring is tried on them (supabase/tests/migrations.test.ts).
-- As a tool of the database's owner: no trigger writes.
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
select public.store_form_submission('inquiry', 'k1', 'c2VhbGVk');
insert into private.rate_limits (key, points, expire) values ('write:x', 3, 4102444800000);
insert into private.blog_windows (blog, first_post, posts) values ('https://blog.example.com/wp-json', 0, '[]');
insert into private.backups (made_at, bytes, rows) values ('2026-01-05Z', 1000, 10);
insert into private.site_draft (document, path, value) values ('pages/home', 'hero.lead', '"Unfinished"');
insert into private.site_releases (base, changes, note, published_by, live_at) values
  (0, '{"facts/fees": {"selfPay": 130}}', 'New fee', '11111111-0000-4000-8000-000000000001', '2026-01-06Z');
insert into private.page_visits (day, page, visits) values ('2026-01-05', '/about', 3);

insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  select 'hash-' || id, user_id, id, false, created_at, created_at from auth.sessions;
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values
  ('22222222-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000003', 'confirmation_token', 'hash', 'unconfirmed@example.com');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret, key_id) values
  ('33333333-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000001', 'totp', 'verified', '2026-01-01Z', '2026-01-01Z', 'c2VhbGVk', 'k1');
insert into auth.mfa_challenges (id, factor_id, session_id, created_at) values
  ('33333333-0000-4000-8000-000000000002', '33333333-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000001', '2026-01-01Z');
insert into auth.mfa_recovery_codes (factor_id, code_hash) values ('33333333-0000-4000-8000-000000000001', 'hash');
insert into private.identity_proofs (session_id, proved_at) values ('11111111-0000-4000-8000-000000000001', '2026-01-01Z');
insert into private.known_devices (token_hash, user_id, last_used_at) values ('hash', '11111111-0000-4000-8000-000000000001', '2026-01-01Z');
insert into private.deletion_mails (email) values ('gone@example.com');
insert into private.audit_log (actor_id, action) values ('11111111-0000-4000-8000-000000000001', 'access.sign-in');

insert into private.submission_notes (submission_id, key_id, sealed) select id, 'k1', 'c2VhbGVk' from private.form_submissions;
insert into private.declined_submissions (member_id, submission_id)
  select '11111111-0000-4000-8000-000000000002', id from private.form_submissions;
insert into private.mailchimp_syncs (subscription_id, first_name, state)
  select id, 'Ann', 'subscribed' from public.email_subscriptions where subscribed
  on conflict do nothing;
insert into private.testimonial_notices (last_sent_at) values ('2026-01-06Z') on conflict do nothing;

insert into private.plans (product_id, price_id, plan_rank) values ('prod_basic', 'price_basic', 1) on conflict do nothing;
insert into public.member_resources (id, plan_rank, title, summary, body, place) values
  ('breathing', 0, 'Breathing', 'A short exercise', 'Breathe in. Breathe out.', 1) on conflict do nothing;
insert into private.stripe_customers (member_id, email, stripe_customer_id) values ('11111111-0000-4000-8000-000000000002', 'member@example.com', 'cus_1');
insert into private.checkouts (member_id, price_id) values ('11111111-0000-4000-8000-000000000002', 'price_basic');
insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until, ended_at, amount, currency) values
  ('sub_1', '11111111-0000-4000-8000-000000000002', 'prod_basic', '2026-01-02Z', '2026-02-02Z', null, 1000, 'usd'),
  ('sub_0', '11111111-0000-4000-8000-000000000002', 'prod_basic', '2025-01-02Z', '2025-02-02Z', '2025-02-02Z', 1000, 'usd');
insert into private.membership_notices (member_id, kind, product_id, until) values
  ('11111111-0000-4000-8000-000000000002', 'bought', 'prod_basic', '2026-02-02Z');
insert into private.payment_events (id, kind) values ('evt_1', 'customer.subscription.updated');
insert into private.payment_repairs (events_read_until) values ('2026-01-06Z') on conflict do nothing;

insert into private.outbox (queue, payload) values ('notify-owner', '{"kind": "inquiry"}');
insert into private.work_failures (work) values ('send-mail');
insert into private.service_checks (service, findings) values ('mail', '[]');
insert into private.site_opening (opened_by) values ('11111111-0000-4000-8000-000000000001') on conflict do nothing;
insert into private.uploads (id, kind, width, height) values ('44444444-0000-4000-8000-000000000001', 'picture', 800, 600);
insert into private.picture_files (picture, width, format, bytes) values
  ('44444444-0000-4000-8000-000000000001', 800, 'webp', '\x00');
insert into private.page_contents (path, content) values ('/about', 'hash');
insert into private.uploads (kind, bytes) values ('pdf', '\x00');
insert into private.site_updates (texts) values ('{"pages/privacy": {"title": "Privacy"}}');
insert into private.set_up_skips (step) values ('blog');
insert into private.stripe_keys (key_id, sealed, is_test) values ('k1', 'c2VhbGVk', true);

insert into private.pending_owner (email) values ('owner@example.com');
insert into private.owner_mailings (about, job, until) values ('submissions', 'job', '2026-01-06Z');
insert into public.testimonial_originals (testimonial_id, name, text)
  select id, 'Ann Miller', 'Kind words, and more' from public.testimonials where is_published;
insert into private.unnotified_testimonials (testimonial_id) select id from public.testimonials where not is_published;
