import { matrixOf } from '#tests/support/matrix.ts'

/**
 * Who may do what. Every refusal is tested here, once: tests of tables, functions and pages do not repeat it. A new
 * line is a decision.
 *
 * Roles: `other` is a member without a plan; `half` is who has a second factor and has not shown it in this session.
 * Cells: a number of rows read or written; `-` no grant; `policy` refused by row-level security; `factor` refused
 * until the second factor is shown; `owner` refused by the function itself, which is the owner's; `may` anything else.
 */
export const TABLES = matrixOf(`
  statement                                                                       | visitor | member | other  | owner  | service | half member | half owner
  select id, name from email_lists                                                | 4       | 4      | 4      | 4      | 4       | 4           | 4
  insert into email_lists (name) values ('Mine')                                  | -       | -      | -      | -      | -       | -           | -
  update email_lists set name = 'Mine'                                            | -       | -      | -      | -      | -       | -           | -
  delete from email_lists                                                         | -       | -      | -      | -      | -       | -           | -
  select email from email_subscriptions                                           | 0       | 0      | 0      | 0      | 3       | 0           | 0
  update email_subscriptions set subscribed = false                               | 0       | 0      | 0      | 0      | 3       | 0           | 0
  delete from email_subscriptions                                                 | -       | -      | -      | -      | 3       | -           | -
  select product_id from memberships                                              | -       | 1      | 0      | 0      | -       | 0           | 0
  select stripe_subscription_id from memberships                                  | -       | -      | -      | -      | -       | -           | -
  insert into memberships (stripe_subscription_id) values ('sub_2')               | -       | -      | -      | -      | -       | -           | -
  update memberships set paid_until = 'infinity'                                  | -       | -      | -      | -      | -       | -           | -
  delete from memberships                                                         | -       | -      | -      | -      | -       | -           | -
  select body from member_resources                                               | -       | 2      | 1      | 1      | -       | 0           | 0
  insert into member_resources (id) values ('mine')                               | -       | -      | -      | -      | -       | -           | -
  update member_resources set plan_rank = 0                                       | -       | -      | -      | -      | -       | -           | -
  delete from member_resources                                                    | -       | -      | -      | -      | -       | -           | -
  select email from profiles                                                      | -       | 1      | 1      | 1      | -       | 0           | 0
  insert into profiles (user_id) values (gen_random_uuid())                       | -       | -      | -      | -      | -       | -           | -
  update profiles set first_name = 'E', last_name = 'E', phone = null             | -       | 1      | 1      | 1      | -       | 0           | 0
  update profiles set therapy_preferences = '{}'                                  | -       | 1      | 1      | 1      | -       | 0           | 0
  update profiles set email = 'else@example.com'                                  | -       | -      | -      | -      | -       | -           | -
  update profiles set esa_evaluation_completed = true                             | -       | -      | -      | -      | -       | -           | -
  update profiles set newsletter_subscribed = true                                | -       | -      | -      | -      | -       | -           | -
  update profiles set created_at = now()                                          | -       | -      | -      | -      | -       | -           | -
  update profiles set user_id = gen_random_uuid()                                 | -       | -      | -      | -      | -       | -           | -
  delete from profiles                                                            | -       | -      | -      | -      | -       | -           | -
  select name from testimonials                                                   | 1       | 1      | 1      | 2      | -       | 1           | 1
  insert into testimonials (name, text, rating) values ('N', 'T', 5)              | 1       | 1      | 1      | 1      | -       | 1           | 1
  insert into testimonials (name, text, rating) values ('N', 'T', 4)              | policy  | policy | policy | policy | -       | policy      | policy
  insert into testimonials (name, text, rating, is_published) values ('N', 'T', 5, true) | policy | policy | policy | policy | - | policy   | policy
  insert into testimonials (name, text, rating, created_at) values ('N', 'T', 5, now()) | - | -      | -      | -      | -       | -           | -
  insert into testimonials (id, name, text, rating) values (gen_random_uuid(), 'N', 'T', 5) | - | -  | -      | -      | -       | -           | -
  insert into testimonials (name) values ('N') on conflict (id) do update set text = 'N' | - | -   | -      | -      | -       | -           | -
  update testimonials set is_published = true where name = 'Q'                    | -       | 0      | 0      | 1      | -       | 0           | 0
  update testimonials set is_published = false where name = 'P'                   | -       | 0      | 0      | 1      | -       | 0           | 0
  update testimonials set text = 'Other'                                          | -       | -      | -      | -      | -       | -           | -
  update testimonials set rating = 5                                              | -       | -      | -      | -      | -       | -           | -
  delete from testimonials                                                        | -       | 0      | 0      | 2      | -       | 0           | 0
  select text from testimonial_originals                                          | -       | 0      | 0      | 1      | -       | 0           | 0
  insert into testimonial_originals (testimonial_id) values (gen_random_uuid())   | -       | -      | -      | -      | -       | -           | -
  update testimonial_originals set text = 'Other'                                 | -       | -      | -      | -      | -       | -           | -
  delete from testimonial_originals                                               | -       | -      | -      | -      | -       | -           | -
  select from originals_of(array(select id from public.testimonials))            | -       | 0      | 0      | 1      | -       | 0           | 0
  select from decide_testimonials(array(select id from public.testimonials), array(select wording from public.testimonials), true)                         | -       | 0      | 0      | 1      | -       | 0           | 0`)

