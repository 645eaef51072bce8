import { sql } from 'kysely'

import { createAccount } from '#server/backend/auth/accounts.ts'
import { passwordHasher } from '#server/backend/auth/password-hasher.ts'

import { startProduct } from '#tests/support/product.ts'
import { requestAuth, unknownEmail } from './auth-requests.ts'
import { onBothDatabases, openPrepared, type Place } from './databases.ts'
import type { Measurement, Row } from './table.ts'
import { inTurns, timeOf } from './timing.ts'

const BUDGET_MS = 5
const TIMES = 50
const WARM_UP = 5
const PASSWORD = 'four lamps along the quay'

type AuthRequest = (address: string, email: string) => Promise<void>

const REQUESTS: Record<string, AuthRequest> = {
  'sign-in': (address, email) =>
    requestAuth(address, 'token?grant_type=password', { email, password: 'not this one' }),
  'sign-up': (address, email) =>
    requestAuth(address, 'signup', {
      email,
      password: PASSWORD,
      data: { first_name: 'Robin', last_name: 'Reed' },
    }),
  recovery: (address, email) => requestAuth(address, 'recover', { email }),
}

/** Whether the response time reveals to a stranger who has an account: medians of 50 requests, in turns. */
export const measureKnownOrUnknown: Measurement = () =>
  onBothDatabases(async (place) => {
    const known = await makeAccounts(place)
    const env = { DATABASE_URL: place.databaseUrl ?? '' }
    const product = await startProduct({ env, dataDir: place.dataDir })
    try {
      const rows: Row[] = []
      for (const [name, request] of Object.entries(REQUESTS)) {
        const timed = (email: string | undefined) =>
          timeOf(() => request(product.address, email ?? unknownEmail()))
        for (let time = 0; time < WARM_UP; time++) await timed(unknownEmail())
        // One request per account: mails and wrong passwords are limited by account too.
        const accounts = known.values()
        const { a, b } = await inTurns(
          TIMES,
          () => timed(accounts.next().value),
          () => timed(unknownEmail()),
        )
        rows.push({ database: place.name, request: name, ...row(a, b) })
      }
      return rows
    } finally {
      await product.stop()
    }
  })

/** Inserted before the product starts: sign-ups would count towards the limits of mails that the measurement needs. */
async function makeAccounts(place: Place): Promise<string[]> {
  const emails = Array.from({ length: TIMES }, (_, index) => `known-${index}@example.com`)
  const database = await openPrepared(place)
  const passwordHash = await passwordHasher().hash(PASSWORD)
  await database.asSystem(async (trx) => {
    const metadata = { first_name: 'Robin', last_name: 'Reed' }
    for (const email of emails) {
      await createAccount(trx, { email, passwordHash, metadata, confirmed: true }, new Date())
    }
    // As owners: a refusal to one is also written into the audit log, the most expensive case of a known address.
    await sql`insert into private.owners (user_id) select id from auth.users`.execute(trx)
  })
  await database.close()
  return emails
}

function row(known: number, unknown: number): Row {
  const difference = known - unknown
  return {
    known: `${known.toFixed(1)} ms`,
    unknown: `${unknown.toFixed(1)} ms`,
    measured: `${difference.toFixed(1)} ms`,
    budget: `within ${BUDGET_MS} ms ${Math.abs(difference) <= BUDGET_MS ? 'met' : 'MISSED'}`,
  }
}
