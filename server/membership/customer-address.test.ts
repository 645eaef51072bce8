import { describe, expect, test } from 'vitest'

import { memberA } from '#tests/support/database.ts'
import { useMembership } from '#tests/support/membership.ts'

const { tested, begin, checkout, receiveEvents, subscribe } = useMembership()

const member = String(memberA.claims.sub)
const changeAddress = (email: string) =>
  tested().rows(`update auth.users set email = '${email}' where id = '${member}'`)
const customers = () => Object.values(tested().stripe.account.state.customers)
const queued = () => tested().rows(`select from private.outbox where queue = 'update-customer'`)

describe('a changed address of an account', () => {
  test('is set at the customer, to whom receipts and warnings are sent', async () => {
    await subscribe('price_basic')
    await changeAddress('new@example.com')
    await tested().work()
    expect(customers()).toMatchObject([{ email: 'new@example.com', metadata: { member_id: member } }])
  })

  test('is set at the customer after an outage', async () => {
    await subscribe('price_basic')
    await changeAddress('new@example.com')
    tested().fault('error')
    await expect(tested().work()).rejects.toThrow(/Stripe/)
    tested().fault('none')
    await tested().work()
    expect(customers()).toMatchObject([{ email: 'new@example.com' }])
    expect(await queued()).toEqual([])
  })

  test('is the last of two, also if the first reaches the provider last', async () => {
    await begin({
      async fetch(input, init) {
        const isUpdate = init?.method === 'POST' && /\/customers\/cus_/.test(String(input))
        // Another change and its job, while this one's request is on its way.
        if (isUpdate && String(init.body).includes('second')) {
          await changeAddress('third@example.com')
          await tested().payments.updateAddress(customers()[0]!.id, 'third@example.com')
        }
        return tested().fetch(input, init)
      },
    })
    await subscribe('price_basic')
    await changeAddress('second@example.com')
    await tested().work()
    expect(customers()).toMatchObject([{ email: 'third@example.com' }])
  })

  test('changes nothing if the customer or the account was deleted', async () => {
    await subscribe('price_basic')
    await changeAddress('new@example.com')
    await tested().payments.removeCustomer(customers()[0]!.id)
    await tested().work()
    expect(await queued()).toEqual([])
    await changeAddress('newer@example.com')
    await tested().rows(`delete from auth.users where id = '${member}'`)
    await tested().work()
    expect(await queued()).toEqual([])
  })

  test('is retried if another account at the provider may charge the customer', async () => {
    await subscribe('price_basic')
    await tested().rows(`update private.stripe_customers set is_test = false`)
    const [customer] = customers()
    Reflect.deleteProperty(tested().stripe.account.state.customers, customer!.id)
    await changeAddress('new@example.com')
    await expect(tested().work()).rejects.toThrow(/resource_missing/)
  })

  test('is used from the first purchase on, whatever the access token or an earlier attempt has', async () => {
    await changeAddress('new@example.com')
    await checkout('price_basic')
    expect(customers()).toMatchObject([{ email: 'new@example.com' }])
  })

  test('is set at a customer that is created while it changes', async () => {
    await begin({
      async fetch(input, init) {
        const reply = await tested().fetch(input, init)
        if (init?.method === 'POST' && String(input).endsWith('/customers'))
          await changeAddress('new@example.com')
        return reply
      },
    })
    await checkout('price_basic')
    await receiveEvents()
    expect(customers()).toMatchObject([{ email: 'new@example.com' }])
  })
})