/** Of service_role, which is our functions, each of the inbox is called in the name of a member. */
export const FUNCTIONS = matrixOf(`
  function                       | visitor | member | other | owner | service | half member | half owner
  activity_page                  | -       | owner  | owner | may   | -       | owner       | owner
  answer_esa_request_offer       | -       | -      | -     | -     | may     | -           | -
  before_request                 | may     | may    | may   | may   | may     | may         | may
  confirmed_address              | -       | -      | -     | -     | may     | -           | -
  current_plan_rank              | -       | may    | may   | may   | may     | may         | may
  decide_testimonials            | -       | may    | may   | may   | -       | may         | may
  delete_account                 | -       | may    | may   | may   | -       | factor      | factor
  end_session                    | -       | may    | may   | may   | -       | factor      | factor
  esa_request_offer              | -       | -      | -     | -     | may     | -           | -
  export_my_data                 | -       | may    | may   | may   | -       | factor      | factor
  export_submissions             | -       | -      | -     | -     | may     | -           | -
  export_subscribers             | -       | owner  | owner | may   | -       | owner       | owner
  form_submissions_to_notify     | -       | -      | -     | -     | may     | -           | -
  inbox_counts                   | -       | -      | -     | -     | owner   | -           | -
  inbox_mark                     | -       | -      | -     | -     | owner   | -           | -
  inbox_missing_keys             | -       | -      | -     | -     | owner   | -           | -
  inbox_note                     | -       | -      | -     | -     | owner   | -           | -
  inbox_page                     | -       | -      | -     | -     | owner   | -           | -
  inbox_read                     | -       | -      | -     | -     | owner   | -           | -
  is_assured                     | -       | may    | may   | may   | -       | may         | may
  is_owner                       | -       | may    | may   | may   | may     | may         | may
  last_backup                    | -       | owner  | owner | may   | -       | owner       | owner
  mailchimp_refusals             | -       | owner  | owner | may   | -       | owner       | owner
  mailchimp_sync_due             | -       | -      | -     | -     | may     | -           | -
  mark_form_submissions_notified | -       | -      | -     | -     | may     | -           | -
  mark_payment_events_read       | -       | -      | -     | -     | may     | -           | -
  mark_testimonials_notified     | -       | -      | -     | -     | may     | -           | -
  member_counts                  | -       | owner  | owner | may   | -       | owner       | owner
  members_page                   | -       | owner  | owner | may   | -       | owner       | owner
  membership_state               | -       | -      | -     | -     | may     | -           | -
  my_sessions                    | -       | may    | may   | may   | -       | factor      | factor
  newsletter_state               | -       | may    | may   | may   | -       | may         | may
  originals_of                   | -       | may    | may   | may   | -       | may         | may
  owner_needs                    | -       | owner  | owner | may   | -       | owner       | owner
  page_visits                    | -       | owner  | owner | may   | -       | owner       | owner
  payment_events_since           | -       | -      | -     | -     | may     | -           | -
  receive_payment_event          | -       | -      | -     | -     | may     | -           | -
  record_mailchimp_address       | -       | -      | -     | -     | may     | -           | -
  record_mailchimp_refusal       | -       | -      | -     | -     | may     | -           | -
  record_mailchimp_state         | -       | -      | -     | -     | may     | -           | -
  record_mailchimp_sync          | -       | -      | -     | -     | may     | -           | -
  record_mailchimp_unsubscribe   | -       | -      | -     | -     | may     | -           | -
  remove_subscriber              | -       | owner  | owner | may   | -       | owner       | owner
  replace_member_resources       | -       | -      | -     | -     | may     | -           | -
  replace_plans                  | -       | -      | -     | -     | may     | -           | -
  save_memberships               | -       | -      | -     | -     | may     | -           | -
  set_newsletter                 | -       | may    | may   | may   | -       | factor      | factor
  shorten_testimonial            | -       | owner  | owner | may   | -       | owner       | owner
  start_activity_export          | -       | owner  | owner | may   | -       | owner       | owner
  start_mailchimp_sync           | -       | -      | -     | -     | may     | -           | -
  store_form_submission          | -       | -      | -     | -     | may     | -           | -
  stripe_customers_to_sync       | -       | -      | -     | -     | may     | -           | -
  subscriber_lists               | -       | owner  | owner | may   | -       | owner       | owner
  subscribers_page               | -       | owner  | owner | may   | -       | owner       | owner
  testimonials_to_notify         | -       | -      | -     | -     | may     | -           | -
  unsubscribe_from_all           | -       | -      | -     | -     | may     | -           | -`)
