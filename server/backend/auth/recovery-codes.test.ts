// Shows: asvs 6.4.4, 6.5.1, 6.5.2, 6.5.3, 6.5.4
// Shows: hipaa (a)(2)(ii)
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'

import {
  authService,
  movedClock,
  newMember,
  newestMail,
  refusal,
  signedInElsewhere,
} from '#tests/support/auth-service.ts'
import { codeOf, enrollTotp } from '#tests/support/second-factor.ts'

const clock = movedClock()
const service = authService()

async function enrolled() {
  const { client, email } = await newMember(service)
  const factor = await enrollTotp(client)
  const { data, error } = await client.mfa.recoveryCodes.generate({ friendlyName: 'Backup' })
  if (error) throw error
  return { client, email, factor, codes: data.codes, made: data }
}

describe('generating', () => {
  it('returns ten codes once, and afterwards only the remaining number', async () => {
    const { client, codes, made } = await enrolled()
    expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'Backup', total: 10 })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
    const { data } = await client.mfa.recoveryCodes.getStatus()
    expect(data).toEqual({ id: made.id, type: 'recovery_code', total: 10, remaining: 10 })
    const { rows } = await service.database.statements('select code_hash from auth.mfa_recovery_codes')
    expect(JSON.stringify(rows)).not.toContain(codes[0])
    const factors = await client.mfa.listFactors()
    expect(factors.data?.recovery_code).toMatchObject([{ id: made.id, status: 'verified' }])
  })

  it('notifies the member by mail of the first set, of a new one, and of their removal', async () => {
    const { client, email } = await enrolled()
    const notices = () =>
      service.mails.flatMap(({ to, template }) =>
        to === email && template.startsWith('recoveryCodes') ? template : [],
      )
    expect(notices()).toEqual(['recoveryCodesMade'])
    await client.mfa.recoveryCodes.regenerate()
    expect(notices()).toEqual(['recoveryCodesMade', 'recoveryCodesMade'])
    await client.mfa.recoveryCodes.unenroll()
    expect(notices()).toEqual(['recoveryCodesMade', 'recoveryCodesMade', 'recoveryCodesRemoved'])
  })

  it('needs another factor, and is done once', async () => {
    const { client } = await newMember(service)
    expect(refusal((await client.mfa.recoveryCodes.generate()).error)).toEqual([
      422,
      'mfa_recovery_codes_sole_factor',
    ])
    const { client: other } = await enrolled()
    expect(refusal((await other.mfa.recoveryCodes.generate()).error)).toEqual([
      422,
      'mfa_verified_factor_exists',
    ])
  })
})

describe('a recovery code', () => {
  it('signs in without the phone, as typed from paper, and does not remove the factor', async () => {
    const { email, factor, codes } = await enrolled()
    const { client } = await signedInElsewhere(service, email)
    const typed = (codes[0]?.match(/.{4}/g) ?? []).join('-').toUpperCase().replaceAll('0', 'o')
    const { data, error } = await client.mfa.recoveryCodes.verify({ code: ` ${typed} ` })
    expect(error).toBeNull()
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect(newestMail(service.mails, email, 'recoveryCodeUsed').values).toMatchObject({ left: '9' })
    clock.move(1)
    // A new phone first, then the lost one goes: the account is never without.
    const next = await enrollTotp(client, 'New phone')
    expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
    const all = (await client.mfa.listFactors()).data?.all.map(({ friendly_name }) => friendly_name)
    expect(all).toEqual(['Backup', 'New phone'])
    const again = await signedInElsewhere(service, email)
    clock.move(1)
    const code = codeOf(next.secret)
    expect((await again.client.mfa.challengeAndVerify({ factorId: next.id, code })).error).toBeNull()
  })

  it('works once, also of ten requests at once', async () => {
    const { email, codes } = await enrolled()
    const { session } = await signedInElsewhere(service, email)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        service.post('/factors/recovery-codes/verify', { code: codes[1] }, headers),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  it('of an old set, of another account, or made up is refused, and locked after five', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()]
    const { data: renewed } = await mine.client.mfa.recoveryCodes.regenerate()
    const { client } = await signedInElsewhere(service, mine.email, '203.0.113.80')
    const wrong = [mine.codes[0], theirs.codes[0], 'made-up', '0000000000000000', '%']
    for (const code of wrong) {
      const { error } = await client.mfa.recoveryCodes.verify({ code: code ?? '' })
      expect(refusal(error)).toEqual([422, 'mfa_verification_failed'])
    }
    const code = renewed?.codes[0] ?? ''
    expect(refusal((await client.mfa.recoveryCodes.verify({ code })).error)).toEqual([
      429,
      'mfa_recovery_codes_locked',
    ])
    // The app's codes are not locked by it.
    clock.move(1)
    const { id, secret } = mine.factor
    expect((await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })).error).toBeNull()
  })

  it('is refused for an account without any, with the same error', async () => {
    const { client } = await newMember(service)
    const { error } = await client.mfa.recoveryCodes.verify({ code: '0000000000000000' })
    expect(refusal(error)).toEqual([422, 'mfa_verification_failed'])
  })
})

describe('the codes', () => {
  it('are removed with the last app, together with the sessions that one has raised', async () => {
    const { email, factor, codes } = await enrolled()
    const { client } = await signedInElsewhere(service, email)
    await client.mfa.recoveryCodes.verify({ code: codes[2] ?? '' })
    expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
    const { data } = await client.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' })
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
  })

  it('cannot be challenged or removed like an app', async () => {
    const { client, made } = await enrolled()
    const refused = { status: 404, code: 'mfa_factor_not_found' }
    expect((await client.mfa.challenge({ factorId: made.id })).error).toMatchObject(refused)
    expect((await client.mfa.unenroll({ factorId: made.id })).error).toMatchObject(refused)
    expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: made.id })
    expect(refusal((await client.mfa.recoveryCodes.getStatus()).error)).toEqual([404, 'mfa_factor_not_found'])
  })
})
