// Shows: hipaa (d)
import { afterEach, expect, test } from 'vitest'

import { RETENTION } from '#server/retention.ts'
import { siteUrl } from '#tests/support/data-service.ts'

import { authService, movedClock, newMember, password } from '#tests/support/auth-service.ts'
import { enrollPasskey } from '#tests/support/software-authenticator.ts'
import { sweepAuth } from '#server/product/remove-expired.ts'

import { followDomain, readLostPasskeys } from './passkey-domains.ts'

movedClock()
const service = authService()
afterEach(() => followDomain(service.database, siteUrl))

const NEW_SITE = 'https://calm-shore.example'
const move = (to = NEW_SITE) => followDomain(service.database, to)

async function enrolled() {
  const member = await newMember(service)
  return { ...member, ...(await enrollPasskey(member.client)) }
}

/** What signing in by the password leads to. */
async function signInAgain(email: string) {
  const client = service.client()
  const { data } = await client.signInWithPassword({ email, password })
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  return { factors: data.user?.factors, nextLevel: level.data?.nextLevel }
}

test('at another domain a passkey is no second step, says where it belongs, and is one again back there', async () => {
  const { session, id } = await enrolled()
  const email = session.user.email ?? ''
  expect(await signInAgain(email)).toMatchObject({ nextLevel: 'aal2', factors: [{ id, status: 'verified' }] })
  await move()
  expect(await signInAgain(email)).toMatchObject({
    nextLevel: 'aal1',
    factors: [{ id, status: 'unverified', lost_domain: 'practice.example' }],
  })
  expect(await readLostPasskeys(service.database, NEW_SITE)).toEqual({
    count: expect.any(Number),
    domains: ['practice.example'],
  })
  // A second start changes nothing.
  await move()
  await sweepAuth(service.database, new Date(Date.now() + RETENTION.unverifiedFactorMs + 60_000))
  await move(siteUrl)
  const back = await signInAgain(email)
  expect(back).toMatchObject({ nextLevel: 'aal2', factors: [{ id, status: 'verified' }] })
  expect(back.factors?.[0]).not.toHaveProperty('lost_domain')
})

test('a new passkey beside it leaves it for the way back', async () => {
  const { client, id, ...member } = await enrolled()
  await move()
  await client.refreshSession()
  const second = await enrollPasskey(client, 'Phone')
  const { factors } = await signInAgain(member.email)
  expect(new Set(factors?.map((factor) => factor.id))).toEqual(new Set([id, second.id]))
})

test('recovery codes go on to open the account, until they are used up', async () => {
  const { session, client } = await enrolled()
  const email = session.user.email ?? ''
  const { data } = await client.mfa.recoveryCodes.generate()
  expect(data?.codes.length).toBeGreaterThan(0)
  await move()
  expect(await signInAgain(email)).toMatchObject({ nextLevel: 'aal2' })
  await move(siteUrl)
  await service.database.run('update auth.mfa_recovery_codes set used_at = now()')
  await move()
  expect(await signInAgain(email)).toMatchObject({ nextLevel: 'aal1' })
})

test('passkeys of versions that stored no domain belong to the one at the first start', async () => {
  const { id } = await enrolled()
  await service.database.run(
    `update auth.mfa_factors set web_authn_credential = web_authn_credential - 'rpId'`,
  )
  await move(siteUrl)
  const { rows } = await service.database.statements(
    `select status, web_authn_credential ->> 'rpId' as domain from auth.mfa_factors where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ status: 'verified', domain: 'practice.example' }])
})
