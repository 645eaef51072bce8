import { expect, test } from 'vitest'

import type { ActivityRecord } from '#contracts/activity.ts'

import { filterOf, foldSearches } from './activity.data.ts'

const record = (id: number, at: string, change: Partial<ActivityRecord> = {}): ActivityRecord => ({
  id,
  at: `2026-11-23T12:${at}Z`,
  actor_id: '00000000-0000-4000-8000-000000000001',
  action: 'member.searched',
  subject_id: null,
  outcome: 'done',
  amount: null,
  network: '203.0.113.0/24',
  actor: 'owner@example.com',
  subject: null,
  ...change,
})

test('a search is one row, however many letters were typed; another search is another row', () => {
  const rows = foldSearches([
    record(9, '10:00'),
    record(8, '05:02'),
    record(7, '05:01'),
    record(6, '04:30'),
    record(5, '04:29', { network: '198.51.100.0/24' }),
    record(4, '04:28', { action: 'member.listed' }),
    record(3, '04:27', { action: 'member.listed' }),
    record(2, '04:26', { action: 'message.searched' }),
    record(1, '04:25', { action: 'message.searched', outcome: 'refused' }),
  ])
  const folded = rows.map(({ record: { id }, count }) => `${id}: ${count}`)
  expect(folded.join(', ')).toBe('9: 1, 8: 3, 5: 1, 4: 1, 3: 1, 2: 1, 1: 1')
})

test('days are in the practice’s time zone, wherever the browser is, including those with 23 and 25 hours', () => {
  expect(filterOf({ kind: 'member', since: '2026-11-01', until: '2026-11-01' })).toEqual({
    kind: 'member',
    since: '2026-11-01T04:00:00.000Z',
    until: '2026-11-02T05:00:00.000Z',
  })
  expect(filterOf({ kind: '', since: '2026-03-08', until: '2026-03-08' })).toEqual({
    since: '2026-03-08T05:00:00.000Z',
    until: '2026-03-09T04:00:00.000Z',
  })
  expect(filterOf({ kind: '', since: '', until: '' })).toEqual({})
})
