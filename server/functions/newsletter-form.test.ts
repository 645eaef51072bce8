import { afterAll, beforeAll, expect, test } from 'vitest'

import { testedFunctions, type TestedFunctions } from './tested-functions.ts'

let tested: TestedFunctions
beforeAll(async () => void (tested = await testedFunctions()))
afterAll(() => tested.stop())

async function post(fields: Record<string, string>, changes = {}) {
  const reply = await tested.serve(changes)('newsletter-form', {
    headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return `${reply.status} ${reply.headers.get('location')}`
}

const lists = async (email: string) =>
  (
    await tested.rows(`select l.name, p.first_name from public.email_subscriptions s
      join public.email_lists l on l.id = s.email_list_id
      left join private.provider_syncs p on p.subscription_id = s.id
      where s.email = '${email}' and s.subscribed`)
  ).map(({ name, first_name: firstName }) => `${String(name)}, ${String(firstName)}`)

test('subscribes without JavaScript and keeps the first name for the provider', async () => {
  expect(await post({ email: 'Ada@example.com', firstName: 'Ada' })).toBe('303 /#subscribed')
  expect(await lists('ada@example.com')).toEqual(['Newsletter, Ada'])
})

test('returns to the page that the form stands on, and to no other', async () => {
  const blog = { email: 'blog@example.com', listType: 'blog-notifications' }
  expect(await post({ ...blog, return: '/blog' })).toBe('303 /blog#subscribed')
  expect(await post({ ...blog, return: '//evil.example' })).toBe('303 /#subscribed')
  expect(await lists('blog@example.com')).toEqual(['Blog Notifications, null'])
})

test('a wrong address, a failing database and too many forms lead to the failure', async () => {
  expect(await post({ email: 'ada', return: '/blog' })).toBe('303 /blog#subscribe-failed')
  const down = { dataService: async () => Response.json({ code: 'XX000' }, { status: 500 }) }
  expect(await post({ email: 'down@example.com' }, down)).toBe('303 /#subscribe-failed')
  const none = { formsPerAddress: { most: 0, seconds: 60 } }
  expect(await post({ email: 'many@example.com' }, none)).toBe('303 /#subscribe-failed')
  expect(await lists('many@example.com')).toEqual([])
  expect(tested.logged()).not.toContain('example.com')
})
