import { afterEach, expect, it, vi } from 'vitest'

// Not exported by the package itself; the specification names both numbers.
import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
} from '../../node_modules/@supabase/auth-js/dist/module/lib/constants.js'
import { dependencies } from '../../package.json'
import { data, functions } from './backend-client.ts'
import { settings } from './settings.ts'
import { recordWire } from './tested-wire.ts'

afterEach(() => vi.unstubAllGlobals())

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

it('looks at the session every 30 seconds and refreshes it within 3 ticks of its end', () => {
  expect([AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD]).toEqual([30_000, 3])
})

it('has neither realtime nor storage, which nothing calls', () => {
  const parts = Object.keys(dependencies).filter((name) => name.startsWith('@supabase/'))
  expect(parts.toSorted()).toEqual(['@supabase/auth-js', '@supabase/functions-js', '@supabase/postgrest-js'])
})
