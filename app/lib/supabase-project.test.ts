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
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('accounts and data are asked of the project, functions of the site', async () => {
  reply = () => Response.json([])
  const { data, functions } = await import('./backend-client.ts')
  await data.from('email_lists').select('id')
  await functions.invoke('check-subscription')
  expect(asked.map(({ url }) => url)).toEqual([
    `${project}/rest/v1/email_lists?select=id`,
    `${site}/functions/v1/check-subscription`,
  ])
})

it('the current password is proved by signing in again, because the project notes no such proof', async () => {
  reply = (url) =>
    url.includes('/token?')
      ? Response.json(
          { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
          { status: 400 },
        )
      : Response.json({ id: 'a', email: 'ana@example.com' })
  const { auth } = await import('./backend-client.ts')
  const { changeAccount } = await import('./session/identity.ts')
  const client = await auth()
  vi.spyOn(client, 'getUser').mockResolvedValue({
    data: { user: { email: 'ana@example.com' } },
    error: null,
  } as Awaited<ReturnType<typeof client.getUser>>)
  expect(await changeAccount({ current_password: 'not it' })).toEqual({ status: 'current-wrong' })
  expect(await changeAccount({ email: 'new@example.com', current_password: 'not it' })).toEqual({
    status: 'current-wrong',
  })
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${project}/auth/v1/token?grant_type=password`,
    `POST ${project}/auth/v1/token?grant_type=password`,
  ])
})
