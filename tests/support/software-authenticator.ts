import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

import type { GoTrueClient } from '@supabase/auth-js'
import { isoCBOR } from '@simplewebauthn/server/helpers'

import type { UnderTest } from './auth-service.ts'
import { siteUrl } from './data-service.ts'

/** A challenge for a passkey, as `mfa.challenge` returns it. */
interface Options {
  challenge: BufferSource
}
/** Deviations from what an authenticator does. */
interface Faults {
  origin?: string
  rpId?: string
  userVerified?: boolean
  counter?: number
  /** Whether the passkey may exist on several devices, as it says of itself. */
  mayBeBackedUp?: boolean
  credentialId?: string
  type?: 'webauthn.create' | 'webauthn.get'
  /** What it says of itself, beside what it was not asked for. */
  attestation?: { fmt: string; statement: object }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const ATTESTED = 0x40

/** An authenticator with one ES256 passkey of the tests' site: what a browser and a phone do together. */
export class SoftwareAuthenticator {
  readonly #key: KeyObject
  readonly publicKey: KeyObject
  readonly #publicKey: Uint8Array<ArrayBuffer>
  readonly id: string
  counter = 0

  constructor(id = randomBytes(16).toString('base64url')) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.publicKey = publicKey
    // COSE: key type EC2, ES256, P-256, and the point.
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
    this.id = id
  }

  /** As `navigator.credentials.create()`. */
  create(options: Options, faults: Faults = {}) {
    const clientData = clientDataOf('webauthn.create', options, faults)
    const { fmt, statement } = faults.attestation ?? { fmt: 'none', statement: {} }
    const id = bytes(faults.credentialId ?? this.id)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey])
    const authData = Buffer.concat([this.#authenticatorData(faults, ATTESTED), attested])
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', new Map(Object.entries(statement))],
        ['authData', Uint8Array.from(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    return credential(faults.credentialId ?? this.id, {
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    })
  }

  /** As `navigator.credentials.get()`. */
  get(options: Options, faults: Faults = {}) {
    this.counter = faults.counter ?? this.counter + 1
    const clientData = clientDataOf('webauthn.get', options, faults)
    const authData = this.#authenticatorData(faults, 0)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return credential(faults.credentialId ?? this.id, {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: createSign('sha256').update(signed).sign(this.#key, 'base64url'),
    })
  }

  #authenticatorData(
    { rpId = new URL(siteUrl).hostname, userVerified = true, mayBeBackedUp = false }: Faults,
    more: number,
  ) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags =
      USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | (mayBeBackedUp ? BACKUP_ELIGIBLE : 0) | more
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter])
  }
}

/** Enrols and verifies a passkey for the client's account. */
export async function enrollPasskey(client: GoTrueClient, friendlyName = 'Laptop', faults: Faults = {}) {
  const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  const authenticator = new SoftwareAuthenticator()
  const verified = await answerPasskey(client, data.id, authenticator, faults)
  if (verified.error) throw verified.error
  return { id: data.id, authenticator, session: verified.data }
}

/** Challenges the factor and responds: to a new one by creating the passkey, otherwise by its signature. */
export async function answerPasskey(
  client: GoTrueClient,
  factorId: string,
  authenticator: SoftwareAuthenticator,
  faults: Faults = {},
) {
  const challenge = await client.mfa.challenge({ factorId, webauthn: { rpId: 'ignored' } })
  if (challenge.error) return challenge
  const { id: challengeId, webauthn } = challenge.data
  const answer = answerTo(authenticator, webauthn, faults)
  return client.mfa.verify({ factorId, challengeId, webauthn: { rpId: 'ignored', ...answer } } as never)
}

/** A challenge in a session opened by the password, and a function that sends responses to it directly. */
export async function challengePasskey(
  service: UnderTest,
  { email, password, from = '192.0.2.1' }: { email: string; password: string; from?: string },
  factorId: string,
) {
  const client = service.client(from)
  const signedIn = await client.signInWithPassword({ email, password })
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: { rpId: 'ignored' } })
  if (error) throw error
  const headers = {
    authorization: `Bearer ${signedIn.data.session?.access_token}`,
    'x-test-address': from,
  }
  const send = async (
    webauthn: object | undefined,
    { at = service, factor = factorId, id = data.id } = {},
  ) => {
    const reply = await at.post(`/factors/${factor}/verify`, { challenge_id: id, webauthn }, headers)
    return [reply.status, ((await reply.json()) as { error_code?: string }).error_code]
  }
  return { client, challengeId: data.id, webauthn: data.webauthn, send }
}

/** The `webauthn` of a verification, for the `webauthn` of its challenge. */
export function answerTo(
  authenticator: SoftwareAuthenticator,
  { type, credential_options: options }: { type: string; credential_options: { publicKey: Options } },
  faults: Faults = {},
) {
  const create = type === 'create'
  const { publicKey } = options
  return {
    type,
    credential_response: create
      ? authenticator.create(publicKey, faults)
      : authenticator.get(publicKey, faults),
  }
}

function clientDataOf(type: string, { challenge }: Options, faults: Faults) {
  const data = {
    type: faults.type ?? type,
    challenge: base64url(new Uint8Array(challenge as ArrayBuffer)),
    origin: faults.origin ?? siteUrl,
    crossOrigin: false,
  }
  return Buffer.from(JSON.stringify(data))
}

function credential<Response extends object>(id: string, response: Response) {
  const json = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  return { ...json, toJSON: () => json }
}

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
