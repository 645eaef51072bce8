// Shows: asvs 6.1.3, 6.3.3, 6.5.5, 7.2.4, 7.4.3
// Shows: hipaa (d)
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'

import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import {
  authService,
  movedClock,
  newMember,
  newestMail,
  password,
  refusal,
  serveAuth,
  signedInElsewhere,
} from '#tests/support/auth-service.ts'
import { codeOf, enrollTotp } from '#tests/support/second-factor.ts'
import { sweepAuth } from '#server/product/remove-expired.ts'

const clock = movedClock()
const service = authService()

async function enrolled() {
  const member = await newMember(service)
  return { ...member, ...(await enrollTotp(member.client)) }
}

const pair = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`

describe('enrolling', () => {
  it('puts no colon of a name into the address for an app, where it separates issuer and account', async () => {
    const { client } = await newMember(service)
    const { data } = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Tide: Counseling',
    })
    const uri = new URL(data?.totp.uri ?? '')
    expect(decodeURIComponent(uri.pathname).split(':')).toEqual([
      expect.stringMatching(/Tide Counseling$/),
      expect.stringMatching(/^member\d+@example\.com$/),
    ])
    expect(uri.searchParams.get('issuer')).toBe('Tide Counseling')
  })

  it('returns the secret for an app, and raises the session once a code was verified', async () => {
    const { client } = await newMember(service)
    const { data } = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Practice',
    })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    expect(data?.totp.uri).toMatch(
      /^otpauth:\/\/totp\/Practice:member\d+%40example\.com\?issuer=Practice&secret=/,
    )
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    const before = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const code = codeOf(data?.totp.secret ?? '')
    const verified = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
    expect(verified.error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(decodeJwt(verified.data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    const after = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const factors = await client.mfa.listFactors()
    expect(factors.data?.totp).toEqual([
      expect.objectContaining({ id: data?.id, friendly_name: 'Phone', status: 'verified' }),
    ])
  })

  it('ends the sessions without it; every refresh has the same level', async () => {
    const { client, email, session } = await newMember(service)
    const other = await signedInElsewhere(service, email)
    await enrollTotp(client)
    expect(refusal((await other.client.refreshSession()).error)).toEqual([400, 'refresh_token_not_found'])
    expect(refusal((await client.refreshSession({ refresh_token: session.refresh_token })).error)).toEqual([
      400,
      'refresh_token_not_found',
    ])
  })

  it('the level is the same after a refresh', async () => {
    const { client, session } = await enrolled()
    const { data } = await client.refreshSession({ refresh_token: session.refresh_token })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  it('stores the secret sealed and never returns it again', async () => {
    const { client, secret, email } = await enrolled()
    const { rows } = await service.database.statements(
      'select to_json(f)::text as row from auth.mfa_factors as f',
    )
    const stored = JSON.stringify(rows) + JSON.stringify((await client.getUser()).data)
    expect(stored).not.toContain(secret)
    expect(newestMail(service.mails, email, 'factorAdded').values).not.toContain(secret)
  })

  it('refuses a name that exists, and an eleventh factor of fifty at once', async () => {
    const { client, session } = await newMember(service)
    const names = Array.from({ length: 50 }, (_, index) => `Phone ${index}`)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const replies = await Promise.all(
      names.map(async (friendly_name) => {
        const reply = await service.post('/factors', { factor_type: 'totp', friendly_name }, headers)
        return reply.ok ? 'enrolled' : ((await reply.json()) as { error_code: string }).error_code
      }),
    )
    expect(replies.filter((reply) => reply === 'enrolled')).toHaveLength(10)
    expect(new Set(replies)).toEqual(new Set(['enrolled', 'too_many_enrolled_mfa_factors']))
    const taken = names[replies.indexOf('enrolled')]
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: taken ?? '' })
    expect(refusal(again.error)).toEqual([422, 'mfa_factor_name_conflict'])
  })

  it('removes an unverified factor after half an hour', async () => {
    const { client } = await newMember(service)
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = data?.id ?? ''
    clock.move(31)
    expect(refusal((await client.mfa.challenge({ factorId })).error)).toEqual([404, 'mfa_factor_not_found'])
    await client.updateUser({ current_password: password })
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toBeNull()
    clock.move(31)
    await sweepAuth(service.database, new Date())
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
  })
})

describe('signing in with a factor', () => {
  it('gives aal1 until a code was verified, by password and by mail', async () => {
    const { email, id, secret } = await enrolled()
    const { client, session } = await signedInElsewhere(service, email)
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: 'aal1' })
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    clock.move(1)
    const { data } = await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(data?.access_token).not.toContain(secret)
  })

  it('allows a new password after recovery only with the code', async () => {
    const { email, id, secret } = await enrolled()
    const client = service.client()
    await client.resetPasswordForEmail(email)
    const { token_hash } = newestMail(service.mails, email, 'recovery')
    await client.verifyOtp({ token_hash, type: 'recovery' })
    await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    expect((await client.updateUser({ password: 'the tide at seven' })).error).toBeNull()
  })
})

describe('removing a factor', () => {
  it('makes the password sufficient again, and notifies by mail', async () => {
    const { client, email, id } = await enrolled()
    expect((await client.mfa.unenroll({ factorId: id })).data).toEqual({ id })
    newestMail(service.mails, email, 'factorRemoved')
    const { data } = await client.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
    expect((await client.updateUser({ password: 'the tide at seven' })).error).toBeNull()
  })
})

describe('keys of the settings', () => {
  it('are rotated: the next code moves the secret to the current one', async () => {
    const { email, id, secret } = await enrolled()
    const rotated = await serveAuth({
      database: service.database,
      formKeys: await parseSealingKeys(`${pair('k2', 9)},${pair('k1', 7)}`),
    })
    const client = rotated.client()
    await client.signInWithPassword({ email, password })
    expect((await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })).error).toBeNull()
    const { rows } = await service.database.statements(
      `select key_id from auth.mfa_factors where id = '${id}'`,
    )
    expect(rows).toEqual([{ key_id: 'k2' }])
    await rotated.stop()
  })

  it('cannot decrypt a secret in another row', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()]
    await service.database.run(
      `update auth.mfa_factors set secret = (select secret from auth.mfa_factors where id = '${mine.id}')
       where id = '${theirs.id}'`,
    )
    const { client } = await signedInElsewhere(service, theirs.email)
    const { error } = await client.mfa.challengeAndVerify({
      factorId: theirs.id,
      code: codeOf(mine.secret, 1),
    })
    expect(error).toMatchObject({ status: 500 })
  })
})
