// Shows: asvs 14.2.4
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { RETENTION } from '#server/retention.ts'

import { whileLocked } from '#tests/support/account-lock.ts'
import { type UnderTest, confirmedMember, serveAuth } from '#tests/support/auth-service.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { removeExpired, sweepAuth, sweepUnconfirmed } from './remove-expired.ts'

const { database } = await useDatabase([])

const rows = async (text: string) => (await database.statements(text)).rows
/** The values of one column, in order. */
const left = async (column: string, table: string) =>
  (await rows(`select ${column} as value from ${table} order by 1`)).map(({ value }) => value)

// Shows: spec 2.87, 9.14
test('submissions are removed after two years, by the given clock', async () => {
  await rows(`insert into private.form_submissions (kind, key_id, sealed, received_at) values
    ('inquiry', 'k1', 'old inquiry', '2024-03-10T12:00:00Z'),
    ('esa-request', 'k1', 'old request', '2024-03-10T12:00:00Z'),
    ('inquiry', 'k1', 'young', '2024-03-12T12:00:00Z')`)
  await rows("select private.count_use('x', 60)")
  expect(await removeExpired(database, new Date('2026-03-10T11:59:00Z'))).toBe(0)
  expect(await left('sealed', 'private.form_submissions')).toHaveLength(3)
  expect(await removeExpired(database, new Date('2026-03-10T12:01:00Z'))).toBe(2)
  expect(await left('sealed', 'private.form_submissions')).toEqual(['young'])
  await removeExpired(database, new Date(Date.now() + 3_600_000))
  expect(await left('key', 'private.rate_limits')).toEqual([])
})

test('the removal of a submission is recorded, and the record is kept for its own six years', async () => {
  await rows(`insert into private.form_submissions (id, kind, key_id, sealed, received_at) values
    ('11111111-0000-4000-8000-000000000001', 'inquiry', 'k1', 'x', '2024-03-10T12:00:00Z')`)
  await database.run(`set local application_name = 'psql';
    insert into private.audit_log (at, action) values
      (now() - interval '6 years 1 hour', 'log.exported'), (now() - interval '6 years' + interval '1 hour', 'log.exported')`)
  const records = async () =>
    (await rows(`select action, amount, subject_id, at > now() - interval '1 minute' as new
      from private.audit_log where action ~ '^(log|message)' order by id desc limit 3`)) as object[]
  // A clock that runs ahead removes nothing sooner.
  await removeExpired(database, new Date(Date.now() + 3_600_000 * 24))
  const subject_id = '11111111-0000-4000-8000-000000000001'
  expect(await records()).toEqual([
    { action: 'message.expired', amount: null, subject_id, new: true },
    { action: 'log.expired', amount: 1, subject_id: null, new: true },
    { action: 'log.exported', amount: null, subject_id: null, new: false },
  ])
})

test('pending testimonials are removed after a year, also unpublished ones, and published ones are not', async () => {
  await rows(`insert into public.testimonials (name, text, rating, is_published, created_at) values
    ('waits', 'x', 5, false, '2024-03-10T12:00:00Z'), ('published', 'x', 5, true, '2024-03-10T12:00:00Z'),
    ('taken back', 'x', 5, true, '2024-03-10T12:00:00Z'), ('young', 'x', 5, false, '2025-03-10T11:00:00Z'),
    ('back again', 'x', 5, true, '2024-03-10T12:00:00Z')`)
  await rows("update public.testimonials set is_published = false where name in ('taken back', 'back again')")
  await rows(`update public.testimonials set pending_since = case name when 'taken back' then timestamptz '2025-01-01T00:00:00Z'
    else created_at end where not is_published`)
  await rows("update public.testimonials set is_published = true where name = 'back again'")
  await removeExpired(database, new Date('2025-03-10T11:59:00Z'))
  expect(await left('name', 'public.testimonials')).toEqual([
    'back again',
    'published',
    'taken back',
    'waits',
    'young',
  ])
  await removeExpired(database, new Date('2025-03-10T12:01:00Z'))
  expect(await left('name', 'public.testimonials')).toEqual([
    'back again',
    'published',
    'taken back',
    'young',
  ])
  await removeExpired(database, new Date('2026-01-01T00:01:00Z'))
  expect(await left('name', 'public.testimonials')).toEqual(['back again', 'published', 'young'])
})

