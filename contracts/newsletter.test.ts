// Shows: asvs 1.3.11
import { expect, it } from 'vitest'

import { listNameOf, SubscribeRequest } from './newsletter.ts'

// Shows: spec 7.12
it.each([
  ['newsletter', 'Newsletter'],
  ['welcome-series', 'Welcome Series'],
  ['blog-notifications', 'Blog Notifications'],
  ['esa-followups', 'ESA Follow-ups'],
  ['unheard-of', 'Newsletter'],
  ['toString', 'Newsletter'],
])('the list type %s is the list %s', (type, name) => {
  expect(listNameOf(type)).toBe(name)
})

// Shows: spec 3.9, 5.2
it('a subscription needs an address; first name and list type may be missing', () => {
  expect(SubscribeRequest.parse({ email: ' Ana@Example.com ', firstName: ' ' })).toEqual({
    email: 'ana@example.com',
    listType: 'newsletter',
  })
  expect(SubscribeRequest.safeParse({ email: 'nobody' }).success).toBe(false)
  expect(SubscribeRequest.safeParse({}).success).toBe(false)
})
