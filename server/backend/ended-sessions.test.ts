// Shows: asvs 7.2.1, 7.4.1
import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { authRoutes } from '#server/backend/auth/auth-routes.ts'
import type { MemberCaller } from '#server/platform/database/database.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'

import { openSessions } from '#tests/support/accounts.ts'
import { accessToken, keys, siteUrl } from '#tests/support/data-service.ts'
import { memberA, owner } from '#tests/support/database.ts'
import { FORM_KEYS } from '#tests/support/functions.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
const auth = authRoutes({
  database,
  keys,
  siteUrl,
  formKeys: await parseSealingKeys(FORM_KEYS),
  log: pino({ level: 'silent' }),
  content: () => builtIn,
  acceptsSignUps: () => true,
  clock: () => new Date(),
  queueMail: async () => undefined,
})
const app = new Hono()
  .use(async (c, next) => {
    c.set('clientAddress', '192.0.2.1')
    await next()
  })
  .route('/rest/v1', data.app)
  .route('/auth/v1', auth)
beforeEach(() => openSessions(database, [memberA, owner]))

// Whatever acts for a signed-in person in the services of data and accounts; functions: callers.test.ts.
const requests: [string, MemberCaller, string, string, unknown][] = [
  ['reading rows', memberA, 'GET', '/rest/v1/profiles', undefined],
  ['reading what anybody may read', memberA, 'GET', '/rest/v1/email_lists?select=id', undefined],
  ['counting', memberA, 'HEAD', '/rest/v1/memberships', undefined],
  [
    'changing rows',
    memberA,
    'PATCH',
    `/rest/v1/profiles?user_id=eq.${memberA.session.userId}`,
    { first_name: 'Eve' },
  ],
  [
    'inserting',
    memberA,
    'POST',
    '/rest/v1/testimonials',
    { name: 'E', text: 'Hi', rating: 5, is_published: false },
  ],
  ['publishing', owner, 'PATCH', '/rest/v1/testimonials?rating=eq.5', { is_published: true }],
  ['deleting', owner, 'DELETE', '/rest/v1/testimonials?rating=eq.5', undefined],
  ['asking for ownership', owner, 'POST', '/rest/v1/rpc/is_owner', {}],
  ['the export', memberA, 'POST', '/rest/v1/rpc/export_my_data', {}],
  ['the deletion', memberA, 'POST', '/rest/v1/rpc/delete_account', { confirmation: 'DELETE' }],
  ['the newsletter', memberA, 'POST', '/rest/v1/rpc/set_newsletter', { subscribed: true }],
  ['the account', memberA, 'GET', '/auth/v1/user', undefined],
  ['changing the account', memberA, 'PUT', '/auth/v1/user', { password: 'the tide at seven' }],
  ['enrolling a factor', memberA, 'POST', '/auth/v1/factors', { factor_type: 'totp' }],
  ['a challenge', memberA, 'POST', `/auth/v1/factors/${owner.session.userId}/challenge`, {}],
  [
    'verifying a factor',
    memberA,
    'POST',
    `/auth/v1/factors/${owner.session.userId}/verify`,
    { challenge_id: owner.session.userId, code: '123456' },
  ],
  ['removing a factor', memberA, 'DELETE', `/auth/v1/factors/${owner.session.userId}`, undefined],
  ['signing out', memberA, 'POST', '/auth/v1/logout?scope=global', undefined],
]

async function send(token: string, method: string, path: string, body: unknown) {
  return app.request(path, {
    method,
    headers: {
      apikey: keys.publicKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The auth service says 403, as Supabase's does: its client knows an ended session by the code. */
const refused = (path: string) => (path.startsWith('/auth') ? 403 : 401)

describe('a session that has ended', () => {
  test.each(requests)('refuses %s', async (_, caller, method, path, body) => {
    await database.run('delete from auth.sessions')
    const reply = await send(await accessToken(caller.claims), method, path, body)
    expect(reply.status).toBe(refused(path))
    if (path.startsWith('/rest') && method !== 'HEAD') {
      expect(await reply.json()).toMatchObject({ code: 'PGRST301', message: 'The session has ended' })
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('of somebody else does not affect one’s own', async () => {
    await database.run(`delete from auth.sessions where user_id = '${memberA.session.userId}'`)
    const stolen = { ...memberA.claims, session_id: owner.session.sessionId }
    const reply = await send(await accessToken(stolen), 'GET', '/rest/v1/profiles', undefined)
    expect(reply.status).toBe(401)
  })

  test('does not close the database connection, and leaves no state on it', async () => {
    await database.run('delete from auth.sessions')
    const token = await accessToken(memberA.claims)
    const path = '/rest/v1/email_lists?select=name'
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await send(token, 'GET', path, undefined)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([401]))
    const visitor = await app.request(path, { headers: { apikey: keys.publicKey } })
    expect(visitor.status).toBe(200)
  })
})

// How else a token can be wrong: server/backend/caller.test.ts.
test.each(requests)('a token of another role is refused for %s', async (_, caller, method, path, body) => {
  const forged = await accessToken({ ...caller.claims, role: 'service_role' })
  expect((await send(forged, method, path, body)).status).toBe(refused(path))
})

test('the same requests are not refused while the session is active', async () => {
  const reads = requests.filter(([, , method]) => method === 'GET')
  for (const [name, caller, method, path, body] of reads) {
    const reply = await send(await accessToken(caller.claims), method, path, body)
    expect([name, reply.status === 401 || reply.status === 403]).toEqual([name, false])
  }
})