test('an unsubscribed address is removed after five years, without a sync; subscribed ones are not', async () => {
  await rows(`insert into public.email_subscriptions (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
    select address, id, subscribed, '2020-01-01T00:00:00Z', case when not subscribed then timestamptz '2021-03-10T12:00:00Z' end
    from public.email_lists, (values ('left@example.com', false), ('stays@example.com', true)) as v (address, subscribed)
    where name = 'Newsletter'`)
  await rows(`update public.email_subscriptions set subscribed = false, unsubscribed_at = '2021-03-10T12:00:00Z'
    where email = 'left@example.com'`)
  await rows('delete from private.outbox')
  await removeExpired(database, new Date('2026-03-10T11:59:00Z'))
  expect(await left('email', 'public.email_subscriptions')).toEqual(['left@example.com', 'stays@example.com'])
  await removeExpired(database, new Date('2026-03-10T12:01:00Z'))
  expect(await left('email', 'public.email_subscriptions')).toEqual(['stays@example.com'])
  expect(await rows('select from private.outbox')).toEqual([])
})

test.each([
  {
    what: 'the address of a deletion mail goes after a week, whether the mail could be written or not',
    column: 'email',
    table: 'private.deletion_mails',
    insert: `(email, deleted_at) values ('gone@example.com', '2026-03-03T12:00:00Z'), ('new', '2026-03-03T12:02:00Z')`,
    at: '2026-03-10T12:01:00Z',
    stays: ['new'],
  },
  {
    what: 'events of payments go after their 60 days',
    column: 'id',
    table: 'private.payment_events',
    insert: `(id, kind, received_at) values
      ('evt_old', 'x', '2026-01-01T00:00:00Z'), ('evt_young', 'x', '2026-01-02T00:00:00Z')`,
    at: '2026-03-02T12:00:00Z',
    stays: ['evt_young'],
  },
  {
    what: 'counted visits go after their 400 days',
    column: 'visits::int',
    table: 'private.page_visits',
    insert: `(day, page, visits) values ('2025-02-03', '/', 5), ('2025-02-04', '/', 6), ('2026-03-10', '/about', 1)`,
    at: '2026-03-11T12:00:00Z',
    stays: [1, 6],
  },
])('$what', async ({ column, table, insert, at, stays }) => {
  await rows(`insert into ${table} ${insert}`)
  await removeExpired(database, new Date(at))
  expect(await left(column, table)).toEqual(stays)
})

test('an old account that a start has locked is skipped until the next day, and kept if it is the owner’s of the settings by then', async () => {
  const databaseUrl = await preparedDatabase()
  const other = await openDatabase({ databaseUrl, dataDir: '' })
  const start = new Client({ connectionString: databaseUrl })
  onTestFinished(async () => {
    await start.end()
    await other.close()
  })
  const emails = async () => (await other.statements('select email from auth.users')).rows
  await start.connect()
  await start.query(`insert into auth.users (id, email, created_at)
    values (gen_random_uuid(), 'owner@example.com', now() - interval '${RETENTION.unconfirmedAccountDays + 1} days')`)
  await start.query('begin; select from auth.users for update')
  await sweepUnconfirmed(other, new Date())
  expect(await emails()).toEqual([{ email: 'owner@example.com' }])
  await start.query(`insert into private.pending_owner (email) values ('owner@example.com'); commit`)
  await sweepUnconfirmed(other, new Date())
  expect(await emails()).toEqual([{ email: 'owner@example.com' }])
  await start.query('delete from private.pending_owner')
  await sweepUnconfirmed(other, new Date())
  expect(await emails()).toEqual([])
})

