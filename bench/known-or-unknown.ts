import { sql } from 'kysely'

import { createAccount } from '#server/backend/auth/accounts.ts'
import { passwordHasher } from '#server/backend/auth/password-hasher.ts'

import { startProduct } from '#tests/support/product.ts'
import { askAuth, unknownEmail } from './asking.ts'
import { onBothDatabases, openPrepared, type Place } from './databases.ts'
import type { Measurement, Row } from './table.ts'
import { inTurns, timeOf } from './timing.ts'

const BUDGET_MS = 5
const TIMES = 50
const WARM_UP = 5
const PASSWORD = 'four lamps along the quay'

type Ask = (address: string, email: string) => Promise<void>

const QUESTIONS: Record<string, Ask> = {
  'sign-in': (address, email) =>
    askAuth(address, 'token?grant_type=password', { email, password: 'not this one' }),
  'sign-up': (address, email) =>
    askAuth(address, 'signup', {
      email,
      password: PASSWORD,
      data: { first_name: 'Robin', last_name: 'Reed' },
    }),
  recovery: (address, email) => askAuth(address, 'recover', { email }),
}

/** Whether the time of an answer tells a stranger who has an account: medians of 50, asked in turns. */
export const measureKnownOrUnknown: Measurement = () =>
  onBothDatabases(async (place) => {
    const known = await makeAccounts(place)
    const env = { DATABASE_URL: place.databaseUrl ?? '' }
    const product = await startProduct({ env, dataDir: place.dataDir })
    try {
      const rows: Row[] = []
      for (const [question, ask] of Object.entries(QUESTIONS)) {
        const timed = (email: string | undefined) =>
          timeOf(() => ask(product.address, email ?? unknownEmail()))
        for (let time = 0; time < WARM_UP; time++) await timed(unknownEmail())
        // Each account is asked about once: mails and wrong passwords are limited by account too.
        const accounts = known.values()
        const { a, b } = await inTurns(
          TIMES,
          () => timed(accounts.next().value),
          () => timed(unknownEmail()),
        )
        rows.push({ database: place.name, question, ...row(a, b) })
      }
      return rows
    } finally {
      await product.stop()
    }
  })

/** Written before the product starts: signing them up would use up the mails that are measured. */
async function makeAccounts(place: Place): Promise<string[]> {
  const emails = Array.from({ length: TIMES }, (_, index) => `known-${index}@example.com`)
  const database = await openPrepared(place)
  const passwordHash = await passwordHasher().hash(PASSWORD)
  await database.asSystem(async (trx) => {
    const metadata = { first_name: 'Robin', last_name: 'Reed' }
    for (const email of emails) {
      await createAccount(trx, { email, passwordHash, metadata, confirmed: true }, new Date())
    }
    // What is refused to an owner is written into the audit log: the most that a known address can cost.
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
    budget: `within ${BUDGET_MS} ms ${Math.abs(difference) <= BUDGET_MS ? 'kept' : 'MISSED'}`,
  }
}
