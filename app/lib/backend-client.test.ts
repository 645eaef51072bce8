import { afterEach, expect, it, vi } from 'vitest'

// Not exported by the package itself; the specification names both numbers.
import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
} from '../../node_modules/@supabase/auth-js/dist/module/lib/constants.js'
import { devDependencies } from '../../package.json'
import { auth, data, functions } from './backend-client.ts'
import { settings } from './settings.ts'
import { recordWire } from '#tests/support/wire.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Shows: spec 7.1
it('speaks with the public key, to tables and functions alike', async () => {
  const calls = recordWire(() => Response.json([]))
  await data.from('email_lists').select('id')
  await functions.invoke('check-subscription')
  for (const { headers } of calls) {
    expect(headers.get('apikey')).toBe(settings.publicKey)
    expect(headers.get('authorization')).toBe(`Bearer ${settings.publicKey}`)
  }
  expect(calls).toHaveLength(2)
})

it('gives up on a service that does not answer', async () => {
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

it.each(['session_not_found', 'user_not_found'])('takes %s for the end of a session', async (error_code) => {
  recordWire(() => Response.json({ code: 403, error_code, msg: 'gone' }, { status: 403 }))
  const { error } = await (await auth()).getUser('an.access.token')
  expect(error?.name).toBe('AuthSessionMissingError')
})

it('leaves any other refusal as it is', async () => {
  recordWire(() => Response.json({ code: 403, error_code: 'otp_expired', msg: 'late' }, { status: 403 }))
  const { error } = await (await auth()).verifyOtp({ token_hash: 'x', type: 'signup' })
  expect(error).toMatchObject({ name: 'AuthApiError', code: 'otp_expired', message: 'late' })
})

it('stops asking when the caller does', async () => {
  vi.stubGlobal('fetch', neverAnswering)
  const caller = new AbortController()
  const rows = data.from('email_lists').select('id').abortSignal(caller.signal)
  caller.abort(new DOMException('Left the page', 'AbortError'))
  expect((await rows).error?.message).toContain('Left the page')
})

// Shows: spec 9.15
it('looks at the session every 30 seconds and refreshes it within 3 ticks of its end', () => {
  expect([AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD]).toEqual([30_000, 3])
})

// Shows: spec 9.16
it('has neither realtime nor storage, which nothing calls', () => {
  const parts = Object.keys(devDependencies).filter((name) => name.startsWith('@supabase/'))
  expect(parts.toSorted()).toEqual(['@supabase/auth-js', '@supabase/functions-js', '@supabase/postgrest-js'])
})

/** A service that takes the question and says nothing, until the one who asked gives up. */
function neverAnswering(_input: unknown, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal?.reason as Error)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
}
