import { beforeEach, expect, it } from 'vitest'

import { accountLock, whileLocked } from '#tests/support/account-lock.ts'
import { openSessions } from '#tests/support/accounts.ts'
import { memberA } from '#tests/support/database.ts'
import { membershipOf } from '#tests/support/stripe-subscription.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { saveMemberships } from './sync.ts'

// On PostgreSQL, because PGlite takes transactions one by one.
const { userId } = memberA.session
const CUSTOMER = 'cus_1'
const { database, databaseUrl } = await useDatabase([])
beforeEach(async () => {
  await database.run('delete from auth.users; delete from private.outbox')
  await openSessions(database, [memberA])
})

const addCustomer = (customer: string) =>
  database.run(`insert into private.stripe_customers (member_id, email, stripe_customer_id)
    values ('${userId}', 'a@example.com', ${customer})`)
const removal = `delete from auth.users where id = '${userId}'`

it('removes the customer of an account that is deleted while the provider’s response is stored', async () => {
  await addCustomer('null')
  const kept = `update private.stripe_customers set stripe_customer_id = '${CUSTOMER}' where member_id = '${userId}'`
  await whileLocked(databaseUrl, kept, [() => database.run(removal)])
  const { rows } = await database.statements('select queue, payload from private.outbox')
  expect(rows).toEqual([
    { queue: 'remove-customer', payload: { customer: CUSTOMER, may_be_charged: false, is_test: false } },
  ])
})

it('waits for the deletion of an account, and then stores nothing', async () => {
  await addCustomer(`'${CUSTOMER}'`)
  const purchases = { bought: [membershipOf({})], unreadable: [] }
  const save = () => database.asSystem((trx) => saveMemberships(trx, CUSTOMER, 'now', purchases))
  const saved = await whileLocked(databaseUrl, accountLock(userId), [save], removal)
  expect(saved).toEqual([false])
})
