// Shows: asvs 6.3.3, 6.8.4, 10.3.2, 10.3.4
// Shows: hipaa (d)
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { MemberCaller } from '#server/platform/database/database.ts'

import { memberA, memberB, owner } from '#tests/support/database.ts'
import { assured, withFactor } from '#tests/support/second-factor.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase()

type Level = 'aal1' | 'aal2'
const STATES: [state: string, factor: string, session: Level, token: Level, allowed: boolean][] = [
  ['without a factor', 'none', 'aal1', 'aal1', true],
  ['with one that was never verified', 'unverified', 'aal1', 'aal1', true],
  ['beside a member who has one', 'of another', 'aal1', 'aal1', true],
  ['with a factor, by the password alone', 'verified', 'aal1', 'aal1', false],
  ['with a token of before the code', 'verified', 'aal2', 'aal1', false],
  ['with a token of a factor that was removed', 'verified', 'aal1', 'aal2', false],
  ['with a factor that was shown', 'verified', 'aal2', 'aal2', true],
]

// What each statement does for those who are not assured is in access-matrix.ts, the last two columns.
describe.each(Object.entries({ memberA, owner }))('%s', (_, caller: MemberCaller) => {
  test.each(STATES)('%s', async (_state, factor, session, token, allowed) => {
    await database.run('delete from auth.mfa_factors')
    if (factor !== 'none') await withFactor(database, factor === 'of another' ? memberB : caller, session)
    if (factor === 'unverified') await database.run(`update auth.mfa_factors set status = 'unverified'`)
    await database.run(`update auth.sessions set aal = '${session}'`)
    const acting = token === 'aal2' ? assured(caller) : caller
    const { rows } = await database.as(acting, (trx) =>
      sql<{ assured: boolean }>`select public.is_assured() as assured`.execute(trx),
    )
    expect(rows).toEqual([{ assured: allowed }])
    const ofOurs = database.asFunction(async (trx) => sql`select 1`.execute(trx), acting)
    if (allowed) await expect(ofOurs).resolves.toBeDefined()
    else await expect(ofOurs).rejects.toMatchObject({ hint: 'second_factor_needed' })
  })
})
