import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Not exported by the package itself; the specification names both numbers.
import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
} from '../../node_modules/@supabase/auth-js/dist/module/lib/constants.js'
import { devDependencies } from '../../package.json'
import { auth, data, functions, requestsSettled } from './backend-client.ts'
import { SESSION_KEY } from './session/stored-session.ts'
import { settings } from './settings.ts'
import { memoryStorage, openTab } from '#tests/support/browser-storage.ts'
import { recordWire } from '#tests/support/wire.ts'

afterEach(() => void vi.useRealTimers())

// Shows: spec 7.1
it('sends the public key to tables and functions', async () => {
  const calls = recordWire(() => Response.json([]))
  await data.from('email_lists').select('id')
  await functions.invoke('check-subscription')
  for (const { headers } of calls) {
    expect(headers.get('apikey')).toBe(settings.publicKey)
    expect(headers.get('authorization')).toBe(`Bearer ${settings.publicKey}`)
  }
  expect(calls).toHaveLength(2)
})

it('aborts a request without a response', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', neverAnswering)
  const outcomes = Promise.all([
    data.from('email_lists').select('id'),
    functions.invoke('check-subscription'),
  ])
  await vi.advanceTimersByTimeAsync(20_000)
  const [rows, reply] = await outcomes
  expect(rows.error?.message).toContain('No answer in time')
  expect(reply.error).toMatchObject({ context: { message: 'No answer in time' } })
})

it.each(['session_not_found', 'user_not_found'])(
  'treats %s as the end of the session',
  async (error_code) => {
    recordWire(() => Response.json({ code: 403, error_code, msg: 'gone' }, { status: 403 }))
    const { error } = await (await auth()).getUser('an.access.token')
    expect(error?.name).toBe('AuthSessionMissingError')
  },
)

it('does not end a session that was stored meanwhile, for example by another tab', async () => {
  openTab(memoryStorage({ [SESSION_KEY]: JSON.stringify({ access_token: tokenOf('newer') }) }))
  const refusal = { code: 403, error_code: 'session_not_found', msg: 'gone' }
  recordWire(() => Response.json(refusal, { status: 403 }))
  const client = await auth()
  expect((await client.getUser(tokenOf('older'))).error?.name).toBe('AuthApiError')
  expect((await client.getUser(tokenOf('newer'))).error?.name).toBe('AuthSessionMissingError')
})

it('does not change any other refusal', async () => {
  recordWire(() => Response.json({ code: 403, error_code: 'otp_expired', msg: 'late' }, { status: 403 }))
  const { error } = await (await auth()).verifyOtp({ token_hash: 'x', type: 'signup' })
  expect(error).toMatchObject({ name: 'AuthApiError', code: 'otp_expired', message: 'late' })
})

it('aborts the request when the caller does', async () => {
  vi.stubGlobal('fetch', neverAnswering)
  const caller = new AbortController()
  const rows = data.from('email_lists').select('id').abortSignal(caller.signal)
  caller.abort(new DOMException('Left the page', 'AbortError'))
  expect((await rows).error?.message).toContain('Left the page')
})

// Shows: spec 9.15
it('checks the session every 30 seconds and refreshes it within 3 ticks of its end', () => {
  expect([AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD]).toEqual([30_000, 3])
})

// Shows: spec 9.16
it('has neither realtime nor storage, which nothing calls', () => {
  const parts = Object.keys(devDependencies).filter((name) => name.startsWith('@supabase/'))
  expect(parts.toSorted()).toEqual(['@supabase/auth-js', '@supabase/functions-js', '@supabase/postgrest-js'])
})

const HTML = { 'Content-Type': 'text/html' }

