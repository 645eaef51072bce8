import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'

import { sql } from 'kysely'
import { z } from 'zod'

import { jsonb, type Transaction } from '#server/platform/database/database.ts'
import type { Account } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { type Factor, factorsOf } from './factors.ts'
import { refuse } from './not-offered.ts'
import { digestOf } from './secret-tokens.ts'

const CHALLENGE_BYTES = 32
/** COSE: EdDSA, ES256, RS256. The library's default also has ones that Node can't verify everywhere. */
const ALGORITHMS = [-8, -7, -257]
/** The authenticator requires a fingerprint, a face or a PIN, so that a stolen device is not enough. */
const USER_VERIFICATION = 'required'

/** What is stored of a passkey. */
const Credential = z.object({
  id: z.string(),
  publicKey: z.base64url(),
  counter: z.number(),
  /** By its authenticator's own word when it was made: it may exist on several devices. */
  mayBeBackedUp: z.boolean().default(false),
  transports: z.array(z.string()),
  /** The domain that it belongs to (`passkey-domains.ts`). */
  rpId: z.string().optional(),
})
type Credential = z.infer<typeof Credential>

const base64url = z.base64url('Invalid credential_response')
const CredentialId = base64url.min(1).max(1400)

/** `PublicKeyCredential.toJSON()` of a browser, as far as it is read. */
export const PasskeyResponse = z.object(
  {
    type: z.enum(['create', 'request'], 'WebAuthn type must be create or request'),
    credential_response: z.object(
      {
        id: CredentialId,
        rawId: CredentialId,
        type: z.literal('public-key', 'Invalid credential_response'),
        response: z.object({
          clientDataJSON: base64url,
          attestationObject: base64url.optional(),
          authenticatorData: base64url.optional(),
          signature: base64url.optional(),
          transports: z.array(z.string().max(32)).max(10).optional(),
        }),
      },
      'credential_response required',
    ),
  },
  'WebAuthn config required',
)
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

// Imported when needed: it takes 27 MB and a quarter of a second, and few accounts have a passkey.
const loadWebauthn = () => import('@simplewebauthn/server')

interface RelyingParty {
  /** The domain that passkeys belong to. */
  id: string
  origin: string
}

/**
 * Passkeys belong to a domain that is served over HTTPS; browsers also allow localhost.
 * @throws AuthRefusal 422 where the site has no such domain, with the code of a Supabase project without passkeys
 */
export function relyingParty(auth: Auth, refusal: 'webauthnEnroll' | 'webauthnVerify'): RelyingParty {
  const { hostname, protocol, origin } = new URL(auth.siteUrl)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) refuse(refusal)
  return { id: hostname, origin }
}

/**
 * The options for a browser to create a passkey for a new factor, or to sign with any of the account's passkeys, in
 * Supabase Auth's form.
 */
