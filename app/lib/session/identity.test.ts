import { afterAll, beforeEach, expect, it, vi } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'
import { recordWire } from '#tests/support/wire.ts'

// Test files share their modules: none before this may have loaded the client, none after it may get this one.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { changeAccount, signIn } = await import('./identity.ts')
const { readUser } = await import('#app/features/dashboard/dashboard.data.ts')
const { startApp } = await import('#app/features/second-factor/second-factor.data.ts')

const user = { id: 'a', email: 'ana@example.com' }
const session = (access_token: string) => ({
  access_token,
  refresh_token: `refresh ${access_token}`,
  token_type: 'bearer',
  expires_in: 3600,
  user,
})
const refused = () => Response.json({ code: 403, error_code: 'bad_jwt', msg: 'expired' }, { status: 403 })

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  openTab()
  recordWire(() => Response.json(session('expired')))
  await signIn({ email: user.email, password: 'a lamp on the quay' })
})

/** The device's clock was set back: the client takes its token for valid, and the service does not. */
it.each([
  ['a change of the account', () => changeAccount({ password: 'the tide at seven' }), { status: 'changed' }],
  ['reading the account', readUser, user],
  ['a new app', () => startApp('Practice', String), { kind: 'app', factorId: 'f' }],
])('renews a token that has expired unnoticed, for %s', async (_what, request, outcome) => {
  recordWire(({ path, method, headers }) => {
    if (path.endsWith('/token')) return Response.json(session('renewed'))
    if (headers.get('authorization') !== 'Bearer renewed') return refused()
    if (method === 'POST') return Response.json({ id: 'f', type: 'totp', totp: { secret: 's', qr_code: '' } })
    return Response.json(user)
  })
  expect(await request()).toMatchObject(outcome)
})

it.each([
  [{ password: 'a'.repeat(80) }, 'validation_failed', 'Password cannot be longer than 72 characters', 'weak'],
  [{ email: 'new@example.com' }, 'email_exists', 'Already registered', 'address-refused'],
  [{ email: 'new@example.com' }, 'email_address_invalid', 'Email address is invalid', 'address-refused'],
])(
  'names the field of a change that would be refused again: %j, %s',
  async (change, error_code, msg, status) => {
    recordWire(() => Response.json({ code: 422, error_code, msg }, { status: 422 }))
    expect(await changeAccount(change)).toEqual({ status, ...(status === 'weak' && { message: msg }) })
  },
)

it('fails where the token is refused even when it was renewed, and asks once only', async () => {
  const calls = recordWire(({ path }) =>
    path.endsWith('/token') ? Response.json(session('renewed')) : refused(),
  )
  expect(await changeAccount({ password: 'the tide at seven' })).toEqual({ status: 'failed' })
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['user', 'token', 'user'])
})
