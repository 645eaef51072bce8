import { beforeEach, expect, it } from 'vitest'

import { dayAt } from '#contracts/calendar.ts'
import { addDays } from '#contracts/moments.ts'
import type { SeenField } from '#contracts/site.ts'
import type { MemberCaller } from '#server/platform/database/database.ts'
import { whileLocked } from '#tests/support/account-lock.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { memberB, owner } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { publishFields } from './releases.ts'
import { publishScheduled, schedulePublication, unschedule } from './schedule.ts'

// On PostgreSQL, because PGlite takes transactions one by one.
const LOCK = `select pg_advisory_xact_lock(hashtext('private.site_draft'))`
const { database, databaseUrl } = await useDatabase([])
const day = addDays(dayAt(Date.now()), 2)
const deps = {
  forbidsSamples: async () => false,
  queueMail: async () => undefined,
  siteUrl: 'https://practice.example',
}

const rows = async (text: string) => (await database.statements(text)).rows
const memberOf = (caller: MemberCaller) => ({
  ...caller,
  id: caller.session.userId,
  email: String(caller.claims.email),
})

beforeEach(async () => {
  await database.run(`delete from private.site_schedule; delete from private.owners; delete from private.outbox;
    delete from auth.users; ${accountOf(owner)} ${accountOf(memberB)}
    insert into private.owners (user_id) values ('${owner.session.userId}'), ('${memberB.session.userId}');
    delete from private.site_draft;
    insert into private.site_draft (document, path, value)
    values ('facts/fees', 'selfPay', to_jsonb(200 + (select count(*) from private.site_releases)))`)
})

const base = async () =>
  Number((await rows('select coalesce(max(id), 0) as id from private.site_releases'))[0]?.id)

/** What a request does, or why it was refused. */
function set(time: string, seen: number, caller = owner) {
  return () =>
    database
      .asFunction(
        (trx) =>
          schedulePublication(
            trx,
            { action: 'schedule', base: seen, version: 0, day, time },
            memberOf(caller),
            deps,
          ),
        caller,
      )
      .catch((error: unknown) => error)
}

async function due() {
  const [row] = await rows(
    `update private.site_schedule set publish_at = now() - interval '1 minute' returning version`,
  )
  const data = { version: Number(row?.version) }
  return () => publishScheduled({ data }, { database, ...deps })
}

async function waiting() {
  expect(await set('08:00', await base())()).toBeUndefined()
}

it('takes one of two times that two devices set at the same moment, and tells the other', async () => {
  const seen = await base()
  const outcomes = await whileLocked(databaseUrl, LOCK, [set('08:00', seen), set('09:00', seen, memberB)])
  expect(outcomes).toMatchObject([undefined, { status: 409, details: { hint: 'schedule_changed' } }])
  expect(await rows('select scheduled_by from private.site_schedule')).toEqual([
    { scheduled_by: owner.session.userId },
  ])
})

it.each([
  ['session', `delete from auth.sessions`, { code: 'PT401' }],
  ['role', 'delete from private.owners', { code: '42501' }],
  ['proof', `update auth.sessions set created_at = now() - interval '1 day'`, { status: 403 }],
])('sets no time where the %s ended while the request waited', async (_, ended, refusal) => {
  const [refused] = await whileLocked(databaseUrl, LOCK, [set('08:00', await base())], ended)
  expect(refused).toMatchObject(refusal)
  expect(await rows('select from private.site_schedule')).toEqual([])
})

it('publishes once in three processes', async () => {
  await waiting()
  const before = await base()
  const run = await due()
  const outcomes = await whileLocked(databaseUrl, LOCK, [run, run, run])
  expect(outcomes).toEqual(['published', undefined, undefined])
  expect(await base()).toBe(before + 1)
})

it('publishes nothing where the role ended while the job waited', async () => {
  await waiting()
  const before = await base()
  const outcomes = await whileLocked(databaseUrl, LOCK, [await due()], 'delete from private.owners')
  expect(outcomes).toEqual(['owner-ended'])
  expect(await base()).toBe(before)
})

it('publishes nothing that was canceled while the job waited, and cancels nothing that was published', async () => {
  await waiting()
  const before = await base()
  const [{ version } = { version: 0 }] = await rows('select version from private.site_schedule')
  const cancel = () =>
    database
      .asFunction((trx) => unschedule(trx, Number(version), memberOf(owner)), owner)
      .then(() => 'canceled')
  const run: () => Promise<string | undefined> = await due()
  expect(await whileLocked(databaseUrl, LOCK, [cancel, run])).toEqual(['canceled', undefined])
  expect(await base()).toBe(before)
  expect(await rows(`select from private.outbox where queue = 'publish-scheduled'`)).toEqual([])
})

it.each([
  ['first', ['published', 409]],
  ['second', [undefined, 'published-meanwhile']],
])('is the %s of two, where another owner publishes at the same moment', async (place, expected) => {
  await waiting()
  const seen = await base()
  const fields = await rows('select document, path, version from private.site_draft')
  const wanted = { action: 'publish', base: seen, fields: fields as unknown as SeenField[] } as const
  const publish = (): Promise<unknown> =>
    database
      .asFunction((trx) => publishFields(trx, wanted, memberOf(memberB), deps), memberB)
      .catch((error: unknown) => (error as { status: number }).status)
  const run: () => Promise<unknown> = await due()
  const requests = place === 'first' ? [run, publish] : [publish, run]
  expect(await whileLocked(databaseUrl, LOCK, requests)).toEqual(expected)
  expect(await base()).toBe(seen + 1)
})
