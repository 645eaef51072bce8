import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type UnderTest, confirmedMember, serveAuth } from '#tests/support/auth-service.ts'
import { sweepAuth } from './sweep-auth.ts'

const password = 'a lamp on the quay'
let service: UnderTest

beforeAll(async () => {
  service = await serveAuth()
})
afterAll(() => service.stop())

async function kept() {
  const { rows } = await service.database.asSystem((trx) =>
    sql`select (select count(*)::int from auth.users) as users,
      (select count(*)::int from auth.sessions) as sessions,
      (select count(*)::int from auth.refresh_tokens) as refresh_tokens,
      (select count(*)::int from auth.one_time_tokens) as mail_tokens,
      (select count(*)::int from private.known_devices) as devices`.execute(trx),
  )
  return rows[0] as Record<string, number>
}

function days(count: number) {
  return new Date(Date.now() + count * 86_400_000)
}

it('removes what has ended, and nothing sooner', async () => {
  const { session } = await confirmedMember(service, 'stays@example.com', password)
  await service.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  await service.client().signUp({ email: 'never-confirmed@example.com', password })
  const before = await kept()
  expect(before).toMatchObject({ users: 2, sessions: 1, refresh_tokens: 2, mail_tokens: 1, devices: 1 })

  await sweepAuth(service.database, new Date())
  expect(await kept()).toEqual(before)
  await sweepAuth(service.database, days(1.5))
  expect(await kept()).toEqual({ users: 2, sessions: 1, refresh_tokens: 2, mail_tokens: 0, devices: 1 })
  await sweepAuth(service.database, days(8))
  expect(await kept()).toMatchObject({ sessions: 1, refresh_tokens: 1 })
  await sweepAuth(service.database, days(31))
  expect(await kept()).toMatchObject({ users: 1, sessions: 1 })
  await sweepAuth(service.database, days(61))
  expect(await kept()).toMatchObject({ users: 1, sessions: 0, refresh_tokens: 0, devices: 1 })
  await sweepAuth(service.database, days(366))
  expect(await kept()).toMatchObject({ users: 1, devices: 0 })
})
