import { beforeEach, expect, test } from 'vitest'

import { dayAt } from '#contracts/calendar.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'

const tested = await useFunctions()
beforeEach(async () => {
  await appointOwner(tested.database)
  await tested.database.run('delete from private.page_visits')
})

test('are returned for every day of the last thirty, with the latest counts', async () => {
  const today = dayAt(new Date(), 'America/New_York')
  const write = () => tested.database.run(`insert into private.page_visits values ('${today}', '/about', 2)`)
  const reply = await (await tested.ask('owner-visits', owner, {}, { visits: { write } })).json()
  expect(reply.days).toHaveLength(30)
  expect(reply.days.at(-1)).toEqual({ day: today, visits: 2 })
  expect(reply.days.slice(0, -1).every((each: { visits: number }) => each.visits === 0)).toBe(true)
  expect(reply).toMatchObject({ since: today, pages: [{ page: '/about', visits: 2, before: 0 }] })
})
