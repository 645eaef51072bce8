import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { appointOwner, dataService } from '#tests/support/data-service.ts'
import { service, testDatabase } from '#tests/support/database.ts'
import type { Database } from '../database/database.ts'

let database: Database
let data: ReturnType<typeof dataService>

beforeAll(async () => {
  database = await testDatabase()
  await appointOwner(database)
  data = dataService(database)
})
afterAll(() => database.close())

describe('functions', () => {
  test('named arguments; a value, rows, or nothing comes back', async () => {
    const client = data.client(service)
    const stored = await client.rpc('store_form_submission', { kind: 'enquiry', key_id: 'k', sealed: 'x' })
    expect(stored).toMatchObject({ status: 200, data: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const waiting = await client.rpc('form_submissions_to_notify', { submission: stored.data })
    expect(waiting.data).toMatchObject([{ kind: 'enquiry' }])
    const marked = await client.rpc('mark_form_submissions_notified', { submissions: [stored.data] })
    expect(marked).toMatchObject({ status: 204, error: null })
    expect((await client.rpc('form_submissions_to_notify', { submission: stored.data })).data).toEqual([])
  })

  test('an unknown one, or one with other arguments, is 404', async () => {
    const client = data.client(service)
    expect(await client.rpc('no_such_thing')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    expect(await client.rpc('is_owner', { of: 1 })).toMatchObject({
      status: 404,
      error: { code: 'PGRST202' },
    })
    expect(await client.rpc('provider_sync_due')).toMatchObject({
      status: 404,
      error: { code: 'PGRST202' },
    })
  })

  test('see the headers of a request without what proves who somebody is', async () => {
    await database.run(`create function public.told_headers() returns json language sql volatile as
      $$ select current_setting('request.headers')::json $$;
      grant execute on function public.told_headers() to service_role`)
    const headers = { 'X-Subscription': '{}', Cookie: 'known_device=secret' }
    // A service of its own: the other one has read the list of functions already.
    const reply = await dataService(database).fetch(service, '/rpc/told_headers', {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(Object.keys(await reply.json()).toSorted()).toEqual(['content-type', 'x-subscription'])
  })
})
