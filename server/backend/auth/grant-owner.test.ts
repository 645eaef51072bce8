import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type UnderTest, cheapHashing, confirmedMember, serveAuth } from '#tests/support/auth-service.ts'
import { enrollTotp } from '#tests/support/second-factor.ts'
import { grantOwner, removeFactors } from './grant-owner.ts'

const password = 'a lamp on the quay'
let service: UnderTest

beforeAll(async () => {
  service = await serveAuth()
})
afterAll(() => service.stop())

const grant = (email: string, given?: string) =>
  grantOwner(service.database, { email, password: given }, { hashing: cheapHashing })

async function owners() {
  const { rows } = await service.database.asSystem((trx) =>
    sql<{
      email: string
    }>`select u.email from private.owners as o join auth.users as u on u.id = o.user_id`.execute(trx),
  )
  return rows.map((row) => row.email)
}

it('makes the account and never changes its password again', async () => {
  expect(await grant(' Owner@Example.com', password)).toBe('created')
  const { data, error } = await service.client().signInWithPassword({ email: 'owner@example.com', password })
  expect(error).toBeNull()
  const { rows } = await service.database.asSystem((trx) =>
    sql`select user_id from private.owners`.execute(trx),
  )
  expect(rows).toEqual([{ user_id: data.user?.id }])
  expect(await grant('owner@example.com', 'the settings say otherwise')).toBe('granted')
  expect(
    (await service.client().signInWithPassword({ email: 'owner@example.com', password })).error,
  ).toBeNull()
  expect(await owners()).toEqual(['owner@example.com'])
})

it('subscribes the owner to nothing', async () => {
  const { rows } = await service.database.asSystem((trx) =>
    sql`select from public.email_subscriptions where email = 'owner@example.com'`.execute(trx),
  )
  expect(rows).toEqual([])
})

it('takes an account that nobody confirmed away from whoever signed it up', async () => {
  const email = 'squatted@example.com'
  await service.client().signUp({ email, password: 'the stranger was here' })
  expect(await grant(email, password)).toBe('confirmed')
  const stranger = await service.client().signInWithPassword({ email, password: 'the stranger was here' })
  expect(stranger.error?.code).toBe('invalid_credentials')
  expect((await service.client().signInWithPassword({ email, password })).error).toBeNull()
})

it('grants to a member without a password, and refuses an address without an account', async () => {
  await confirmedMember(service, 'member@example.com', password)
  expect(await grant('member@example.com')).toBe('granted')
  await expect(grant('nobody@example.com')).rejects.toThrow(/^Nobody has confirmed an account/)
})

it('removes every factor of whoever lost them, and signs the account out', async () => {
  const email = 'lost-phone@example.com'
  const { client } = await confirmedMember(service, email, password)
  await enrollTotp(client)
  await client.mfa.recoveryCodes.generate()
  expect(await removeFactors(service.database, ' Lost-Phone@example.com ')).toBe(2)
  expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
  await client.signInWithPassword({ email, password })
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  await expect(removeFactors(service.database, 'nobody@example.com')).rejects.toThrow(/^Nobody has confirmed/)
})
