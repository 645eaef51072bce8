// Shows: asvs 1.1.1, 1.5.2
import { afterAll, beforeAll, expect, test } from 'vitest'

import { dataService, keys } from '#tests/support/data-service.ts'
import { visitor } from '#tests/support/database.ts'
import { serveAuth, type UnderTest } from '#tests/support/auth-service.ts'
import { testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'

/** What ran our own code and PostgreSQL out of stack. */
const DEEP = `${'[{"a":'.repeat(1500)}1${'}]'.repeat(1500)}`

let auth: UnderTest
let tested: TestedFunctions
beforeAll(async () => {
  ;[auth, tested] = await Promise.all([serveAuth(), testedFunctions()])
})
afterAll(() => Promise.all([auth.stop(), tested.stop()]))

const headers = { apikey: keys.publicKey, 'content-type': 'application/json' }

test.each([
  ['POST', '/testimonials', `{"name":${DEEP},"text":"Kind words","rating":5}`],
  ['POST', '/testimonials', DEEP],
  ['PATCH', '/testimonials?rating=eq.1', `{"is_published":${DEEP}}`],
  ['POST', '/rpc/replace_plans', `{"catalogue":${DEEP}}`],
])('the data service refuses deep JSON: %s %s', async (method, path, body) => {
  const reply = await dataService(tested.database).fetch(visitor, path, { method, body })
  expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 400, code: 'PGRST102' })
})

test.each(['/signup', '/token?grant_type=password', '/recover'])(
  'the auth service refuses deep JSON: %s',
  async (path) => {
    const reply = await auth.post(path, `{"email":"a@example.com","password":"12345678","data":${DEEP}}`)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ error_code: 'bad_json' })
  },
)

test.each(['mailchimp-subscribe', 'fetch-wordpress-posts'])(
  'a function refuses deep JSON: %s',
  async (name) => {
    const nested = `${'['.repeat(300)}${']'.repeat(300)}`
    const body = `{"email":"a@example.com","x":${nested}}`
    const reply = await tested.serve()(name, { headers, body })
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({
      status: 400,
      error: 'The body is not JSON',
    })
  },
)
