// Shows: hipaa (d)
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'

import {
  authService,
  confirmedMember,
  movedClock,
  newMember,
  newestMail,
  password,
  refusal,
  serveAuth,
  signedInElsewhere,
} from '#tests/support/auth-service.ts'
import { codeOf, enrollTotp } from '#tests/support/second-factor.ts'
import {
  answerPasskey,
  challengePasskey,
  enrollPasskey,
  SoftwareAuthenticator,
} from '#tests/support/software-authenticator.ts'

const clock = movedClock()
const service = authService()
let count = 0

async function enrolled() {
  const member = await newMember(service)
  return { ...member, ...(await enrollPasskey(member.client)) }
}

const FAILED = [422, 'mfa_verification_failed']

describe('enrolling a passkey', () => {
  it('requests one with user verification, and raises the session', async () => {
    const { client, session } = await newMember(service)
    const email = session.user.email ?? ''
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
    expect(data).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Laptop' })
    const factorId = data?.id ?? ''
    const challenge = await client.mfa.challenge({ factorId, webauthn: { rpId: 'evil.example' } })
    expect(challenge.data).toMatchObject({
      type: 'webauthn',
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: {
            rp: { id: 'practice.example' },
            user: { name: email, displayName: email },
            attestation: 'none',
            authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
          },
        },
      },
    })

    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { data: raised, error } = await answerPasskey(client, factorId, new SoftwareAuthenticator())
    expect(error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(decodeJwt((raised as { access_token: string }).access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    const factors = await client.mfa.listFactors()
    expect(factors.data?.webauthn).toEqual([
      expect.objectContaining({ id: factorId, friendly_name: 'Laptop', status: 'verified' }),
    ])
    expect(JSON.stringify(factors)).not.toContain('publicKey')
    newestMail(service.mails, email, 'passkeyAdded')
  })

  it("is refused if the site's address allows no passkey, as by a project with passkeys disabled", async () => {
    for (const siteUrl of ['http://127.0.0.1:3000', 'https://[::1]', 'http://practice.example']) {
      const elsewhere = await serveAuth({ database: service.database, siteUrl })
      const { client } = await confirmedMember(elsewhere, `nowhere${(count += 1)}@example.com`, password)
      const { error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
      expect(refusal(error)).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
      await elsewhere.stop()
    }
  })

  it('stores each passkey with its account, once', async () => {
    const mine = await enrolled()
    const other = await newMember(service)
    for (const client of [mine.client, other.client]) {
      const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Again' })
      const outcome = await answerPasskey(client, data?.id ?? '', mine.authenticator)
      expect(refusal(outcome.error)).toEqual(FAILED)
    }
    const { data } = await mine.client.mfa.listFactors()
    const factorId = data?.all.find(({ status }) => status === 'unverified')?.id ?? ''
    const next = await mine.client.mfa.challenge({ factorId, webauthn: { rpId: '' } })
    expect(next.data?.webauthn.credential_options.publicKey).toMatchObject({
      excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
    })
  })
})

describe('signing in with a passkey', () => {
  it('raises the session by a signature, with any passkey of the account', async () => {
    const { client, email, id, authenticator } = await enrolled()
    const phone = await enrollPasskey(client, 'Phone')
    const { client: elsewhere, webauthn } = await challengePasskey(service, { email, password }, id)
    expect(webauthn).toMatchObject({
      type: 'request',
      credential_options: { publicKey: { rpId: 'practice.example', userVerification: 'required' } },
    })
    expect(webauthn.credential_options.publicKey).toMatchObject({ allowCredentials: { length: 2 } })
    const { data, error } = await answerPasskey(elsewhere, id, phone.authenticator)
    expect(error).toBeNull()
    expect(decodeJwt((data as { access_token: string }).access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    // Raised by the phone's: that one's end lowers the session.
    expect((await elsewhere.mfa.unenroll({ factorId: phone.id })).error).toBeNull()
    const name = await elsewhere.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Next' })
    expect(refusal(name.error)).toEqual([403, 'insufficient_aal'])
    const again = await signedInElsewhere(service, email)
    expect((await answerPasskey(again.client, id, authenticator)).error).toBeNull()
  })

  it('works together with an authenticator app and recovery codes', async () => {
    const { client, email, id } = await enrolled()
    const { data: codes } = await client.mfa.recoveryCodes.generate()
    clock.move(1)
    const app = await enrollTotp(client)
    const lost = await signedInElsewhere(service, email)
    expect((await lost.client.mfa.recoveryCodes.verify({ code: codes?.codes[0] ?? '' })).error).toBeNull()
    expect((await lost.client.mfa.unenroll({ factorId: id })).data).toEqual({ id })
    newestMail(service.mails, email, 'passkeyRemoved')
    clock.move(1)
    const { client: next } = await signedInElsewhere(service, email)
    const outcome = await next.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
    expect(outcome.error).toBeNull()
  })

  it('counts as a fresh proof, and without it the password is sufficient again', async () => {
    const { client, email, id, authenticator } = await enrolled()
    clock.move(11)
    expect(refusal((await client.mfa.unenroll({ factorId: id })).error)).toEqual([
      400,
      'reauthentication_needed',
    ])
    expect((await answerPasskey(client, id, authenticator)).error).toBeNull()
    expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull()
    const after = await signedInElsewhere(service, email)
    expect((await after.client.updateUser({ data: { first_name: 'Robin' } })).error).toBeNull()
  })
})