test('a picture that the draft uses again while the job waits for the site’s lock is kept', async () => {
  const databaseUrl = await preparedDatabase()
  const other = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(() => other.close())
  const old = `now() - interval '${RETENTION.unusedUploadDays + 1} days'`
  const id = '44444444-0000-4000-8000-000000000001'
  await other.run(`insert into private.uploads (id, kind, width, height, added_at, used_at)
    values ('${id}', 'picture', 320, 320, ${old}, ${old})`)
  const lock = `select pg_advisory_xact_lock(hashtext('private.site_draft'))`
  const named = `insert into private.site_draft (document, path, value)
    values ('facts/pictures', 'portrait', '{"id": "${id}"}')`
  await whileLocked(databaseUrl, lock, [() => removeExpired(other, new Date())], named)
  expect((await other.statements('select id from private.uploads')).rows).toEqual([{ id }])
})

test('a message that the owner deleted can be restored for a day, and is then removed with its note and replies', async () => {
  await database.run(`
    truncate private.form_submissions cascade;
    insert into private.form_submissions (id, kind, key_id, sealed, received_at, deleted_at) values
      ('33333333-0000-4000-8000-000000000001', 'inquiry', 'k1', 'x', '2026-11-01', '2026-11-20T10:00:00Z'),
      ('33333333-0000-4000-8000-000000000002', 'inquiry', 'k1', 'x', '2026-11-01', '2026-11-21T10:00:00Z');
    insert into private.submission_notes (submission_id, key_id, sealed)
    select id, 'k1', 'note' from private.form_submissions;
    insert into private.submission_replies (submission_id, number, key_id, sealed)
    select id, 1, 'k1', 'draft' from private.form_submissions`)
  expect(await removeExpired(database, new Date('2026-11-21T12:00:00Z'))).toBe(1)
  for (const table of ['private.submission_notes', 'private.submission_replies']) {
    expect(await left('submission_id', table)).toEqual(['33333333-0000-4000-8000-000000000002'])
  }
})

test('the privacy policy names the days after which an unconfirmed account goes', () => {
  expect(JSON.stringify(builtIn.pages.privacy)).toContain(
    `never confirmed is removed after ${RETENTION.unconfirmedAccountDays} days`,
  )
})

test('rows of the auth service are removed once they have expired, and not sooner', async () => {
  const password = 'a lamp on the quay'
  const service = await serveAuth()
  onTestFinished(() => service.stop())
  const { session } = await confirmedMember(service, 'stays@example.com', password)
  await service.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  await service.client().signUp({ email: 'never-confirmed@example.com', password })
  const before = await heldBy(service)
  expect(before).toMatchObject({ users: 2, sessions: 1, refresh_tokens: 2, mail_tokens: 1, devices: 1 })

  await sweepAuth(service.database, new Date())
  expect(await heldBy(service)).toEqual(before)
  await sweepAuth(service.database, days(1.5))
  expect(await heldBy(service)).toEqual({
    users: 2,
    sessions: 1,
    refresh_tokens: 2,
    mail_tokens: 0,
    devices: 1,
  })
  await sweepAuth(service.database, days(8))
  expect(await heldBy(service)).toMatchObject({ sessions: 1, refresh_tokens: 1 })
  await sweepAuth(service.database, days(31))
  expect(await heldBy(service)).toMatchObject({ users: 1, sessions: 1 })
  await sweepAuth(service.database, days(61))
  expect(await heldBy(service)).toMatchObject({ users: 1, sessions: 0, refresh_tokens: 0, devices: 1 })
  await sweepAuth(service.database, days(366))
  expect(await heldBy(service)).toMatchObject({ users: 1, devices: 0 })
})

async function heldBy(service: UnderTest) {
  const counts = await service.database.asSystem((trx) =>
    sql`select (select count(*)::int from auth.users) as users,
      (select count(*)::int from auth.sessions) as sessions,
      (select count(*)::int from auth.refresh_tokens) as refresh_tokens,
      (select count(*)::int from auth.one_time_tokens) as mail_tokens,
      (select count(*)::int from private.known_devices) as devices`.execute(trx),
  )
  return counts.rows[0] as Record<string, number>
}

function days(count: number) {
  return new Date(Date.now() + count * 86_400_000)
}
