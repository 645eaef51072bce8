import { expect, test } from 'vitest'

import { untilDue } from './until-due.ts'

const at = Date.parse('2026-12-01T13:00:00Z')
const waiting = {
  version: 1,
  publishAt: '2026-12-01T13:00:00.000Z',
  scheduledBy: null,
  note: null,
  state: 'waiting',
  reason: null,
} as const

test('what is scheduled is read again shortly after its time, at least each hour, and while it is overdue', () => {
  expect(untilDue(waiting, at - 60_000)).toBe(65_000)
  expect(untilDue(waiting, at - 300 * 86_400_000)).toBe(3_600_000)
  expect(untilDue(waiting, at + 60_000)).toBe(15_000)
})

test('nothing is read again for what is not scheduled, or was missed', () => {
  expect(untilDue(null)).toBe(false)
  expect(untilDue(undefined)).toBe(false)
  expect(untilDue({ ...waiting, state: 'missed', reason: 'nothing' }, at)).toBe(false)
})
