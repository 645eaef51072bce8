import { expect, it } from 'vitest'

import { whileLocked } from '#tests/support/account-lock.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { owner } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { lockForPublication } from './releases.ts'
import { lockSite } from './store.ts'

// On PostgreSQL, because PGlite takes transactions one by one.
const LOCK = `select pg_advisory_xact_lock(hashtext('private.site_draft'))`
const { userId, sessionId } = owner.session
const { database, databaseUrl } = await useDatabase([])

const write = () => database.asFunction((trx) => lockSite(trx, owner), owner).catch((error: unknown) => error)
const member = { ...owner, id: userId, email: String(owner.claims.email) }
const publish = () =>
  database.asFunction((trx) => lockForPublication(trx, member), owner).catch((error: unknown) => error)
const appoint = () =>
  database.run(`${accountOf(owner)} insert into private.owners (user_id) values ('${userId}')
    on conflict do nothing`)

it('refuses a writer whose session ended while they waited', async () => {
  await appoint()
  const ended = `delete from auth.sessions where id = '${sessionId}'`
  const [refused] = await whileLocked(databaseUrl, LOCK, [write], ended)
  expect(refused).toMatchObject({ code: 'PT401' })
})

it('refuses a writer without the factor that was enrolled while they waited', async () => {
  await appoint()
  const enrolled = `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${userId}', 'Phone', 'totp', 'verified', now(), now())`
  const [refused] = await whileLocked(databaseUrl, LOCK, [write], enrolled)
  expect(refused).toMatchObject({ message: 'show the second factor first' })
})

it('publishes nothing of a session whose proof of identity expired while it waited', async () => {
  await appoint()
  const aged = `update auth.sessions set created_at = now() - interval '1 day' where id = '${sessionId}'`
  const [refused] = await whileLocked(databaseUrl, LOCK, [publish], aged)
  expect(refused).toMatchObject({ status: 403, details: { hint: 'proof_needed' } })
})

it('refuses a writer whose role was revoked while they waited', async () => {
  await appoint()
  const [refused] = await whileLocked(databaseUrl, LOCK, [write], 'delete from private.owners')
  expect(refused).toMatchObject({ code: '42501' })
})
