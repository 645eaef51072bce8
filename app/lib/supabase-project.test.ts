import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Each module anew: where the backend is, is read when they load.
const project = 'https://abc.supabase.example'
const site = 'https://practice.example'
let asked: { method: string; url: string; body: unknown }[]
let reply: (url: string) => Response

beforeEach(async () => {
  vi.resetModules()
  const { settings } = await import('./settings.ts')
  Object.assign(settings, { backendUrl: project, siteUrl: site })
  asked = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const text = await request.text()
    asked.push({ method: request.method, url: request.url, body: text ? JSON.parse(text) : undefined })
    return reply(request.url)
  })
})
afterEach(() => void vi.resetModules())

it('accounts and data are requested from the project, functions from the site', async () => {
  reply = () => Response.json([])
  const { data, functions } = await import('./backend-client.ts')
  await data.from('email_lists').select('id')
  await functions.invoke('check-subscription')
  expect(asked.map(({ url }) => url)).toEqual([
    `${project}/rest/v1/email_lists?select=id`,
    `${site}/functions/v1/check-subscription`,
  ])
})

it('another address is requested with the current session, after a temporary client has checked the password', async () => {
  const session = { access_token: 'aside', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 }
  const user = { id: 'a', email: 'ana@example.com' }
  reply = (url) =>
    url.includes('/logout') ? new Response(null, { status: 204 }) : Response.json({ ...session, user })
  const { client, changeAccount } = await identityOf(user)
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const change = { email: 'new@example.com', current_password: 'a lamp on the quay' }
  expect(await changeAccount(change)).toEqual({ status: 'changed' })
  expect(client.updateUser).toHaveBeenCalledWith({ email: 'new@example.com' }, undefined)
  expect(events).not.toContain('SIGNED_IN')
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${project}/auth/v1/token?grant_type=password`,
    `POST ${project}/auth/v1/logout?scope=local`,
  ])
})

it('no recovery code is requested, because a project has none', async () => {
  reply = () => Response.json([])
  const { canTypeCode, verifyCode } = await import('./session/proof.ts')
  expect(await verifyCode('abcd-efgh-ijkl-mnop')).toBe('incomplete')
  expect(asked).toEqual([])
  expect(canTypeCode({ app: false, passkey: true, apps: [] })).toBe(false)
})

it('the current password is proved by signing in again, because the project records no such proof', async () => {
  reply = (url) =>
    url.includes('/token?')
      ? Response.json(
          { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
          { status: 400 },
        )
      : Response.json({ id: 'a', email: 'ana@example.com' })
  const { changeAccount } = await identityOf({ email: 'ana@example.com' })
  expect(await changeAccount({ current_password: 'not it' })).toEqual({ status: 'current-wrong' })
  expect(await changeAccount({ email: 'new@example.com', current_password: 'not it' })).toEqual({
    status: 'current-wrong',
  })
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${project}/auth/v1/token?grant_type=password`,
    `POST ${project}/auth/v1/token?grant_type=password`,
  ])
})

it('no session is read from a link, which could sign its reader in to another account', async () => {
  const link = `${site}/esa-evaluations#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer`
  const address = new URL(link)
  vi.stubGlobal('location', address)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('window', { location: address, addEventListener: () => undefined, history: {} })
  reply = () => Response.json({ id: 'a', email: 'stranger@example.com' })
  const { auth } = await import('./backend-client.ts')
  const { data } = await (await auth()).getSession()
  expect(data.session).toBeNull()
  expect(asked).toEqual([])
})

/** As it is for somebody who is signed in. */
async function identityOf(user: object) {
  const { auth } = await import('./backend-client.ts')
  const { changeAccount } = await import('./session/identity.ts')
  const client = await auth()
  const known = { data: { user }, error: null } as Awaited<ReturnType<typeof client.getUser>>
  vi.spyOn(client, 'getUser').mockResolvedValue(known)
  vi.spyOn(client, 'updateUser').mockResolvedValue(known)
  return { client, changeAccount }
}