describe('with a session', () => {
  const USER = { id: 'aaaaaaaa-0000-4000-8000-000000000001', email: 'a@example.com', aud: 'authenticated' }
  const SIGNED_IN = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    user: USER,
  }
  beforeEach(async () => {
    recordWire(() => Response.json(SIGNED_IN))
    await (await auth()).signInWithPassword({ email: USER.email, password: 'nine herons over the marsh' })
  })
  afterEach(async () => {
    recordWire(() => Response.json({}))
    await (await auth()).signOut({ scope: 'local' })
  })

  it('computes its expiry by the device’s clock, regardless of the server’s', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z'), toFake: ['Date'] })
    const { refresh_token, user, ...token } = SIGNED_IN
    const expires_at = Date.parse('2026-11-25T09:00:00Z') / 1000
    // In the order in which both services write it.
    recordWire(() => Response.json({ ...token, expires_at, refresh_token, user }))
    const { data: reply } = await (await auth()).refreshSession()
    expect(reply.session?.expires_at).toBe(Date.parse('2026-11-25T13:00:00Z') / 1000)
  })

  it('renews a token that the server treats as expired, and repeats the request with the new one', async () => {
    const renewed = { ...SIGNED_IN, access_token: 'd.e.f' }
    const calls = recordWire(({ path, headers }) => {
      if (path.endsWith('/token')) return Response.json(renewed)
      if (path.endsWith('/user'))
        return Response.json({ error_code: 'bad_jwt', msg: 'late' }, { status: 403 })
      const isRenewed = headers.get('authorization') === 'Bearer d.e.f'
      return isRenewed ? Response.json([{ id: 1 }]) : Response.json({}, { status: 401 })
    })
    const { data: rows } = await data.from('profiles').select('id')
    expect(rows).toEqual([{ id: 1 }])
    expect(calls.map(({ path }) => path)).toEqual([
      '/rest/v1/profiles',
      '/auth/v1/user',
      '/auth/v1/token',
      '/rest/v1/profiles',
    ])
  })

  it('ends if the server knows neither the session nor its token', async () => {
    const calls = recordWire(({ path }) => {
      if (path.startsWith('/rest')) return Response.json({}, { status: 401 })
      const [status, error_code] = path.endsWith('/token')
        ? [400, 'refresh_token_not_found']
        : [403, 'bad_jwt']
      return Response.json({ error_code, msg: 'no' }, { status })
    })
    await data.from('profiles').select('id')
    expect(calls.map(({ path }) => path)).toContain('/auth/v1/token')
    expect((await (await auth()).getSession()).data.session).toBeNull()
  })

  it.each([
    ['a limit of requests', () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 })],
    ['a firewall', () => new Response('<h1>Blocked</h1>', { status: 403, headers: HTML })],
    ['a network that wants a sign-in', () => new Response('<h1>Wi-Fi</h1>', { status: 511, headers: HTML })],
  ])('outlasts a renewal that %s refuses, once its token has expired', async (_, refuse) => {
    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000 })
    recordWire(refuse)
    const client = await auth()
    const during = client.getSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await during).error?.name).toBe('AuthRetryableFetchError')
    recordWire(() => Response.json(SIGNED_IN))
    await vi.advanceTimersByTimeAsync(120_000)
    expect((await client.getSession()).data.session?.access_token).toBe(SIGNED_IN.access_token)
  })

  it('checks the session once, however many requests are refused at the same time', async () => {
    const ended = { code: 403, error_code: 'session_not_found', msg: 'gone' }
    const calls = recordWire(({ path }) =>
      path.endsWith('/user') ? Response.json(ended, { status: 403 }) : Response.json({}, { status: 401 }),
    )
    await Promise.all([1, 2, 3, 4].map((n) => data.from('profiles').select('*').eq('user_id', n)))
    expect(calls.filter(({ path }) => path.startsWith('/auth/v1/'))).toHaveLength(1)
    expect((await (await auth()).getSession()).data.session).toBeNull()
  })

  it('resolves when all requests of the member have a response, including those sent meanwhile', async () => {
    const replies: ((reply: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => replies.push(resolve)))
    const reply = () => replies.shift()!(Response.json([]))
    let settled = false
    const first = readProfiles()
    await expect.poll(() => replies).toHaveLength(1)
    const settling = requestsSettled().then(() => (settled = true))
    const second = readProfiles()
    await expect.poll(() => replies).toHaveLength(2)
    reply()
    await first
    expect(settled).toBe(false)
    reply()
    await Promise.all([second, settling])
  })

  it('waits for the request that detects the end of the session', async () => {
    const { promise: user, resolve: reply } = Promise.withResolvers<Response>()
    let asked = false
    vi.stubGlobal('fetch', async (input: string) => {
      if (!input.includes('/user')) return Response.json({}, { status: 401 })
      asked = true
      return user
    })
    const refused = readProfiles()
    await expect.poll(() => asked).toBe(true)
    const settling = requestsSettled()
    setTimeout(() => reply(Response.json({ error_code: 'session_not_found' }, { status: 403 })))
    await Promise.all([refused, settling])
  })

  it('waits only for a limited time', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', neverAnswering)
    const caller = new AbortController()
    const request = readProfiles(caller.signal)
    await vi.advanceTimersByTimeAsync(0)
    const settling = requestsSettled()
    await vi.advanceTimersByTimeAsync(2000)
    await settling
    caller.abort()
    await request
  })
})

/** Start the query: it is sent when it is first awaited. */
async function readProfiles(signal = new AbortController().signal) {
  return data.from('profiles').select('id').abortSignal(signal)
}

/** A service that accepts the request and never responds, until the caller aborts. */
function neverAnswering(_input: unknown, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal?.reason as Error)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
}

function tokenOf(session_id: string): string {
  return `head.${btoa(JSON.stringify({ session_id }))}.signature`
}
