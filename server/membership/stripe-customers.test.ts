import { expect, it } from 'vitest'

import { accountLock, whileLocked } from '#tests/support/account-lock.ts'
import { memberA } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { startCustomer } from './stripe-customers.ts'

const { userId } = memberA.session
const { database, databaseUrl } = await useDatabase([memberA])

// On PostgreSQL, because PGlite takes transactions one by one.
it('finds no account if it is deleted meanwhile', async () => {
  const member = { ...memberA, id: userId, email: 'a@example.com' }
  const start = () => database.asFunction((trx) => startCustomer(trx, member), memberA)
  const removal = `delete from auth.users where id = '${userId}'`
  expect(await whileLocked(databaseUrl, accountLock(userId), [start], removal)).toEqual([undefined])
})
