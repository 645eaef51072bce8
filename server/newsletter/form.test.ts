// Shows: asvs 3.5.2
import { expect, test } from 'vitest'

import { type Change, useFunctions } from '#tests/support/functions.ts'

const tested = await useFunctions()

async function post(fields: Record<string, string>, change?: Change) {
  const reply = await tested.serve(change)('newsletter-form', {
    headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return `${reply.status} ${reply.headers.get('location')}`
}

const lists = async (email: string) =>
  (
    await tested.rows(`select l.name, p.first_name from public.email_subscriptions s
      join public.email_lists l on l.id = s.email_list_id
      left join private.mailchimp_syncs p on p.subscription_id = s.id
      where s.email = '${email}' and s.subscribed`)
  ).map(({ name, first_name: firstName }) => `${String(name)}, ${String(firstName)}`)

test('subscribes without JavaScript and stores the first name for the provider', async () => {
  expect(await post({ email: 'Ada@example.com', firstName: 'Ada' })).toBe('303 /#subscribed')
  expect(await lists('ada@example.com')).toEqual(['Newsletter, Ada'])
})

test('redirects to the page of the form, and to no other', async () => {
  const blog = { email: 'blog@example.com', listType: 'blog-notifications' }
  expect(await post({ ...blog, return: '/blog' })).toBe('303 /blog#subscribed')
  expect(await post({ ...blog, return: '//evil.example' })).toBe('303 /#subscribed')
  expect(await lists('blog@example.com')).toEqual(['Blog Notifications, null'])
})

test('a first name that is too long is named, and nothing is subscribed', async () => {
  const email = 'long@example.com'
  expect(await post({ email, firstName: 'x'.repeat(101) })).toBe('303 /#subscribe-failed-firstName')
  expect(await lists(email)).toEqual([])
  expect(await post({ email, firstName: 'x'.repeat(100) })).toBe('303 /#subscribed')
})

test('an invalid address and a failing database redirect to the error', async () => {
  expect(await post({ email: 'ada', return: '/blog' })).toBe('303 /blog#subscribe-failed-email')
  expect(await post({ email: 'down@example.com' }, tested.brokenDatabase)).toBe('303 /#subscribe-failed')
  expect(await lists('down@example.com')).toEqual([])
  expect(tested.logged()).not.toContain('example.com')
})
