import { afterAll, beforeEach, expect, it, vi } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'
import { recordWire } from '#tests/support/wire.ts'

// Test files share their modules: none before this may have loaded the client, none after it may get this one.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { signOutOthers } = await import('./devices.data.ts')
const { signIn } = await import('#app/lib/session/identity.ts')

const session = (access_token: string) => ({
  access_token,
  refresh_token: `refresh ${access_token}`,
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'a' },
})
const refuse = (status: number, error_code: string) =>
  Response.json({ code: status, error_code, msg: 'refused' }, { status })

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  openTab()
  recordWire(() => Response.json(session('expired')))
  await signIn({ email: 'ana@example.com', password: 'a lamp on the quay' })
})

it('signs the others out by a new token where the stored one has expired unnoticed', async () => {
  const calls = recordWire(({ path, headers }) => {
    if (path.endsWith('/token')) return Response.json(session('renewed'))
    const isRenewed = headers.get('authorization') === 'Bearer renewed'
    return isRenewed ? new Response(null, { status: 204 }) : refuse(403, 'bad_jwt')
  })
  await signOutOthers()
  expect(calls.map(({ path, query }) => `${path} ${query['scope'] ?? ''}`)).toEqual([
    '/auth/v1/logout others',
    '/auth/v1/token ',
    '/auth/v1/logout others',
  ])
})

it.each([
  [403, 'bad_jwt'],
  [403, 'session_not_found'],
  [500, 'unexpected_failure'],
])('reports that the others were not signed out: %i %s', async (status, code) => {
  recordWire(() => refuse(status, code))
  await expect(signOutOthers()).rejects.toThrow()
})
