import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { SiteRequest } from '#contracts/site.ts'

const invoke = vi.hoisted(() => vi.fn())
vi.mock('#app/lib/backend-client.ts', () => ({
  functions: { invoke },
  callerHeaders: () => Promise.resolve({}),
}))

// Test files share modules: none before may have loaded the real client, none after may get this mock.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { schedule } = await import('./review-schedule.data.ts')

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => void invoke.mockReset())

const RELEASE = {
  id: 4,
  state: 'live',
  publishedAt: '2026-11-22T12:00:00.000Z',
  scheduledFor: null,
  publishedBy: 'owner@example.com',
  note: null,
  restores: null,
  problem: null,
}
const SOON = { day: '2026-12-01', time: '08:00' }
const SET = {
  version: 3,
  publishAt: '2026-12-01T13:00:00.000Z',
  scheduledBy: 'owner@example.com',
  note: null,
  state: 'waiting',
  reason: null,
}

/** The request gets this reply; what is set is read successfully. */
function answerScheduling(response: Response | undefined, set: object | null) {
  const nothing = {
    documents: [],
    facts: {},
    liveFacts: {},
    draft: [],
    changes: [],
    problems: [],
    warnings: [],
  }
  const site = { live: RELEASE, newest: RELEASE, ...nothing, dropped: [], waiting: [], schedule: set }
  invoke.mockImplementation(async (_name: string, { body }: { body: SiteRequest }) =>
    body.action === 'load'
      ? { data: site, error: null }
      : { data: null, error: Object.assign(new Error('No reply'), { context: response }), response },
  )
  return schedule({ base: 4, version: 0, note: '', ...SOON })
}

test('a time is known to be set where the reply was lost, and only this one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T12:00:00Z') })
  expect(await answerScheduling(undefined, SET)).toEqual({ status: 'scheduled', schedule: SET })
  const others = [
    null,
    { ...SET, publishAt: '2026-12-01T14:00:00.000Z' },
    { ...SET, state: 'missed', reason: 'nothing' },
    { ...SET, reason: 'published-meanwhile' },
  ]
  for (const other of others) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await answerScheduling(undefined, other)).toEqual({ status: 'schedule-offline' })
  }
  expect(await answerScheduling(new Response('{}', { status: 503 }), null)).toEqual({
    status: 'schedule-failed',
  })
  vi.useRealTimers()
})

test.each([
  [422, { error: 'Past', problems: [], time: 'past' }, { status: 'wrong-time', problem: 'past' }],
  [422, { error: 'No', problems: [] }, { status: 'problems', problems: [], reason: 'No' }],
  [409, { error: 'Set', hint: 'schedule_changed' }, { status: 'schedule-outdated' }],
  [409, { error: 'Set', hint: 'published_meanwhile' }, { status: 'outdated' }],
])('a refusal of a time, %s %o, is told', async (status, body, outcome) => {
  expect(await answerScheduling(Response.json(body, { status }), null)).toEqual(outcome)
})
