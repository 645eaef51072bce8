import { afterAll, beforeAll, expect, test } from 'vitest'

import { composeSite } from '#content/site.ts'
import { OwnerNeeds } from '#contracts/owner-needs.ts'
import type { Caller } from '#server/backend/database/database.ts'

import { appointOwner, credentials } from '#tests/support/data-service.ts'
import { memberA, owner, service, visitor } from '#tests/support/database.ts'
import { type Change, testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'

let tested: TestedFunctions
beforeAll(async () => {
  tested = await testedFunctions()
  await appointOwner(tested.database)
})
afterAll(() => tested.stop())

async function request(caller: Caller, change?: Change): Promise<Response> {
  return tested.serve(change)('owner-needs', { headers: await credentials(caller) })
}

test.each([
  ['a visitor', visitor, 401],
  ['a member', memberA, 403],
  ['the service key, which is nobody', service, 401],
])('%s learns nothing of what waits', async (_, caller: Caller, status) => {
  const reply = await request(caller)
  expect(reply.status).toBe(status)
  expect(Object.keys(await reply.json())).toEqual(['error'])
})

test('the owner learns what the database knows, and which days are near or over', async () => {
  const content = composeSite({
    'facts/practice': { 'licence.expires': '2020-02-01' },
    'facts/reviews': { termsUpdated: '2020-01-01' },
  })
  const reply = await request(owner, { setUp: { ...tested.setUp, content: () => content } })
  const { needs, dates } = OwnerNeeds.parse(await reply.json())
  expect(needs).toMatchObject([{ need: 'site-closed', amount: 1 }])
  expect(dates).toMatchObject([
    { document: 'facts/practice', path: 'licence.expires', day: '2020-02-01' },
    { document: 'facts/reviews', path: 'termsUpdated', day: '2020-12-31' },
  ])
})

test('a broken database is told as that, and nothing of it', async () => {
  const reply = await request(owner, tested.brokenDatabase)
  expect(reply.status).toBe(500)
  expect(await reply.text()).not.toContain('secret')
})
