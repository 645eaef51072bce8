import { expect, test } from 'vitest'

import { inspectProject } from './supabase-project.ts'

const url = 'https://abc.supabase.example'
const asShipped = {
  disable_signup: false,
  mailer_autoconfirm: false,
  external: { email: true, anonymous_users: false },
}

/** A project whose auth service replies with this; its data service calls `before_request` unless said otherwise. */
function inspect(settings: object, { status = 200, issuer = `${url}/auth/v1`, preRequest = true } = {}) {
  const send: typeof fetch = async (input) =>
    String(input).endsWith('/settings')
      ? Response.json(settings, { status })
      : Response.json(String(input).endsWith('/openid-configuration') ? { issuer } : {})
  const statements = async () => ({ rows: preRequest ? [{}] : [], rowCount: 0 })
  return inspectProject({ backendUrl: url, publicKey: 'key', database: { statements }, fetch: send })
}

test('a project that is set up as the guide says has no findings', async () => {
  expect(await inspect(asShipped)).toEqual({ problems: [], notes: [] })
})

test('one that confirms addresses without a mail is not used: anybody could become the owner', async () => {
  const { problems } = await inspect({ ...asShipped, mailer_autoconfirm: true })
  expect(problems).toEqual([expect.stringContaining('confirms addresses without a mail')])
})

test('nor one whose sessions can’t be verified, nor one that refuses the key', async () => {
  const { problems } = await inspect(asShipped, { issuer: 'https://auth.example/auth/v1' })
  expect(problems).toEqual([expect.stringContaining('as https://auth.example/auth/v1,')])
  expect(await inspect({ message: 'Invalid API key' }, { status: 401 })).toEqual({
    problems: [`The setting PUBLIC_KEY is not a key of the Supabase project at ${url}.`],
    notes: [],
  })
})

test('settings that would not work are reported: sign-ups, sessions without an address, and ended sessions that are still accepted', async () => {
  const external = { email: true, anonymous_users: true }
  const { problems, notes } = await inspect(
    { ...asShipped, disable_signup: true, external },
    { preRequest: false },
  )
  expect(problems).toEqual([])
  expect(notes).toEqual([
    expect.stringContaining('takes no sign-ups'),
    expect.stringContaining('without an address'),
    expect.stringContaining('Step 5 of docs/deploy/supabase.md'),
  ])
})

test('one that does not respond is reported, because ours may start before it', async () => {
  expect(await inspect({ message: 'starting' }, { status: 503 })).toEqual({
    problems: [],
    notes: [expect.stringMatching(`^The Supabase project at ${url} could not be asked for its settings`)],
  })
})
