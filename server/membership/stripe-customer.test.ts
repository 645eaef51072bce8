import { expect, test } from 'vitest'

import { stripeCustomer } from './member.ts'

const ask = (query: string, isTestMode = false) =>
  stripeCustomer(async () => isTestMode)(new Request(`https://practice.example/functions/v1/x${query}`))

test.each([
  [false, 'https://dashboard.stripe.com/customers/cus_1aB'],
  [true, 'https://dashboard.stripe.com/test/customers/cus_1aB'],
])('redirects to the dashboard of the key’s mode (test mode: %s)', async (isTestMode, address) => {
  const reply = await ask('?id=cus_1aB', isTestMode)
  expect([reply.status, reply.headers.get('location')]).toEqual([302, address])
})

test.each(['', '?id=', '?id=//evil.example', '?id=cus_1/../../login', '?id=cus_1%0d%0aX: 1', '?id=sub_1'])(
  'redirects nowhere else: %j',
  async (query) => {
    const reply = await ask(query)
    expect([reply.status, reply.headers.get('location')]).toEqual([404, null])
  },
)
