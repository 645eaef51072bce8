import { setTimeout as wait } from 'node:timers/promises'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { recordWire } from '#tests/support/wire.ts'

import { auth } from '../backend-client.ts'
import { signIn } from './identity.ts'
import { endSessionHere, readSignInReturn, signOut } from './session.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://practice.example' }))

describe('the return target of the sign-in page', () => {
  it('is read as it was written', () => {
    expect(readSignInReturn({ from: '/dashboard#settings', reason: 'ended' })).toEqual({
      from: '/dashboard#settings',
      reason: 'ended',
    })
    expect(readSignInReturn({ from: '/membership' })).toEqual({ from: '/membership' })
  })

  it.each([null, undefined, 'x', {}, { from: 7 }, { from: 'https://elsewhere.example' }])(
    'is undefined: %j',
    (state) => expect(readSignInReturn(state)).toBeUndefined(),
  )

  it('ignores an unknown reason', () => {
    expect(readSignInReturn({ from: '/dashboard', reason: 'because' })).toEqual({ from: '/dashboard' })
  })
})

const user = { id: 'aaaaaaaa-0000-4000-8000-000000000001', email: 'a@example.com', aud: 'authenticated' }
const token = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user }
const typed = { email: user.email, password: 'nine herons over the marsh' }

it('signing out of a session that had ended elsewhere succeeds', async () => {
  vi.stubGlobal('localStorage', { removeItem: () => undefined, getItem: () => 'a session' })
  const ended = {
    error_code: 'session_not_found',
    msg: 'Session from session_id claim in JWT does not exist',
  }
  recordWire(({ path }) =>
    path.endsWith('/logout') ? Response.json(ended, { status: 403 }) : Response.json(token),
  )
  await signIn(typed)
  expect(await signOut()).toBe(true)
  expect((await (await auth()).getSession()).data.session).toBeNull()
})

it.each([
  ['signing out', signOut],
  ['ending the session here, as after idle minutes', endSessionHere],
])('%s with a token that the server treats as expired ends the session all the same', async (_, end) => {
  vi.stubGlobal('localStorage', { removeItem: () => undefined, getItem: () => 'a session' })
  const calls = recordWire(({ path, query, headers }) => {
    if (query.grant_type === 'password') return Response.json(token)
    if (path.endsWith('/token')) return Response.json({ ...token, access_token: 'd.e.f' })
    return headers.get('authorization') === 'Bearer d.e.f'
      ? new Response(null, { status: 204 })
      : Response.json({ error_code: 'bad_jwt', msg: 'token is expired' }, { status: 403 })
  })
  await signIn(typed)
  await end()
  const ends = calls.filter(({ path }) => path.endsWith('/logout'))
  expect(ends.map(({ headers }) => headers.get('authorization'))).toContain('Bearer d.e.f')
  expect((await (await auth()).getSession()).data.session).toBeNull()
})

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

it('signing out succeeds in a browser that blocks storage, where the client keeps the session in memory', async () => {
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  recordWire(({ path }) =>
    path.endsWith('/logout') ? new Response(null, { status: 204 }) : Response.json(token),
  )
  await signIn(typed)
  expect(await signOut()).toBe(true)
  expect((await (await auth()).getSession()).data.session).toBeNull()
})

it('a sign-in is not removed by the end of the previous session, however late the server responds', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: string | URL) => {
    if (!String(input).includes('/logout')) return Response.json(token)
    await answered
    return new Response(null, { status: 204 })
  })
  await signIn(typed)
  const ending = endSessionHere()
  const again = signIn(typed)
  // As long as a sign-in that waits for nothing takes.
  await Promise.race([again, wait(100)])
  answer()
  await ending
  expect(await again).toEqual({ status: 'signed-in' })
  const client = await auth()
  expect((await client.getSession()).data.session?.user).toMatchObject({ id: user.id })
  recordWire(() => Response.json({}))
  await client.signOut({ scope: 'local' })
})
