import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#server/backend/database/database.ts'

import { testDatabase } from '../../supabase/tests/database.ts'
import { removeExpired } from './retention.ts'

let database: Database
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

const rows = async (text: string) => (await database.statements(text)).rows

test('submissions go when their two years are over, by the clock that is given', async () => {
  await rows(`insert into private.form_submissions (kind, key_id, sealed, received_at) values
    ('enquiry', 'k1', 'old enquiry', '2024-03-10T12:00:00Z'),
    ('esa-request', 'k1', 'old request', '2024-03-10T12:00:00Z'),
    ('enquiry', 'k1', 'young', '2024-03-12T12:00:00Z')`)
  await rows("select public.take_limited_use('x', 1, 60)")
  const left = async () =>
    (await rows('select sealed from private.form_submissions order by 1')).map((row) => row.sealed)
  expect(await removeExpired(database, new Date('2026-03-10T11:59:00Z'))).toBe(0)
  expect(await left()).toHaveLength(3)
  expect(await removeExpired(database, new Date('2026-03-10T12:01:00Z'))).toBe(2)
  expect(await left()).toEqual(['young'])
  expect(await removeExpired(database, new Date('2027-01-01'), { enquiry: 3, 'esa-request': 2 })).toBe(0)
  await removeExpired(database, new Date(Date.now() + 3_600_000))
  expect(await rows('select subject from private.limited_uses')).toEqual([])
})

test('the record of who read a submission outlives it, until its own six years are over', async () => {
  await rows(`insert into private.submission_readings (submission_id, reader_id, read_at) values
    ('11111111-0000-4000-8000-000000000001', '22222222-0000-4000-8000-000000000002', '2024-03-10T12:00:00Z')`)
  const left = () => rows('select submission_id from private.submission_readings')
  await removeExpired(database, new Date('2030-03-10T11:59:00Z'))
  expect(await left()).toHaveLength(1)
  await removeExpired(database, new Date('2030-03-10T12:01:00Z'))
  expect(await left()).toEqual([])
})
