import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, undone } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase([])
await database.run(accountOf(memberA))

/** Rows that a table refuses, by the constraint. */
const REFUSED = {
  // Shows: spec 5.19
  testimonials_name_check: [
    `insert into public.testimonials (name, text, rating) values ('', 'T', 5)`,
    `insert into public.testimonials (name, text, rating) values ('   ', 'T', 5)`,
    `insert into public.testimonials (name, text, rating) values (repeat('n', 81), 'T', 5)`,
  ],
  testimonials_text_check: [
    `insert into public.testimonials (name, text, rating) values ('N', ' ', 5)`,
    `insert into public.testimonials (name, text, rating) values ('N', repeat('t', 2001), 5)`,
  ],
  testimonials_visible_check: [
    `insert into public.testimonials (name, text, rating) values (e'\\u200B', 'T', 5)`,
    `insert into public.testimonials (name, text, rating) values ('N', e'\\u00A0\\u2060', 5)`,
  ],
  profiles_first_name_check: [`update public.profiles set first_name = ''`],
  profiles_visible_names: [
    `update public.profiles set first_name = e'\\u200B'`,
    `update public.profiles set last_name = e'\\u00A0 '`,
  ],
  profiles_last_name_check: [`update public.profiles set last_name = repeat('🌊', 201)`],
  profiles_phone_check: [`update public.profiles set phone = '(407) 555-0142'`],
  profiles_therapy_preferences_check: [
    `update public.profiles set therapy_preferences = array_fill('x'::text, array[21])`,
    `update public.profiles set therapy_preferences = array[repeat('x', 2001)]`,
  ],
  form_submissions_kind_check: [`select public.store_form_submission('complaint', 'k1', 'c2VhbGVk')`],
  // Nobody would do the work.
  outbox_queue_check: [`select private.enqueue('no-such-queue', '{}')`],
  uploads_bytes_check: [
    `insert into private.uploads (kind, bytes) values ('pdf', '')`,
    `insert into private.uploads (kind, bytes) values ('pdf', convert_to(repeat('x', 5000001), 'UTF8'))`,
  ],
  uploads_kind_check: [`insert into private.uploads (kind, bytes) values ('film', '%')`],
  uploads_columns_of_kind: [
    `insert into private.uploads (kind, width, height, bytes) values ('picture', 320, 320, '%PDF-')`,
    `insert into private.uploads (kind, width) values ('picture', 320)`,
    `insert into private.uploads (kind, width, bytes) values ('pdf', 320, '%PDF-')`,
    `insert into private.uploads (kind) values ('pdf')`,
  ],
  picture_files_format_check: [pictureFile('svg', `'\\x00'`)],
  picture_files_bytes_check: [
    pictureFile('webp', `''`),
    pictureFile('webp', `convert_to(repeat('x', 2000001), 'UTF8')`),
  ],
  site_draft_value_check: [
    `insert into private.site_draft (document, path, value) values ('a', 'b', to_jsonb(repeat('x', 131071)))`,
  ],
  site_draft_path_check: [
    `insert into private.site_draft (document, path, value) values ('a', repeat('b', 201), '1')`,
  ],
  site_draft_document_check: [`insert into private.site_draft (document, path, value) values ('', 'b', '1')`],
  site_releases_note_check: [
    `insert into private.site_releases (base, changes, note) values (0, '{}', repeat('x', 301))`,
  ],
  site_releases_changes_check: [
    `insert into private.site_releases (base, changes) values (0, '[]')`,
    `insert into private.site_releases (base, changes)
      values (0, jsonb_build_object('a', repeat('x', 4000001)))`,
  ],
  site_schedule_pkey: [
    `insert into private.site_schedule (publish_at, base) values (now(), 0);
      insert into private.site_schedule (publish_at, base) values (now(), 0)`,
  ],
  site_schedule_only_row_check: [
    `insert into private.site_schedule (only_row, publish_at, base) values (false, now(), 0)`,
  ],
  site_schedule_note_check: [
    `insert into private.site_schedule (publish_at, base, note) values (now(), 0, repeat('x', 301))`,
  ],
  site_schedule_missed_check: [
    `insert into private.site_schedule (publish_at, base, missed, missed_at) values (now(), 0, 'rain', now())`,
  ],
  // A reason without its time, and the other way around.
  site_schedule_check: [
    `insert into private.site_schedule (publish_at, base, missed) values (now(), 0, 'nothing')`,
    `insert into private.site_schedule (publish_at, base, missed_at) values (now(), 0, now())`,
  ],
  set_up_answers_step_check: [`insert into private.set_up_answers values ('No step', false)`],
  // The first check of several columns: a draft has not been accepted or refused. The second: not both.
  submission_replies_check: [
    reply('accepted_at, message_id', `now(), '<a@b>'`),
    reply('refused_at', 'now()'),
  ],
  submission_replies_check1: [
    reply('queued_at, accepted_at, refused_at, message_id', `now(), now(), now(), '<a@b>'`),
  ],
  submission_replies_check2: [
    reply('queued_at, accepted_at', 'now(), now()'),
    reply('queued_at, message_id', `now(), '<a@b>'`),
  ],
  submission_replies_message_id_check: [reply('queued_at, accepted_at, message_id', `now(), now(), '<a b>'`)],
  service_checks_service_check: [
    `insert into private.service_checks (service, findings) values ('fax', '[]')`,
  ],
  service_checks_findings_check: [
    `insert into private.service_checks (service, findings) values ('mail', '{}')`,
    `insert into private.service_checks (service, findings)
      values ('mail', jsonb_build_array(repeat('x', 20000)))`,
  ],
  site_opening_pkey: [
    `insert into private.site_opening default values; insert into private.site_opening default values`,
  ],
  page_visits_page_check: [
    `insert into private.page_visits values ('2026-11-22', 'about', 1)`,
    `insert into private.page_visits values ('2026-11-22', '/' || repeat('x', 200), 1)`,
  ],
  page_visits_visits_check: [`insert into private.page_visits values ('2026-11-22', '/about', 0)`],
}

test.each(Object.entries(REFUSED).flatMap(([name, all]) => all.map((text) => [name, text] as const)))(
  '%s refuses: %s',
  async (constraint, statement) => {
    const refused = undone(database, 'system', async (trx) => {
      for (const part of statement.split(/;\s+/)) await sql.raw(part).execute(trx)
    })
    await expect(refused).rejects.toMatchObject({ constraint })
  },
)

function reply(columns: string, values: string) {
  const submission = crypto.randomUUID()
  return `select public.store_form_submission('inquiry', 'k1', 'c2VhbGVk', '${submission}');
    insert into private.submission_replies (submission_id, number, key_id, sealed, ${columns})
      values ('${submission}', 1, 'k1', 'sealed', ${values})`
}

function pictureFile(format: string, bytes: string) {
  return `with one as (insert into private.uploads (kind, width, height) values ('picture', 320, 320) returning id)
    insert into private.picture_files select id, 320, '${format}', ${bytes} from one`
}
