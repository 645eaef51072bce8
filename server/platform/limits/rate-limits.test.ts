import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { memberA, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { count, mayCount, requestLimit, stillAllowed } from './rate-limiter.ts'
import { withSender } from '#server/platform/http/request-sender.ts'
import { AUTH_LIMITS, DATABASE_LIMITS, LIMITS } from './rate-limits.ts'

const { database } = await useDatabase([memberA])

test('no two limits share a counter', () => {
  const names = [LIMITS, AUTH_LIMITS, DATABASE_LIMITS].flatMap(Object.values).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

const uses: Record<keyof typeof DATABASE_LIMITS, () => Promise<unknown>> = {
  testimonials: () =>
    asVisitor((trx) =>
      sql`insert into public.testimonials (name, text, rating) values ('N', 'Kind words', 5)`.execute(trx),
    ),
  email_subscriptions: () =>
    asVisitor((trx) =>
      sql`insert into public.email_subscriptions (email, email_list_id)
        select 'reader@example.com', id from public.email_lists where name = 'Newsletter'`.execute(trx),
    ),
  export_my_data: () => database.as(memberA, (trx) => sql`select public.export_my_data()`.execute(trx)),
}

test.each(Object.entries(DATABASE_LIMITS))('the database enforces the limit of %s', async (what, limit) => {
  const use = uses[what as keyof typeof DATABASE_LIMITS]
  const counted = `key like '${limit.name}:%'`
  await use()
  const { rows } =
    await database.statements(`select points, expire / 1000.0 - extract(epoch from now()) as seconds
    from private.rate_limits where ${counted}`)
  expect(rows).toEqual([{ points: 1, seconds: expect.anything() }])
  expect(Math.abs(Number(rows[0]?.seconds) - limit.seconds)).toBeLessThan(60)
  await database.run(`update private.rate_limits set points = ${limit.points - 1} where ${counted}`)
  await use()
  await expect(use()).rejects.toMatchObject({ code: 'PT429' })
  // Counted by a clock that was ahead.
  await database.run(`update private.rate_limits set expire = expire + 86400000 where ${counted}`)
  await use()
})

describe('a limit that was used up by a clock ahead by a day', () => {
  const rule = { name: 'of-the-test', points: 1, seconds: 60 }
  const limited = requestLimit(database, rule)
  const ask = (work: typeof mayCount) => database.asSystem((trx) => work(trx, rule, 'ann'))
  const refused = { allowed: false, retryAfter: expect.any(Number) }
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['counting', () => ask(count)],
    ['looking', () => ask(mayCount)],
    ['looking, once others have counted', () => ask(stillAllowed)],
    ['a request', () => limited('ann')],
  ])('does not apply once the clock is right: %s', async (_, use) => {
    await database.run('delete from private.rate_limits')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    for (let turn = 0; turn < 3; turn += 1) await Promise.all([ask(count), limited('ann')])
    expect(await use()).toEqual(refused)
    vi.useRealTimers()
    expect(await use()).toEqual({ allowed: true })
  })
})

function asVisitor(work: (trx: Transaction) => Promise<unknown>) {
  return withSender('192.0.2.1', () => database.as(visitor, work))
}
