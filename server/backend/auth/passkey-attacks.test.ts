// Shows: hipaa (d)
import { describe, expect, it } from 'vitest'

import {
  authProcesses,
  movedClock,
  newMember,
  newestMail,
  password,
  refusal,
} from '#tests/support/auth-service.ts'
import { codeOf, enrollTotp } from '#tests/support/second-factor.ts'
import {
  answerPasskey,
  answerTo,
  challengePasskey,
  enrollPasskey,
  SoftwareAuthenticator,
} from '#tests/support/software-authenticator.ts'

const clock = movedClock()
const { services } = authProcesses()
const [service] = services
let count = 0

async function enrolled() {
  const member = await newMember(service)
  return { ...member, ...(await enrollPasskey(member.client)) }
}

const challenged = (email: string, factorId: string, from?: string) =>
  challengePasskey(service, { email, password, ...(from && { from }) }, factorId)

const FAILED = [422, 'mfa_verification_failed']

const FAULTS = [
  ['another site', { origin: 'https://practice.example.evil.example' }],
  ['another domain’s passkeys', { rpId: 'evil.example' }],
  ['nobody who was asked for finger or PIN', { userVerified: false }],
] as const

describe('a response', () => {
  it.each([
    ...FAULTS,
    ['plain HTTP', { origin: 'http://practice.example' }],
    ['another ceremony', { type: 'webauthn.create' as const }],
    ['a credential that nobody has', { credentialId: 'AAAA' }],
  ] as const)('from %s is refused', async (_, faults) => {
    const { email, id, authenticator } = await enrolled()
    const { webauthn, send } = await challenged(email, id)
    expect(await send(answerTo(authenticator, webauthn, faults))).toEqual(FAILED)
    // The challenge is used up by it.
    expect(await send(answerTo(authenticator, webauthn))).toEqual([422, 'mfa_factor_not_found'])
  })

  it.each([...FAULTS, ['another ceremony', { type: 'webauthn.get' as const }]] as const)(
    'that creates one from %s is refused',
    async (_, faults) => {
      const { client } = await newMember(service)
      const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
      const outcome = await answerPasskey(client, data?.id ?? '', new SoftwareAuthenticator(), faults)
      expect(refusal(outcome.error)).toEqual(FAILED)
      expect((await client.mfa.listFactors()).data?.webauthn).toEqual([])
    },
  )

  // Whose challenge it may be, and for how long, is the same for an app: second-factor-attacks.test.ts.
  it('to the value of another challenge, by another member’s passkey or for an app is refused', async () => {
    const { email, id, authenticator, client } = await enrolled()
    const app = await enrollTotp(client)
    const [one, two] = [await challenged(email, id), await challenged(email, id, '198.51.100.1')]
    expect(await two.send(answerTo(authenticator, one.webauthn))).toEqual(FAILED)
    const other = await enrolled()
    const three = await challenged(email, id)
    expect(await three.send(answerTo(other.authenticator, three.webauthn))).toEqual(FAILED)
    const four = await challenged(email, id)
    const stolen = { credentialId: authenticator.id }
    expect(await four.send(answerTo(other.authenticator, four.webauthn, stolen))).toEqual(FAILED)
    const five = await challenged(email, id)
    const forApp = await five.send(answerTo(authenticator, five.webauthn), { factor: app.id })
    expect(forApp).toEqual([400, 'validation_failed'])
  })

  it('of a copy, whose counter is behind, is refused', async () => {
    const { email, id, authenticator } = await enrolled()
    const first = await challenged(email, id)
    expect((await first.send(answerTo(authenticator, first.webauthn, { counter: 7 })))[0]).toBe(200)
    for (const counter of [6, 7, 0]) {
      // oxlint-disable-next-line no-await-in-loop
      const { webauthn, send } = await challenged(email, id)
      // oxlint-disable-next-line no-await-in-loop
      expect(await send(answerTo(authenticator, webauthn, { counter }))).toEqual(FAILED)
    }
    const { webauthn, send } = await challenged(email, id)
    expect(await send(answerTo(authenticator, webauthn, { counter: 8 }))).toEqual([200, undefined])
  })

  it('of a passkey that may be backed up is accepted from a device whose counter is behind, of others never', async () => {
    const backedUp = { mayBeBackedUp: true }
    const { client, email } = await newMember(service)
    const { id, authenticator } = await enrollPasskey(client, 'Phone', backedUp)
    for (const counter of [7, 3, 0]) {
      // oxlint-disable-next-line no-await-in-loop
      const { webauthn, send } = await challenged(email, id)
      // oxlint-disable-next-line no-await-in-loop
      expect((await send(answerTo(authenticator, webauthn, { counter, ...backedUp })))[0]).toBe(200)
    }
    // What it was when it was made counts, not what a copy says of itself.
    const other = await enrolled()
    const first = await challenged(other.email, other.id)
    expect((await first.send(answerTo(other.authenticator, first.webauthn, { counter: 7 })))[0]).toBe(200)
    const copy = await challenged(other.email, other.id)
    const answer = answerTo(other.authenticator, copy.webauthn, { counter: 6, ...backedUp })
    expect(await copy.send(answer)).toEqual(FAILED)
  })

  it('that is wrong is counted, separately from codes of the app, and its owner is notified', async () => {
    const { client, email, id, authenticator } = await enrolled()
    const app = await enrollTotp(client)
    const from = '203.0.113.7'
    for (let n = 0; n < 5; n += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const { webauthn, send } = await challenged(email, id, from)
      // oxlint-disable-next-line no-await-in-loop
      expect(await send(answerTo(authenticator, webauthn, { rpId: 'evil.example' }))).toEqual(FAILED)
    }
    const { client: same, webauthn, send } = await challenged(email, id, from)
    expect(await send(answerTo(authenticator, webauthn))).toEqual([429, 'over_request_rate_limit'])
    newestMail(service.mails, email, 'factorGuessed')
    clock.move(1)
    const outcome = await same.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
    expect(outcome.error).toBeNull()
  })

  it.each([
    ['nothing', undefined],
    ['no type', {}],
    ['another type', { type: 'smoke', credential_response: {} }],
    ['no credential', { type: 'request' }],
    [
      'no base64url',
      {
        type: 'request',
        credential_response: { id: 'a', rawId: '%%', type: 'public-key', response: { clientDataJSON: '' } },
      },
    ],
  ])('of %s is invalid', async (_, webauthn) => {
    const { email, id } = await enrolled()
    const { send } = await challenged(email, id)
    expect(await send(webauthn)).toEqual([400, 'validation_failed'])
  })

  it('with random bytes is refused, without an error', async () => {
    const { email, id, authenticator } = await enrolled()
    const nested = Buffer.alloc(4000, 0x81).toString('base64url')
    for (const rubbish of ['AAAA', nested, Buffer.from('{"type":"webauthn.get"}').toString('base64url')]) {
      // oxlint-disable-next-line no-await-in-loop
      const { send } = await challenged(email, id, `198.51.100.${(count += 1)}`)
      const response = { clientDataJSON: rubbish, authenticatorData: rubbish, signature: rubbish }
      const credential = { id: authenticator.id, rawId: authenticator.id, type: 'public-key', response }
      // oxlint-disable-next-line no-await-in-loop
      expect(await send({ type: 'request', credential_response: credential })).toEqual(FAILED)
    }
    const { client } = await newMember(service)
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
    const attacker = new SoftwareAuthenticator()
    const create = attacker.create.bind(attacker)
    attacker.create = (...given) => {
      const made = create(...given)
      Object.assign(made.toJSON().response, { attestationObject: nested })
      return made
    }
    expect(refusal((await answerPasskey(client, data?.id ?? '', attacker)).error)).toEqual(FAILED)
  })

  // What is taken off is not looked up either: a made-up certificate could name any address.
  it('that creates one is accepted with any attestation', async () => {
    const { client } = await newMember(service)
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
    const statement = { alg: -7, sig: new Uint8Array(70), x5c: [new Uint8Array(70)] }
    const attestation = { fmt: 'android-key', statement }
    const outcome = await answerPasskey(client, data?.id ?? '', new SoftwareAuthenticator(), { attestation })
    expect(outcome.error).toBeNull()
  })

  it('stores nothing in the database that could be signed or used to sign', async () => {
    const { email, id } = await enrolled()
    const { webauthn } = await challenged(email, id)
    const { challenge } = webauthn.credential_options.publicKey
    const { rows } = await services[0].database.statements(
      `select to_json(c)::text || (select string_agg(to_json(f)::text, '') from auth.mfa_factors as f) as row
       from auth.mfa_challenges as c`,
    )
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(challenge as ArrayBuffer).toString('base64url'))
  })
})