export async function passkeyOptions(auth: Auth, trx: Transaction, account: Account, factor: Factor) {
  const rp = relyingParty(auth, 'webauthnVerify')
  const { generateAuthenticationOptions, generateRegistrationOptions } = await loadWebauthn()
  const challenge = randomBytes(CHALLENGE_BYTES)
  const known = (await passkeysOf(trx, account.id)).map(({ credential }) => credential)
  const isNew = factor.status === 'unverified'
  const publicKey = isNew
    ? await generateRegistrationOptions({
        challenge,
        rpID: rp.id,
        rpName: rp.id,
        userID: Uint8Array.from(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
        userName: account.email,
        userDisplayName: account.email,
        excludeCredentials: known,
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
      })
    : await generateAuthenticationOptions({
        challenge,
        rpID: rp.id,
        allowCredentials: known,
        userVerification: USER_VERIFICATION,
      })
  return {
    challengeHash: digestOf(challenge.toString('base64url')),
    webauthn: { type: isNew ? 'create' : 'request', credential_options: { publicKey } },
  }
}

/** Stores a new passkey with its factor. @returns false when it can't be verified, or is enrolled already */
export async function storeNewPasskey(
  auth: Auth,
  trx: Transaction,
  factor: Factor,
  challengeHash: string,
  { type, credential_response: given }: PasskeyResponse,
): Promise<boolean> {
  const { attestationObject, clientDataJSON, transports } = given.response
  if (type !== 'create' || !attestationObject) return false
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verify = async () =>
    verifyRegistrationResponse({
      response: {
        ...given,
        clientExtensionResults: {},
        response: { attestationObject: await withoutAttestation(attestationObject), clientDataJSON },
      },
      ...expectations(auth, challengeHash),
      supportedAlgorithmIDs: ALGORITHMS,
    })
  const outcome = await orUndefined(verify())
  if (!outcome?.verified) return false
  const { credential, credentialDeviceType } = outcome.registrationInfo
  const { id, publicKey, counter } = credential
  const enrolled = await trx
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where(sql`web_authn_credential ->> 'id'`, '=', id)
    .executeTakeFirst()
  if (enrolled) return false
  await storeCredential(trx, factor.id, {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    mayBeBackedUp: credentialDeviceType === 'multiDevice',
    transports: transports ?? [],
    rpId: relyingParty(auth, 'webauthnVerify').id,
  })
  return true
}

/**
 * The same passkey without its authenticator's attestation statement. To look up revoked certificates, the library would
 * request any address that the statement names: a member could have this process request one in its own network, or an
 * endless response.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData')
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0])).toString('base64url')
}

/** @returns the factor whose passkey has signed; undefined for any other signature, or a replayed one */
export async function verifyPasskey(
  auth: Auth,
  trx: Transaction,
  userId: string,
  challengeHash: string,
  { type, credential_response: given }: PasskeyResponse,
): Promise<Factor | undefined> {
  const { authenticatorData, clientDataJSON, signature } = given.response
  if (type !== 'request' || !authenticatorData || !signature) return undefined
  const used = (await passkeysOf(trx, userId)).find(({ credential }) => credential.id === given.id)
  if (!used) return undefined
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const outcome = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        ...given,
        clientExtensionResults: {},
        response: { authenticatorData, clientDataJSON, signature },
      },
      ...expectations(auth, challengeHash),
      credential: {
        ...used.credential,
        // The devices of a synchronized passkey count by themselves.
        ...(used.credential.mayBeBackedUp && { counter: 0 }),
        publicKey: bytesOf(used.credential.publicKey),
      },
    }),
  )
  if (!outcome?.verified) return undefined
  // The counter of a passkey that stays on one device only rises: the library refuses a copy, which is behind.
  await storeCredential(trx, used.factor.id, {
    ...used.credential,
    counter: outcome.authenticationInfo.newCounter,
  })
  return used.factor
}

function expectations(auth: Auth, challengeHash: string) {
  const rp = relyingParty(auth, 'webauthnVerify')
  return {
    expectedChallenge: (challenge: string) => digestOf(challenge) === challengeHash,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
  }
}

/** Undefined for any error: the library throws plain ones for every invalid response. */
async function orUndefined<T>(verification: Promise<T>): Promise<T | undefined> {
  try {
    return await verification
  } catch {
    return undefined
  }
}

async function passkeysOf(trx: Transaction, userId: string) {
  const factors = await factorsOf(trx, userId)
  return factors
    .filter(({ factor_type, status }) => factor_type === 'webauthn' && status === 'verified')
    .map((factor) => ({ factor, credential: Credential.parse(factor.web_authn_credential) }))
}

async function storeCredential(trx: Transaction, factorId: string, credential: Credential) {
  await trx
    .updateTable('auth.mfa_factors')
    .set({ web_authn_credential: jsonb(credential) })
    .where('id', '=', factorId)
    .execute()
}

function bytesOf(text: string) {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}
