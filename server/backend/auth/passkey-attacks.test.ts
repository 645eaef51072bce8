// Shows: hipaa (d)
import { createHash, webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

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

describe('an answer', () => {
  it.each([
    ['another site', { origin: 'https://practice.example.evil.example' }],
    ['plain HTTP', { origin: 'http://practice.example' }],
    ['another domain’s passkeys', { rpId: 'evil.example' }],
    ['nobody who was asked for finger or PIN', { userVerified: false }],
    ['another ceremony', { type: 'webauthn.create' as const }],
    ['a credential that nobody has', { credentialId: 'AAAA' }],
  ])('from %s is refused', async (_, faults) => {
    const { email, id, authenticator } = await enrolled()
    const { webauthn, send } = await challenged(email, id)
    expect(await send(answerTo(authenticator, webauthn, faults))).toEqual(FAILED)
    // The challenge is used up by it.
    expect(await send(answerTo(authenticator, webauthn))).toEqual([422, 'mfa_factor_not_found'])
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain’s passkeys', { rpId: 'evil.example' }],
    ['nobody who was asked for finger or PIN', { userVerified: false }],
    ['another ceremony', { type: 'webauthn.get' as const }],
  ])('that creates one from %s is refused', async (_, faults) => {
    const { client } = await newMember(service)
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
    const outcome = await answerPasskey(client, data?.id ?? '', new SoftwareAuthenticator(), faults)
    expect(refusal(outcome.error)).toEqual(FAILED)
    expect((await client.mfa.listFactors()).data?.webauthn).toEqual([])
  })

  it('counts once, also of fifty at once to two processes', async () => {
    const { email, id, authenticator } = await enrolled()
    const { webauthn, send } = await challenged(email, id)
    const answer = answerTo(authenticator, webauthn)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(answer, { at: services[index % 2 === 0 ? 0 : 1] })),
    )
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
    expect(replies.filter(([status]) => Number(status) >= 500)).toEqual([])
    expect((await send(answer))[0]).toBe(422)
  })

  it('to a challenge of another session, factor, member or of five minutes ago is refused', async () => {
    const { email, id, authenticator, client } = await enrolled()
    const app = await enrollTotp(client)
    const [one, two] = [await challenged(email, id), await challenged(email, id, '198.51.100.1')]
    const unknown = [422, 'mfa_factor_not_found']
    expect(await two.send(answerTo(authenticator, one.webauthn), { id: one.challengeId })).toEqual(unknown)
    // The other's value in one's own challenge.
    expect(await two.send(answerTo(authenticator, one.webauthn))).toEqual(FAILED)
    const other = await enrolled()
    const three = await challenged(email, id)
    expect(await three.send(answerTo(authenticator, three.webauthn), { factor: other.id })).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(await three.send(answerTo(other.authenticator, three.webauthn))).toEqual(FAILED)
    const four = await challenged(email, id)
    const stolen = { credentialId: authenticator.id }
    expect(await four.send(answerTo(other.authenticator, four.webauthn, stolen))).toEqual(FAILED)
    const five = await challenged(email, id)
    expect(await five.send(answerTo(authenticator, five.webauthn), { factor: app.id })).toEqual([
      400,
      'validation_failed',
    ])
    clock.move(6)
    expect(await five.send(answerTo(authenticator, five.webauthn))).toEqual([422, 'mfa_challenge_expired'])
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

  it('that is wrong is counted, apart from codes of the app, and its owner hears of it', async () => {
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
  ])('of %s is no answer', async (_, webauthn) => {
    const { email, id } = await enrolled()
    const { send } = await challenged(email, id)
    expect(await send(webauthn)).toEqual([400, 'validation_failed'])
  })

  it('with rubbish inside is refused, not an error', async () => {
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

  it('that creates one counts whatever it says of its maker, and asks nobody about that', async () => {
    const requests: string[] = []
    const elsewhere = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as AddressInfo
    const { client } = await newMember(service)
    const authenticator = new SoftwareAuthenticator()
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
    const { data: challenge } = await client.mfa.challenge({
      factorId: data?.id ?? '',
      webauthn: { rpId: 'ignored' },
    })
    const { publicKey } = challenge!.webauthn.credential_options as { publicKey: { challenge: ArrayBuffer } }
    const { clientDataJSON } = authenticator.create(publicKey).response
    const lookUpAt = `http://127.0.0.1:${port}/revoked`
    const attestation = await androidAttestation(authenticator, clientDataJSON, lookUpAt)
    const made = authenticator.create(publicKey, { attestation })
    const outcome = await client.mfa.verify({
      factorId: data?.id ?? '',
      challengeId: challenge!.id,
      webauthn: { rpId: 'ignored', type: 'create', credential_response: made },
    } as never)
    elsewhere.close()
    expect([outcome.error, requests]).toEqual([null, []])
  })

  it('leaves nothing in the database that could be signed or signed with', async () => {
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

const P256 = { name: 'ECDSA', namedCurve: 'P-256' }
const SHA256 = { name: 'ECDSA', hash: 'SHA-256' }
const KEY_DESCRIPTION = '1.3.6.1.4.1.11129.2.1.17'
const DAY_MS = 86_400_000

// The library's own, of whatever version it has.
const ofLibrary = createRequire(createRequire(import.meta.url).resolve('@simplewebauthn/server'))
ofLibrary('reflect-metadata')
const { X509CertificateGenerator, CRLDistributionPointsExtension, Extension, cryptoProvider } =
  ofLibrary('@peculiar/x509')
const { KeyDescription, AuthorizationList, SecurityLevel } = ofLibrary('@peculiar/asn1-android')
const { AsnSerializer, OctetString } = ofLibrary('@peculiar/asn1-schema')

/**
 * The statement of an Android phone about a new passkey, with a chain of certificates that somebody made up, and an address
 * where it is to be looked up whether one was revoked.
 * @param clientDataJSON that the passkey is created with
 */
async function androidAttestation(
  { publicKey }: SoftwareAuthenticator,
  clientDataJSON: string,
  lookUpAt: string,
) {
  cryptoProvider.set(webcrypto)
  const root = await webcrypto.subtle.generateKey(P256, true, ['sign', 'verify'])
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const leafKey = await webcrypto.subtle.importKey('spki', spki, P256, true, ['verify'])
  const certificate = (subject: string, key: webcrypto.CryptoKey, extensions: unknown[]) =>
    X509CertificateGenerator.create({
      serialNumber: subject === 'CN=Root' ? '01' : '02',
      subject,
      issuer: 'CN=Root',
      notBefore: new Date(Date.now() - DAY_MS),
      notAfter: new Date(Date.now() + DAY_MS),
      signingKey: root.privateKey,
      publicKey: key,
      signingAlgorithm: SHA256,
      extensions,
    })
  const rootCertificate = await certificate('CN=Root', root.publicKey, [])
  const clientData = Buffer.from(clientDataJSON, 'base64url')
  const description = new KeyDescription({
    attestationVersion: 3,
    attestationSecurityLevel: SecurityLevel.software,
    keymasterVersion: 4,
    keymasterSecurityLevel: SecurityLevel.software,
    attestationChallenge: new OctetString(createHash('sha256').update(clientData).digest()),
    uniqueId: new OctetString(),
    softwareEnforced: new AuthorizationList(),
    teeEnforced: new AuthorizationList(),
  })
  const leaf = await certificate('CN=Leaf', leafKey, [
    new CRLDistributionPointsExtension([lookUpAt]),
    new Extension(KEY_DESCRIPTION, false, AsnSerializer.serialize(description)),
  ])
  const x5c = [leaf, rootCertificate].map(({ rawData }) => new Uint8Array(rawData as ArrayBuffer))
  return { fmt: 'android-key', statement: { alg: -7, sig: new Uint8Array(70), x5c } }
}
