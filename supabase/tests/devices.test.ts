// Shows: asvs 7.1.2, 7.4.5, 7.5.2, 10.4.9
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { RETENTION } from '#server/retention.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, memberB, owner } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const ELSEWHERE = '22222222-0000-4000-8000-000000000001'

const { database, data } = await useDatabase()
beforeEach(() =>
  database.run(`${accountOf(memberA)} ${accountOf(memberB)} ${accountOf(owner)}
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent) values
      ('${ELSEWHERE}', '${memberA.session.userId}', now() - interval '2 days', now() - interval '1 day', 'aal2',
        'Safari on iPhone'),
      (gen_random_uuid(), '${memberA.session.userId}', now() - interval '3 days', now() - interval '3 days', 'aal1',
        null);
    update auth.sessions set not_after = now() - interval '1 hour' where user_agent is null and aal is not null`),
)

const remainingSessions = async () =>
  (await database.statements(`select id from auth.sessions where user_id = '${memberA.session.userId}'`)).rows
    .length

describe('a member', () => {
  test('lists their own active sessions, the last used first, with the current one marked', async () => {
    const { data: listed } = await data.client(memberA).rpc('my_sessions')
    expect(listed).toMatchObject([
      { id: memberA.session.sessionId, device: null, is_current: true, aal: 'aal1' },
      { id: ELSEWHERE, device: 'Safari on iPhone', is_current: false, aal: 'aal2' },
    ])
    expect(Object.keys(listed[0]).toSorted()).toEqual(
      ['aal', 'created_at', 'device', 'id', 'is_current', 'last_used_at'].toSorted(),
    )
  })

  test.each([
    [
      `was not used for ${RETENTION.idleSessionDays + 1} days`,
      `created_at = now() - interval '70 days', updated_at = now() - interval '${RETENTION.idleSessionDays + 1} days'`,
    ],
    [
      `began ${RETENTION.sessionDays + 1} days ago`,
      `created_at = now() - interval '${RETENTION.sessionDays + 1} days', updated_at = now()`,
    ],
  ])('does not list one that %s: our auth service no longer accepts it', async (_what, dates) => {
    const client = data.client(memberA)
    const listed = async () =>
      ((await client.rpc('my_sessions')).data as { id: string }[]).map(({ id }) => id)
    const ours = (tag: string) => `update auth.sessions set tag = ${tag}, ${dates} where id = '${ELSEWHERE}'`
    await database.run(ours("'password'"))
    expect(await listed()).toEqual([memberA.session.sessionId])
    // A Supabase project's live as long as its own setting says.
    await database.run(ours('null'))
    expect(await listed()).toContain(ELSEWHERE)
  })

  test('ends one, once', async () => {
    const client = data.client(memberA)
    expect((await client.rpc('end_session', { session: ELSEWHERE })).data).toBe(true)
    expect((await client.rpc('end_session', { session: ELSEWHERE })).data).toBe(false)
    expect(((await client.rpc('my_sessions')).data as unknown[]).length).toBe(1)
  })
})

test.each(Object.entries({ memberB, owner }))('%s sees and ends none of somebody else', async (_, caller) => {
  const client = data.client(caller)
  const ids = ((await client.rpc('my_sessions')).data as { id: string }[]).map((each) => each.id)
  expect(ids).toEqual([caller.session.sessionId])
  expect((await client.rpc('end_session', { session: ELSEWHERE })).data).toBe(false)
  expect(await remainingSessions()).toBe(3)
})

const agents: Record<string, string | null> = {
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
    'Safari on iPhone',
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1':
    'Chrome on iPad',
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36':
    'Samsung Internet on Android',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0':
    'Edge on Windows',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0': 'Firefox on Mac',
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36':
    'Chrome on ChromeOS',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 OPR/110.0':
    'Opera on Linux',
  'curl/8.5.0': null,
  '<script>alert(1)</script>': null,
  '': null,
}

test.each(Object.entries(agents))('%j is named, and its name names itself', async (agent, name) => {
  const { rows } = await database.asSystem((trx) =>
    sql`select private.device_name(${agent}) as once, private.device_name(private.device_name(${agent})) as twice`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([{ once: name, twice: name }])
})
