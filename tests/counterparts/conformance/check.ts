import { parseArgs } from 'node:util'

import { AuthClient } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { z } from 'zod'

import { MEMBER } from './account-calls.ts'
import { OWNER } from './owner-calls.ts'
import { type Clients, type Person, type Result, runCalls } from './run-calls.ts'
import { VISITOR } from './visitor-calls.ts'

const USAGE = `Makes every call of the product against a backend, by the public client, and says what differs:

  npm run conformance -- --url https://abc.supabase.co --key PUBLIC_KEY [--site https://example.com]
    [--member ADDRESS] [--owner ADDRESS]

--site is where our process serves the functions, if elsewhere. The accounts must be confirmed; their passwords are read
from MEMBER_PASSWORD and OWNER_PASSWORD. Subscribes an invented address and submits a testimonial, which --owner removes.
Signs the member's address up once more, of which our own backend sends it a mail.`

export interface Target {
  url: string
  key: string
  site: string
  people: Partial<Record<Exclude<Person, 'visitor'>, { email: string; password: string }>>
}

/** The calls of each given person, in the order that leaves the fewest rows. */
export async function checkConformance({ url, key, site, people }: Target): Promise<Result[]> {
  const mark = `conformance-${crypto.randomUUID()}`
  const results = await runCalls('visitor', VISITOR, clientsOf({ url, key, site }), {
    mark,
    userId: '',
    credentials: { email: '', password: '' },
    site,
  })
  const accounts = { member: MEMBER, owner: OWNER } as const
  for (const person of ['member', 'owner'] as const) {
    const account = people[person]
    if (!account) continue
    const clients = clientsOf({ url, key, site })
    // oxlint-disable-next-line no-await-in-loop
    const { data, error } = await clients.auth.signInWithPassword(account)
    const difference = error
      ? `expected a session, got ${error.status} ${error.code ?? error.message}`
      : undefined
    results.push({ person, name: 'signs in by address and password', difference })
    const own = { mark, userId: data.user?.id ?? '', credentials: account, site }
    // oxlint-disable-next-line no-await-in-loop
    if (data.user) results.push(...(await runCalls(person, accounts[person], clients, own)))
  }
  return results
}

/** As app/lib/backend-client.ts puts the client together. */
function clientsOf({ url, key, site }: Pick<Target, 'url' | 'key' | 'site'>): Clients {
  const headers = { apikey: key }
  let authReply = ''
  const ofAuth = {
    url: `${url}/auth/v1`,
    headers: { ...headers, Authorization: `Bearer ${key}` },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const reply = await fetch(input, init)
      authReply = await reply.clone().text()
      return reply
    },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  }
  const auth = new AuthClient(ofAuth)
  const asCaller: typeof fetch = async (input, init = {}) => {
    const { data } = await auth.getSession()
    const sent = new Headers(init.headers)
    if (!sent.has('Authorization')) sent.set('Authorization', `Bearer ${data.session?.access_token ?? key}`)
    return fetch(input, { ...init, headers: sent })
  }
  return {
    auth,
    aside: new AuthClient(ofAuth),
    lastAuthReply: () => authReply,
    data: new PostgrestClient(`${url}/rest/v1`, { headers, fetch: asCaller }),
    functions: new FunctionsClient(`${site}/functions/v1`, { headers, customFetch: asCaller }),
  }
}

if (import.meta.main) process.exitCode = await main()

async function main(): Promise<number> {
  const options = { url: { type: 'string' }, key: { type: 'string' }, site: { type: 'string' } } as const
  const people = { member: { type: 'string' }, owner: { type: 'string' } } as const
  const { values } = parseArgs({ options: { ...options, ...people } })
  const given = z.object({ url: z.url(), key: z.string().min(1), site: z.url().optional() }).safeParse(values)
  if (!given.success) {
    console.error(USAGE)
    return 2
  }
  const { MEMBER_PASSWORD, OWNER_PASSWORD } = process.env
  const url = new URL(given.data.url).origin
  const results = await checkConformance({
    url,
    key: given.data.key,
    site: given.data.site ? new URL(given.data.site).origin : url,
    people: {
      ...(values.member && { member: { email: values.member, password: MEMBER_PASSWORD ?? '' } }),
      ...(values.owner && { owner: { email: values.owner, password: OWNER_PASSWORD ?? '' } }),
    },
  })
  for (const { person, name, difference } of results)
    console.log(
      difference ? `DIFFERS  The ${person} ${name}: ${difference}` : `same     The ${person} ${name}`,
    )
  const differing = results.filter(({ difference }) => difference)
  console.log(
    `\n${results.length - differing.length} calls do what the product relies on, ${differing.length} differ.`,
  )
  return differing.length > 0 ? 1 : 0
}
