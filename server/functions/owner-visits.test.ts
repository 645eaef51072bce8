import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { dayAt } from '#content/calendar.ts'
import type { Caller } from '#server/backend/database/database.ts'

import { appointOwner, credentials } from '#tests/support/data-service.ts'
import { memberA, owner, service, visitor } from '#tests/support/database.ts'
import { type Change, testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'

let tested: TestedFunctions
beforeAll(async () => {
  tested = await testedFunctions()
})
afterAll(() => tested.stop())
beforeEach(async () => {
  await appointOwner(tested.database)
  await tested.database.run('delete from private.page_visits')
})

describe('the visits', () => {
  test.each([
    ['a visitor', visitor, 401],
    ['a member', memberA, 403],
    ['the service key, which is nobody', service, 401],
  ])('are refused to %s', async (_, caller: Caller, status) => {
    expect((await request(caller)).status).toBe(status)
  })

  test('are not given as a page', async () => {
    const init = { method: 'GET', headers: await credentials(owner) }
    expect((await tested.serve()('owner-visits', init)).status).toBe(405)
  })

  test('that can’t be read are said to be so, and nothing more', async () => {
    const reply = await request(owner, tested.brokenDatabase)
    expect([reply.status, await reply.json()]).toEqual([500, { error: 'The visits could not be served' }])
  })
})

test('come with every day of the last thirty, and with what was counted a moment ago', async () => {
  const today = dayAt(new Date(), 'America/New_York')
  const write = () => tested.database.run(`insert into private.page_visits values ('${today}', '/about', 2)`)
  const reply = await (await request(owner, { visits: { write } })).json()
  expect(reply.days).toHaveLength(30)
  expect(reply.days.at(-1)).toEqual({ day: today, visits: 2 })
  expect(reply.days.slice(0, -1).every((each: { visits: number }) => each.visits === 0)).toBe(true)
  expect(reply).toMatchObject({ since: today, pages: [{ page: '/about', visits: 2, before: 0 }] })
})

async function request(caller: Caller, change: Change = {}) {
  return tested.serve(change)('owner-visits', { headers: await credentials(caller), body: '{}' })
}
